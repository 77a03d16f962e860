/** How the score is worked out. The figures are those of the model's description, version ph-1.0. */
export const explanation = {
  title: 'How the score is worked out',
  combines:
    'The score combines opened flowers, insect visits, a weather rating, a farm treatment rating and the month of the year.',
  seventy: '70 means:',
  seventyText:
    'on average, each open flower gets the number of effective insect visits that research says it needs, in good weather, in season, with no harmful spray. Half of that gives 45; a quarter gives 26; none gives 0. Everything except visits can only take points away.',
  bands: [
    ['Low', '0 to 20'],
    ['Medium', '20 to 40'],
    ['High', '40 to 70'],
    ['Very High', '70 to 100'],
  ],
  parts: 'The five parts',
  part: 'Part',
  value: 'Value, 0 to 1',
  points: 'Points',
  meanings: {
    visits: 'Insect visits that each open flower got, against the number that research says the crop needs.',
    flowers: 'Open flowers in view of the cameras, against a good bloom. Few flowers can only take a few points.',
    weather: 'Weather rating: how fit the afternoons were for flying, by temperature, wind, rain, cloud and humidity.',
    treatment: 'Farm treatment rating: sprays of the last days and how long they keep insects away.',
    season: "Month of the year, against the crop's flowering months.",
  },
  sum: (score: string) => `100 less the points of all parts is ${score}.`,
  sumOfFields: (score: string) =>
    `100 less the points of all parts is ${score}, averaged over fields and crops by how many flowers were watched how long.`,
  limits: 'What it cannot say',
  limitList: [
    'It is a decision aid, not a forecast of yield.',
    'The likely range is 90 % of what chance in counting alone would give. What a camera missed, or flowers out of its view, are not in it.',
    "Only 08:00 to 18:00 by the farm's clock counts. A gap in watching is never taken for a zero.",
  ],
  confidence: (figure: number) =>
    `Confidence is ${figure} of 100: it falls with hours not watched, few flowers, missing weather, sprays or season, and with how little the crop has been studied. Below 40 the gauge is grey.`,
  model: (version: string, moment: string) => `Model ${version}, worked out ${moment}.`,
  close: 'Close',
} as const
