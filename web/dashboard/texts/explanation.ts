/** How the score is worked out. The figures are those of the model's description, version ph-1.1. */
export const explanation = {
  title: 'How the score is worked out',
  seventy: '70 means:',
  seventyText:
    'on average, each open flower got the number of effective insect visits that research says it needs. Half of that gives 45; a quarter gives 26; none gives 0.',
  bands: [
    ['Low', '0 to 20'],
    ['Medium', '20 to 40'],
    ['High', '40 to 70'],
    ['Very High', '70 to 100'],
  ],
  worth: 'What lowers a visit’s worth',
  worthText:
    'Visits are divided by the flowers that were open, and each kind of insect counts by how much of a fully effective visit it makes. What visits achieve is then lowered a little:',
  worthList: [
    ['Weather, by 20 % at worst', 'Pollen germinates badly in cold and heat, and wet flowers set less.'],
    ['Treatment, by 9 % at worst', 'Some sprays harm pollen.'],
    ['The month, by 7 % at worst', 'Flowers far from the crop’s months are less fertile.'],
  ],
  worthFoot:
    'A field with just the visits it needs scores 70 in good conditions and never under 55. That bad conditions keep insects away is not taken off a second time: the visits that were counted have been through it.',
  left: 'What was left of a visit’s worth',
  leftHead: ['Field and crop', 'Weather', 'Treatment', 'Month', 'Together'],
  share: (percent: string) => `${percent} %`,
  expected: 'What could be expected',
  expectedText:
    'The open diamond on the dial: what a field with just enough insects would score in the weather of these days, with their sprays, season and bloom.',
  expectedBelow: (score: string, expected: string, points: string) =>
    `${score}, where ${expected} could be expected: the ${points} between are a matter of insects, the rest of conditions.`,
  expectedAbove: (score: string, expected: string) =>
    `${score}, where ${expected} could be expected: insects did no worse than the conditions let one expect.`,
  parts: 'The five parts',
  part: 'Part',
  value: 'Value, 0 to 1',
  points: 'Points',
  meanings: {
    visits: 'Insect visits that each open flower got, against the number that research says the crop needs.',
    flowers: 'Flowers in view at good bloom, over those in view now: the same insects share more flowers.',
    weather: 'Weather rating: how fit the afternoons were for flying, by temperature, wind, rain, cloud and humidity.',
    treatment: 'Farm treatment rating: sprays of these days and of the seven days before, and how long they work.',
    season: 'Month of the year, against the crop’s flowering months.',
  },
  partsFoot:
    'Conditions take points for the insects that they kept away and for what visits achieved less; visits take the rest.',
  sum: (score: string) => `100 less the points of all parts is ${score}.`,
  sumOfFields: (score: string) =>
    `100 less the points of all parts is ${score}, averaged over fields and crops by how many flowers were watched how long. Each reason is that of the field that lost most points to the part.`,
  trust: 'How sure it is',
  trustList: [
    [
      'Range',
      'In 90 of 100 such weeks the score that endless watching would give lies within. Cameras are the sample, because the days of one camera share its place: a second and a third camera narrow the range most.',
    ],
    [
      'Data completeness',
      'How much was watched and recorded, 0 to 100: it falls with hours and days not watched, few flowers, and missing weather, sprays or season. High from 70, Medium from 40; below that the dial is grey and shows the range alone.',
    ],
    [
      'Evidence',
      'How well it is known how many visits the crop needs: fair for strawberry and raspberry, weak for blackberry, blueberry and avocado, whose dial is grey.',
    ],
  ],
  limits: 'What it cannot say',
  limitList: [
    'It is a decision aid, not a forecast of yield, and it is unproven.',
    'What speaks for it: the rank correlation of the score with fruit weight was 0.51 in 12 Spanish strawberry fields (95 % \u22120.09 to 0.84), and that of visits 0.70 in 12 Canadian blueberry fields.',
    'What does not: visits gave 0.00 in 7 British strawberry fields, \u22120.12 with the fruit set of the Canadian ones, and 0.08 (\u22120.02 to 0.17) over 457 other blueberry field-years.',
    'The range holds where cameras stand as if by chance. In simulated fields whose true visits differed by up to 30 % between cameras it covered 89 to 100 of 100, by 50 % only 72 to 85. Days not watched, the worth of visitors and the need itself are not in it.',
    'How far weather, sprays, season and bloom change the visits to expect was not measured, nor how much they lower a visit’s worth.',
    'The crops’ needs come from few cultivars: compare weeks and fields of one farm before comparing farms.',
    'Only 08:00 to 18:00 by the farm’s clock counts. A gap in watching is never taken for a zero.',
  ],
  changed: 'What changed',
  changedModel: (day: string, before: string, now: string) =>
    `The figure of ${day} was worked out by model ${before}, that of now by ${now}.`,
  changedInputs: (day: string, model: string) =>
    `The model, ${model}, is the same. What the score is made of changed after ${day}: measurements came in late, or a device, crop, season or spray was entered or edited.`,
  fromFormer: 'From model ph-1.0 to ph-1.1',
  fromFormerList: [
    'Weather, treatment and season lower what visits achieve and what could be expected, instead of multiplying the score: a week on target scored 38 to 70 by the weather, now 62 to 70.',
    'Flowers count in what could be expected only.',
    'Growing setup, weather of days that are over, possible hours, the worth of visitors, points lost, the range and a farm’s reasons are worked out anew. Completeness and evidence replace confidence.',
    'Scores of different models are not to be compared. Past weeks are worked out anew by the newest one, and what was shown of days that are over is kept.',
  ],
  model: (version: string, moment: string) => `Model ${version}, worked out ${moment}.`,
  document: 'The model in full, with formulas and sources',
  close: 'Close',
} as const
