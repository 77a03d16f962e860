import { t, texts } from '#domain/language/text.ts'
import type { Cover } from '#domain/score/conditions/cover.ts'

/** How every figure of the portal is calculated. */
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
    t('Visits per 100 flowers per hour'),
    t('More visits add nothing from'),
    t('Evidence'),
  ],
  evidence: { fair: 'Fair', weak: 'Weak' },
  effectiveness: 'Effective visits per visit, by visitor',
  effectivenessText: (least: number) =>
    t('With at least {least} recognised insects; with fewer, the value for the crop is used.', { least }),
  visitor: 'Visitor',
  default: 'With too few insects',

  conditions: 'Weather, sprays and season',
  conditionsText: (weather: string, treatment: string, season: string) => [
    t(
      'Conditions lower what a visit achieves: weather by at most {weather} %, sprays by {treatment} %, the month by {season} %. They do not lower the score for insects that stayed away, because the visits counted show that already.',
      { weather, treatment, season },
    ),
    t(
      'They also show what is usual: the score that a field with just enough insects would have in this weather, after these sprays and in this month.',
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
  seasons: 'Flowering months if a farm has entered none',
  seasonsHead: () => [t('Crop and country'), t('Open field'), t('Tunnel or glasshouse')],
  allYear: 'All year',

  corrections: 'Corrections by people',
  correctionsText: (least: number, halved: string, doubled: string) => [
    t(
      'Once {least} insects of a functional group and model version are reviewed, counts are multiplied by what people found: (confirmed + missed + 1) / (confirmed + rejected + 1), but never by less than {halved} or more than {doubled}.',
      { least, halved, doubled },
    ),
    t(
      'Only reviews of representative queues count, weighted by the probability with which each image was drawn. Counts stay stored as sent.',
    ),
  ],

  ranges: 'Ranges',
  rangesText: (percent: number, deviations: string, dispersion: number) => [
    t(
      'A range contains the true figure in {percent} % of cases, if cameras are placed as if at random: {deviations} standard deviations to either side, in the form that suits counts (Byar’s limits). The sample is the camera: days of one camera share its place.',
      { percent, deviations },
    ),
    t(
      'Insects come in runs, so the variance of visits is taken as at least {dispersion} times their mean, for cameras and for people who count.',
      { dispersion },
    ),
    t(
      'A farm’s range adds up the squares of its fields’ ranges, by flower-hours, because fields err independently of each other.',
    ),
    t('The range does not cover days not watched, or how well the need of a crop is known.'),
  ],
  spread: 'Spread between cameras',
  spreadText: (assumed: string, prior: number, expected: number) => [
    t(
      'Visits differ between cameras of one field. Until there is an estimate, {assumed} % is assumed (coefficient of variation); it counts as much as {prior} cameras, so that a field’s own cameras take over as their number grows.',
      { assumed, prior },
    ),
    t(
      'Once a week the spread is estimated for each organisation and crop from the last year: from weeks in which a field had at least two cameras with {expected} expected visits or more. It is pulled towards {assumed} % with the weight of {prior} cameras. The page shows it with the number of cameras and of field-weeks behind it.',
      { expected, assumed, prior },
    ),
    t('One camera shows nothing about this spread: its range is based on other farms.'),
  ],
  completeness: 'Data completeness',
  completenessText: (high: number, medium: number) =>
    t(
      'How much of a week was watched and recorded, from 0 to 100: hours and days watched, flower-hours, days with weather, sprays and season recorded. High from {high}, Medium from {medium}; below that only the range is shown.',
      { high, medium },
    ),

  calibration: 'Need of the farm’s own crop',
  calibrationText: (least: { samples: number; fruits: number; spread: string }, days: number, ripening: string) => [
    t(
      'If people counted well-formed fruit, the portal also estimates how many visits the farm’s own crop needs. It is shown next to the score and never changes it.',
    ),
    t(
      'A sample is the fruit of one plot and picking day, with the effective visits of the {days} days in which it flowered. Days from flower to ripe fruit: {ripening}. Treated plots, and fruit of bagged or hand-pollinated flowers, are left out.',
      { days, ripening },
    ),
    t('It takes {samples} samples and {fruits} fruits, whose visits differ by at least {spread} % of the need.', least),
  ],
  calibrationFit: (likeness: string) =>
    t(
      'The share of well-formed fruit is fitted as 1 − (1 − a) exp(−k n), with n effective visits. Fruit of one plot and day are alike (correlation {likeness}), so they weigh less than as many single fruit.',
      { likeness },
    ),

  comparisons: 'Comparisons',
  comparisonsText: (percent: number, dispersion: number, spread: string, prior: number) => [
    t(
      'Two periods are compared within each camera, over the hours of the day that it watched in both, and pooled over cameras by maximum likelihood. Cameras’ ratios are taken to vary at least {dispersion} times as much as single insects would; a further spread of {spread} % is assumed with the weight of {prior} cameras.',
      { dispersion, spread, prior },
    ),
    t(
      'A change is reported where its {percent} % range excludes no change. Otherwise it reads “No clear change”, with the ratio and its range.',
      { percent },
    ),
    t(
      'Where no camera watched in both periods, the means of all cameras are compared, which detects less. The page says which of the two was used.',
    ),
  ],
  comparisonsScore: (most: string) =>
    t(
      'The difference of two scores has a range made from both, with the correlation that shared cameras give them (at most {most}). Scores of two versions of the model are never compared.',
      { most },
    ),
  comparisonsWeeks: (weeks: number) =>
    t(
      'Weeks differ by weather and bloom, too: with {weeks} earlier changes from week to week or more, a second sentence says whether this one is larger than usual on the farm.',
      { weeks },
    ),

  interventions: 'Before and after an intervention',
  interventionsText: (days: string, percent: number, spread: string, fields: number) => [
    t(
      'Hives placed, moved or removed, vents and sprays: visits in the days after as a multiple of those in as many days before ({days} days, as chosen), each camera compared with itself. The day itself is left out.',
      { days },
    ),
    t(
      'Fields without an intervention in these days show what weather and bloom changed meanwhile. The effect is the change there divided by the geometric mean of the other fields’ changes (before–after, control–impact). The field is the unit: the {percent} % range, by the t distribution, is based on how much the other fields’ changes differ, pulled towards {spread} % as by {fields} fields more. With one other field there is no range.',
      { percent, spread, fields },
    ),
    t(
      'If the whole farm was treated, there is nothing to compare with, and no effect is stated. A field is a single unit: whatever else happened on it in these days looks the same.',
    ),
  ],

  trials: 'Treatments',
  trialsText: (times: number) => [
    t(
      'What was treated as a whole is one unit: a block, a tunnel, or a plot where one tunnel holds several treatments. Cameras of one unit are not counted as several.',
    ),
    t(
      'Each treatment is compared with the control by the ratio of its units’ rates, over the hours that all compared treatments were watched, within blocks where there are any. A treatment that would leave the others less than 1/{times} of their hours is left out.',
      { times },
    ),
  ],
  trialsByHand: (percent: number) =>
    t(
      'Counts of insects by hand are compared over the hours in which counts of all compared treatments started, if that retains every plot and at least {percent} % of the counts; otherwise over the days on which all were counted, with the mean time of each. Flowers and predators are compared over days.',
      { percent },
    ),
  trialsRanges: (percent: number, limit: string, half: string) =>
    t(
      '{percent} % ranges use the t distribution on the logarithms of the units’ rates. P values are adjusted for the number of comparisons by Holm’s method; below {limit} a difference is reported. Where a unit had no visits, {half} visits are added to a unit of mean effort, and to others by their effort.',
      { percent, limit, half },
    ),
  trialsUnits: (power: string, most: number, near: string) =>
    t(
      'Where a trial cannot tell, it says how many units would find the observed ratio in {power} % of trials: not where more than {most} would be needed or where the ratio is within {near} % of 1. A treatment with one unit is never reported as different: it cannot be separated from its place.',
      { power, most, near },
    ),

  deficit: 'Pollination deficit',
  deficitText: (percent: number, days: number) => [
    t(
      'On the same plants, flowers are left open, bagged against insects, or pollinated by hand as well. The deficit is hand minus open: what insects left undone. What insects did is open minus bagged. Both are given for the weight of a fruit, the shares of class 1 and of well-formed fruit, and fruit set: fruit per flower marked, once the harvest is over.',
    ),
    t(
      'The unit is the plot. Each unit is compared with itself and weighs the same; the {percent} % range uses the t distribution with units minus one degrees of freedom. Of a single plot, plants are compared and nothing is reported.',
      { percent },
    ),
    t(
      'A difference whose range contains 0 reads “No clear change”, and no yield or money is derived from it. Otherwise kilograms per hectare are the difference in weight, times fruits per plant, times plants per hectare; money is that times the price. Fruit picked within {days} days after the last flowers count, unless a last day of harvest was entered.',
      { days },
    ),
    t('A result holds for its variety and its season: varieties differ in how much they depend on insects.'),
  ],

  people: 'Counts by people',
  peopleText: (dispersion: number, percent: number) => [
    t(
      'Visits to the flower centre and all contacts per 100 flowers per hour, all contacts per 10 minutes, and flowers and predators per plant, are sums divided by the sum of their effort. Counts without effort, or of some groups of insects only, are left out, and their number is shown.',
    ),
    t(
      'The {percent} % range of one observation period takes the variance as {dispersion} times the mean, as for cameras. Where several periods are compared, with a camera or between treatments, the range is based on how much they differ.',
      { percent, dispersion },
    ),
  ],
  peopleAgreement: (pairs: number, deviations: string) =>
    t(
      'Two observers of the same plot and day are compared once there are {pairs} pairs: by the mean of their differences, limits of agreement at {deviations} standard deviations to either side, and Lin’s concordance coefficient.',
      { pairs, deviations },
    ),

  hand: 'Camera and hand counts',
  handText: (pairs: number, percent: string) => [
    t(
      'A timed count of all groups of insects is paired with what the cameras of the same plot recorded in the clock hour of its middle. Both are visits to flower centres per 100 open flowers per hour.',
    ),
    t(
      'The ratio is that within pairs, by the same method as for two periods of a camera. Its {percent} % range, by the t distribution, is the wider of two: with the spread between pairs, and with that between plots.',
      { percent },
    ),
    t(
      'With at least {pairs} pairs, the mean difference, the limits of agreement and Lin’s concordance coefficient are shown. This is agreement of counts: two errors may cancel out, so it is not precision and recall.',
      { pairs },
    ),
  ],

  lures: 'Lures',
  luresText: [
    'Insects caught per trap-day, by lure and target: all insects counted, divided by the days since these traps were placed, renewed or last counted. It is a sum divided by a sum, never a mean of rates.',
    'A count whose start is unknown (the first record of a trap, or the first after it was removed) is listed and left out of the rate. A catch of 0 counts; a blank one does not. Lures never enter the score.',
  ],

  intensity: 'Visitation intensity',
  intensityText: (veryHigh: string, high: string, low: string) =>
    t(
      'How many sightings a functional group has compared with the other groups of the same farm and period, by the z-score of its count: Very High above {veryHigh}, High above {high}, Low below {low}, otherwise Medium. A group without sightings is Low; the only group seen is Medium.',
      { veryHigh, high, low },
    ),
  diversity: 'Diversity',
  diversityText: (percent: string, times: number) => [
    t(
      'Effective numbers of species (Hill numbers): of all species (q = 0), of common species (q = 1, exponential of Shannon’s entropy) and of dominant species (q = 2, inverse of Simpson’s index). From pollinators that people identified to species; never from cameras.',
    ),
    t(
      'Seasons, and treatments of a season, are compared at equal coverage: the share of individuals that belong to the species seen. It is the smallest that samples reach at {times} times their size, among those that cover at least {percent} %. Larger samples are cut down to it (exact rarefaction), smaller ones extrapolated; samples that do not reach it are not compared. A single sample is shown unchanged.',
      { percent, times },
    ),
  ],
  performance: 'Model performance',
  performanceText: (percent: string, repetitions: string, width: string) => [
    t(
      'Precision, recall, their harmonic mean and the bias of counts come from reviewed images of representative queues, weighted by the probability with which each image was drawn. A person judges every box and adds missed insects; boxes are not matched by overlap.',
    ),
    t(
      'The {percent} % intervals come from a bootstrap over images, {repetitions} times, because insects in one image are not independent; images of one track count as one. Next to figures, they cover insects of any group. Without any error the exact limit of a proportion is used.',
      { percent, repetitions },
    ),
    t(
      'The number of images still needed is what would bring the intervals of precision and recall to ±{width}. Agreement of reviewers is Cohen’s kappa.',
      { width },
    ),
  ],

  frozen: 'Frozen figures',
  frozenText: (parts: string) => [
    t(
      'A frozen score, comparison or season stores its result and all that it was made from (recordings, weather, sprays, reviews, placements, crops), the version of the model, and the release and commit of the portal. Its digest is the SHA-256 of that file, so that anyone can check that it is unchanged.',
    ),
    t(
      'The database refuses any later change. A frozen figure can be withdrawn with a reason, and is then still shown with it.',
    ),
    t(
      'Its page calculates the figure again from today’s data and shows how each number differs. A difference of less than one part in {parts} is rounding.',
      { parts },
    ),
  ],

  exports: 'Exported data',
  exportsText: (hours: number) => [
    t(
      'Blank means not measured; 0 means watched and none seen. An hour of a camera without a row was not watched. In the archives (Darwin Core, Camtrap DP), watched and nothing seen is an absence or an event of type blank; not watched is no record.',
    ),
    t(
      'Effort is given once: with each observation period of a person (minutes, flowers, plants, square metres, metres of transect) and with each hour of a camera (hours watched, counted and scored, flower-hours). Rates are sums divided by sums of effort. The unit of each column is in its data dictionary.',
    ),
    t('A deployment in Camtrap DP ends where its camera recorded nothing for longer than {hours} hours.', { hours }),
  ],
  exportsPlaces: (metres: string) =>
    t(
      'Coordinates are exact or rounded, as chosen for each export; the uncertainty of a rounded point is that of its cell: {metres}.',
      { metres },
    ),
  decimals: (decimals: number, metres: string) =>
    t('{decimals, plural, one {{decimals} decimal} other {{decimals} decimals}} {metres} m', { decimals, metres }),
  cropDays: (crop: string, days: number) => t('{crop} {days}', { crop, days: String(days) }),

  sources: 'Sources',
  judged: 'Our own judgement, where no experiment gives a figure',
  judgedList: [
    'what half the needed visits achieve; the most that weather, sprays and month take; how warm tunnels and glasshouses are',
    'the spread between cameras where there are few, and the number of reviews from which counts are corrected',
    'ratings of spray hazards (the label of the product overrides them) and of months next to the season',
    'the effectiveness of hoverflies on cane fruit and blueberry, of other flies and of wasps',
  ],
})

