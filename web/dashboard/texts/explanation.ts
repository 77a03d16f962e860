import { t, texts } from '#domain/language/text.ts'
/** How the score is calculated. The figures are those in the description of model version ph-1.1. */
export const explanation = texts({
  title: 'How the score is calculated',
  seventy: '70 means:',
  seventyText:
    'on average, each open flower got as many effective insect visits as research says it needs. Half as many give 45, a quarter 26, none 0. Above 70 is a reserve.',
  bands: { Low: '0 to 20', Medium: '20 to 40', High: '40 to 70', 'Very High': '70 to 100' },
  worth: 'What makes a visit less effective',
  worthText:
    'Visits are divided by the number of open flowers, and each kind of insect is weighted by how effective its visits are. Conditions then make visits a little less effective:',
  worthList: [
    ['Weather, by at most 20 %', 'Pollen germinates poorly in cold and heat, and wet flowers set less fruit.'],
    ['Sprays, by at most 9 %', 'Some sprays harm pollen.'],
    ['The month, by at most 7 %', 'Flowers far outside the crop’s season are less fertile.'],
  ],
  worthFoot:
    'A field with just the visits it needs scores 70 in good conditions and never less than 55. Insects that bad conditions keep away are not deducted twice: they are missing from the visits counted.',
  left: 'Effectiveness left',
  leftHead: ['Field and crop', 'Weather', 'Sprays', 'Month', 'Together'],
  share: (percent: string) => `${percent} %`,
  expected: 'What is usual',
  expectedText:
    'The open diamond on the dial: what a field with just enough insects scores in this weather, with these sprays, at this time of the season.',
  expectedBelow: (usual: string, points: string) =>
    t('{usual}: {points} are missing because of too few insects; the rest is due to the conditions.', {
      usual,
      points,
    }),
  expectedAbove: (usual: string) => t('{usual}: insects did at least as well as usual in these conditions.', { usual }),
  parts: 'The five parts',
  part: 'Part',
  value: 'Value, 0 to 1',
  points: 'Points',
  meanings: {
    visits: 'Insect visits to each open flower, compared with what research says the crop needs.',
    flowers: 'Open flowers at good bloom, compared with now: with more flowers, the insects have more to visit.',
    weather: 'Weather rating: how good the afternoons were for flying, by temperature, wind, rain, cloud and humidity.',
    treatment: 'Farm treatment rating: sprays of these days and of the seven days before, and how long they count.',
    season: 'Month of the year, compared with the crop’s flowering months.',
  },
  partsFoot:
    'Conditions cost points for the insects they deterred and for visits being less effective; the rest is due to visits.',
  sum: (score: string) => t('70 and the points of all parts make {score}.', { score }),
  sumOfFields: (score: string) =>
    t(
      '70 and the points of all parts make {score}. Fields and crops are weighted by flowers watched and hours. Each reason is from the field that lost the most points to that part.',
      { score },
    ),
  trust: 'How certain it is',
  trustList: [
    [
      'Range',
      'The true score lies in this range in 9 of 10 weeks. Cameras are the sample, because all days of one camera are from one place: a second and a third camera narrow the range most.',
    ],
    [
      'Data completeness',
      'How much was watched and recorded, 0 to 100. Hours and days not watched, few flowers, and missing weather, sprays or season lower it. High from 70, Medium from 40; below that the dial is grey and shows only the range.',
    ],
    [
      'Evidence',
      'How well research knows how many visits the crop needs: fair for strawberry and raspberry, weak for blackberry, blueberry and avocado, whose dial is grey.',
    ],
  ],
  limits: 'What it cannot say',
  limitList: [
    'It helps with decisions, does not forecast yield, and is not proven yet.',
    'Evidence for it: the rank correlation of the score with fruit weight was 0.51 in 12 Spanish strawberry fields (95 % \u22120.09 to 0.84), and that of visits 0.70 in 12 Canadian blueberry fields.',
    'Evidence against it: visits gave 0.00 in 7 British strawberry fields, \u22120.12 with the fruit set of the Canadian ones, and 0.08 (\u22120.02 to 0.17) over 457 other blueberry field-years.',
    'The range is valid if cameras are placed at random. In simulated fields whose visits differed by up to 30 % between cameras it contained the true score in 89 to 100 of 100 weeks; at 50 %, only in 72 to 85. It does not include days not watched, the effectiveness of visitors or the need itself.',
    'How much weather, sprays, season and bloom change the number of visits, or make them less effective, was not measured.',
    'The need of each crop comes from few cultivars: compare weeks and fields of one farm before you compare farms.',
    'Only the hours from 08:00 to 18:00, farm time, count. Hours not watched are never counted as zero.',
  ],
  changed: 'What changed',
  changedModel: (day: string, before: string, now: string) =>
    t('The figure of {day} was calculated with model {before}, this one with {now}.', { day, before, now }),
  changedInputs: (day: string, model: string) =>
    t(
      'The model, {model}, is the same. The data changed after {day}: measurements arrived late, or a device, crop, season or spray was added or edited.',
      { model, day },
    ),
  fromFormer: 'From model ph-1.0 to ph-1.1',
  fromFormerList: [
    'Weather, treatment and season make visits less effective and lower what is usual, instead of multiplying the score: a week with enough visits scored 38 to 70 depending on the weather, now 62 to 70.',
    'Flower counts only affect the expected score.',
    'Growing setup, past weather, possible hours, the effectiveness of visitors, points, the range and the reasons of a farm are calculated in a new way. Completeness and evidence replace confidence.',
    'Scores of different models are not comparable. Past weeks are recalculated with the newest model, and scores shown earlier are retained.',
  ],
  model: (version: string, moment: string) => t('Model {version}, calculated {moment}.', { version, moment }),
  document: 'How all figures are made, with their sources',
  close: 'Close',
})
