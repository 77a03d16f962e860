import { t, texts } from '#domain/language/text.ts'
import type { Cover } from '#domain/score/conditions/cover.ts'

/** How every figure of the portal is made. */
export const method = texts({
  title: 'How figures are made',
  lead: 'What each figure is made of, which constants it uses, and where these come from. Every number on this page is read from the program that computes the figures.',
  model: (model: string) => t('Score model {model}.', { model }),
  print: 'Print',
  whole: 'The whole model, for specialists',
  share: (percent: string) => `${percent} %`,

  visits: 'Visits and flower-hours',
  visitsText: (from: string, to: string, hours: number) => [
    t(
      'A visit is one landing in which an insect touches the centre of one open flower for at least one second. A contact is any touch of an open flower, in its centre or not. An insect in view is a sighting, whether it touches a flower or not. The score uses visits only.',
    ),
    t('A flower-hour is one open flower watched for one hour: open flowers in view times hours watched.'),
    t(
      'A rate is total visits divided by total flower-hours, never a mean of rates. The score uses the {hours} hours from {from} to {to}, local time of the farm, of cameras that sent both flowers and visits.',
      { from, to, hours },
    ),
    t(
      'A camera that watched and saw nothing counts as 0. Hours in which it did not watch are left out and never filled.',
    ),
  ],

  score: 'Pollination health',
  scoreText: (target: number, half: string, quarter: string) => [
    t(
      '{target} means that on average each open flower got the number of effective visits it needs. Half of that gives {half}, a quarter {quarter}: each further visit adds less.',
      { target, half, quarter },
    ),
    t(
      'Visits per flower are visits per flower-hour, times the hours of a day, times the days a flower can be pollinated, times how effective the visitors are.',
    ),
    t('A farm’s score is the mean of its fields, weighted by flower-hours.'),
  ],
  none: (hours: number, flowers: string) =>
    t(
      'There is no score with fewer than {hours} hours recorded, or with fewer than {flowers} open flowers in view on average.',
      {
        hours,
        flowers,
      },
    ),
  needs: 'What a flower needs',
  needsHead: () => [
    t('Crop'),
    t('Visits per flower'),
    t('Days a flower can be pollinated'),
    t('Visits per 100 flowers and hour'),
    t('More visits bring nothing from'),
    t('Evidence'),
  ],
  evidence: { fair: 'Fair', weak: 'Weak' },
  effectiveness: 'Effective visits per visit, by visitor',
  effectivenessText: (least: number) =>
    t('From {least} recognised insects on; with fewer, the value of the crop is used.', { least }),
  visitor: 'Visitor',
  default: 'With too few insects',

  conditions: 'Weather, sprays and season',
  conditionsText: (weather: string, treatment: string, season: string) => [
    t(
      'Conditions lower what a visit achieves: weather by at most {weather} %, sprays by {treatment} %, the month by {season} %. They do not lower the score for insects that stayed away, because the visits counted show that already.',
      { weather, treatment, season },
    ),
    t(
      'They also say what could be expected: the score that a field with just enough insects would have in this weather, after these sprays and in this month.',
    ),
    t(
      'Weather comes from a weather service, as modelled for the farm’s position; only days that have ended count. Weather observed by people is shown, and is not part of the score.',
    ),
  ],
  flight: 'How well insects can fly, by weather',
  flightText: 'A day’s rating is warmth times wind times the least of rain, cloud and humidity.',
  weather: 'Weather of a day',
  covers: { open: 'Open field', tunnel: 'Tunnel', glass: 'Glasshouse' } satisfies Record<Cover, string>,
  warmth: (value: string) => t('Afternoon at the crop: {value}', { value }),
  wind: (value: string) => t('Wind: {value}', { value }),
  rain: (value: string) => t('Rain: {value}', { value }),
  cloud: (oktas: number) => t('Cloud: {oktas} eighths', { oktas }),
  humidity: (percent: number) => t('Humidity: {percent} %', { percent }),
  sprays: 'Sprays, by hazard to bees',
  spraysHead: () => [t('Hazard'), t('Left on the day'), t('Days until recovered')],
  hazards: { low: 'Low', unknown: 'Unknown', moderate: 'Moderate', high: 'High' },
  seasons: 'Flowering months where a farm has entered none',
  seasonsHead: () => [t('Crop and country'), t('Open field'), t('Tunnel or glasshouse')],
  allYear: 'All year',

  corrections: 'Corrections by people',
  correctionsText: (least: number) =>
    t(
      'From {least} reviewed insects of a functional group and model version on, counts are corrected by what people found: at most halved or doubled. Only reviews of representative queues count, weighted by the probability with which each image was drawn. Counts stay stored as sent.',
      { least },
    ),

  ranges: 'Ranges',
  rangesText: (dispersion: number) => [
    t(
      'A range contains the true figure in 90 % of cases, if cameras stand as if by chance. The sample is the camera: days of one camera share its place.',
    ),
    t(
      'Insects come in runs, so the variance of visits is taken as at least {dispersion} times their mean, for cameras and for people who count. The spread between cameras is estimated from them and pulled towards what is usual where there are few.',
      { dispersion },
    ),
    t('The range leaves out days that nobody watched, and how well the need of a crop is known.'),
  ],
  completeness: 'Data completeness',
  completenessText: (high: number, medium: number) =>
    t(
      'How much of a week was watched and recorded, from 0 to 100: hours and days watched, flower-hours, days with weather, sprays and season recorded. High from {high}, Medium from {medium}; below that only the range is shown.',
      { high, medium },
    ),

  comparisons: 'Comparisons',
  comparisonsText: (weeks: number) => [
    t(
      'Two periods are compared within each camera, over the hours of the day that it watched in both, and pooled over cameras. A change is named where its 90 % range excludes no change.',
    ),
    t(
      'Weeks differ by weather and bloom, too: with {weeks} earlier changes from week to week or more, a second sentence says whether this one is larger than usual on the farm.',
      { weeks },
    ),
  ],
  trials: 'Treatments',
  trialsText: [
    'What was treated as a whole is one unit: a block, a tunnel, or a plot where one tunnel holds several treatments. Each treatment is compared with the control by the ratio of its units’ rates, over the same days and hours, within blocks where there are any.',
    'Ranges use the t distribution; p values are adjusted for the number of comparisons. A treatment with one unit is never reported as different: it cannot be told apart from its place.',
  ],
  people: 'Counts by people',
  peopleText: [
    'Visits to the flower centre and all contacts per flower and hour, and flowers and predators per plant, are sums divided by the sum of their effort. Counts without effort are shown and left out of rates.',
    'Two observers of the same plot and day are compared by the mean and the limits of their differences and by the concordance coefficient.',
  ],
  intensity: 'Visitation intensity',
  intensityText:
    'How many sightings a functional group has beside the other groups of the same farm and period, by the z-score of its count.',
  diversity: 'Diversity',
  diversityText:
    'Effective numbers of species (Hill numbers) at equal coverage of the samples, from pollinators that people identified to species; never from cameras.',
  performance: 'Model performance',
  performanceText:
    'Precision, recall and bias with 95 % intervals from reviewed images of representative queues, by a bootstrap over images, because insects in one image are not independent. Beside figures, they are of insects of any group. Agreement of reviewers is Cohen’s kappa.',

  sources: 'Sources',
  judged: 'Our own judgement, where no experiment gives a figure',
  judgedList: [
    'what half the needed visits achieve; the most that weather, sprays and month take; how warm tunnels and glasshouses are',
    'the spread between cameras where there are few, and the number of reviews from which counts are corrected',
    'ratings of spray hazards (the label of the product overrides them) and of months next to the season',
    'the effectiveness of hoverflies on cane fruit and blueberry, of other flies and of wasps',
  ],
})