/** Publications behind the figures, by subject; they are cited in their own language. */
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
    subject: () => t('Ranges and comparisons'),
    works: [
      'McCullagh and Nelder 1989, Generalized Linear Models (dispersion of counts, ratio within cameras)',
      'Breslow and Day 1987, Statistical Methods in Cancer Research II (Byar’s limits of a count)',
      'DerSimonian and Laird 1986, Controlled Clinical Trials 7: 177 (spread between cameras)',
      'Gelman et al. 2013, Bayesian Data Analysis (shrinkage towards the assumed spread; calibration)',
      'Zou and Donner 2008, Statistics in Medicine 27: 1693 (ranges of differences, ratios and sums)',
      'Zou 2007, Psychological Methods 12: 399 (differences of correlated figures)',
      'Stewart-Oaten et al. 1986, Ecology 67: 929 (before and after, control and impact)',
      'Kish 1965, Survey Sampling (effective number of units)',
    ],
  },
  {
    subject: () => t('Treatments'),
    works: [
      'Hurlbert 1984, Ecological Monographs 54: 187 (experimental units)',
      'Searle 1971, Linear Models (least squares within blocks)',
      'Johnson et al. 1995, Continuous Univariate Distributions 2 (t distribution)',
      'Holm 1979, Scandinavian Journal of Statistics 6: 65 (several comparisons)',
      'Anscombe 1948, Biometrika 35: 246; Haldane 1956, Annals of Human Genetics 20: 309 (units without visits)',
      'Sokal and Rohlf 1995, Biometry (units needed)',
    ],
  },
  {
    subject: () => t('Pollination deficit'),
    works: [
      'Garratt et al. 2014, Agriculture, Ecosystems and Environment 184: 34 (deficits and their value)',
      'Garratt et al. 2016, PLoS ONE 11: e0153889 (varieties differ in their demand)',
      'Garratt et al. 2021, Ecological Applications 31: e02445 (deficits by hand pollination)',
    ],
  },
  {
    subject: () => t('Agreement and model performance'),
    works: [
      'Bland and Altman 1986, Lancet 327: 307 (limits of agreement)',
      'Lin 1989, Biometrics 45: 255 (concordance)',
      'Cohen 1960, Educational and Psychological Measurement 20: 37; Fleiss et al. 1969, Psychological Bulletin 72: 323 (kappa)',
      'Efron and Tibshirani 1993, An Introduction to the Bootstrap; Rao and Wu 1988, Journal of the American Statistical Association 83: 231',
      'Clopper and Pearson 1934, Biometrika 26: 404; Brown et al. 2001, Statistical Science 16: 101 (limits of a proportion; Jeffreys)',
      'Horvitz and Thompson 1952, Journal of the American Statistical Association 47: 663; Cochran 1977, Sampling Techniques; Bankier 1988, Journal of the American Statistical Association 83: 174 (samples of images)',
    ],
  },
  {
    subject: () => t('Diversity'),
    works: [
      'Chao and Jost 2012, Ecology 93: 2533 (equal coverage)',
      'Chao 1984, Scandinavian Journal of Statistics 11: 265; Chao et al. 2013, Methods in Ecology and Evolution 4: 1091 (unseen species, entropy)',
      'Chao et al. 2014, Ecological Monographs 84: 45 (rarefaction and extrapolation of Hill numbers)',
    ],
  },
  {
    subject: () => t('Other'),
    works: [
      'Chapman 2020, Current Best Practices for Generalizing Sensitive Species Occurrence Data, GBIF (rounded coordinates)',
      'Theil 1950; Sen 1968, Journal of the American Statistical Association 63: 1379 (batteries)',
      'Press et al. 2007, Numerical Recipes (functions behind intervals)',
    ],
  },
]