/** Publications that the figures rest on, by subject; they are cited in their own language. */
export const sources: { subject: () => string; works: string[] }[] = [
  {
    subject: () => t('What a flower needs'),
    works: [
      'Chagnon et al. 1989; James et al. 2024; Sciligo et al. 2022; Hodgkiss et al. 2018 (strawberry)',
      'Andrikopoulos and Cane 2018; Ryan 2023; Saez et al. 2018 (raspberry)',
      'Javorek et al. 2002; Drummond 2019 (blueberry)',
      'Ish-Am and Eisikowitch 1998; Perez-Balam et al. 2012 (avocado)',
    ],
  },
  {
    subject: () => t('Weather, sprays and season'),
    works: [
      'UK Pollinator Monitoring Scheme; UK Butterfly Monitoring Scheme; Vicens and Bosch 2000; Karbassioon 2023; Arrington and DeVetter 2018',
      'Sturzeanu et al. 2020; Karapatzak et al. 2012; Savage 1980; Holzschuh et al. 2016',
    ],
  },
  {
    subject: () => t('Statistics'),
    works: [
      'McCullagh and Nelder 1989; Zou and Donner 2008; DerSimonian and Laird 1986 (rates and their ratios)',
      'Hurlbert 1984; Holm 1979; Anscombe 1948 (trials)',
      'Bland and Altman 1986; Lin 1989; Cohen 1960 (agreement)',
      'Chao and Jost 2012 (diversity)',
    ],
  },
]
