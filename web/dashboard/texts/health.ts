import { t, texts } from '#domain/language/text.ts'
import { scoredSpan } from '#web/texts/scored-span.ts'
/** The health panel, without the explanation and the evidence, which are loaded on demand. */
export const health = texts({
  title: 'Pollination health',
  parts: { visits: 'Visits', flowers: 'Flowers', weather: 'Weather', treatment: 'Sprays', season: 'Season' },
  why: 'Why',
  toDo: 'Do',
  details: 'Score in detail',
  points: (figure: string, one: boolean) => (one ? t('{figure} point', { figure }) : t('{figure} points', { figure })),
  pointsUnit: 'points',
  whyNotMore: (score: string) => t('Why {score} and not more', { score }),
  whatChangesPoints: 'What adds and takes points',
  seventy: '70 = enough visits. Above 70 is a reserve.',
  enough: 'Enough visits for each flower',
  others: 'Also found',
  how: 'How it is calculated',
  insight: 'Insight',
  combines:
    'The score combines opened flowers, insect visits, a weather rating, a farm treatment rating and the month of the year.',
  lowers: 'Weather, treatment and month lower what a visit achieves by at most 20, 9 and 7 %.',
  lowest: (scores: number) => t('From the lowest of {scores} scores', { scores }),
  notes: 'Keep in mind',
  weak: 'Research is not settled on how many visits these crops need: compare weeks and fields with each other.',
  approximate: 'The kinds of insects are for whole days, not only for the hours scored.',
  shownBefore: (figure: string, model: string, day: string, now: string) =>
    t('Shown as {figure} by {model} on {day}; now {now}.', { figure, model, day, now }),
  nowNoScore: 'without a score',
  whatChanged: 'What changed',
  measured: (hours: string, possible: string, cameras: number) =>
    t(
      'Measured {hours} of {possible} camera-hours, {from} to {until}, {cameras, plural, one {{cameras} camera} other {{cameras} cameras}}',
      { ...scoredSpan(), hours, possible, cameras },
    ),
  cameraSpread: (crop: string, percent: string, cameras: number, weeks: string) =>
    t('Cameras on {crop} differ by about {percent} %, estimated from {cameras} cameras (field-weeks: {weeks})', {
      crop,
      percent,
      cameras,
      weeks,
    }),
  spreadAssumed: (crop: string, percent: string) =>
    t('Cameras on {crop}: {percent} % difference assumed', { crop, percent }),
  oneCamera: (field: string) => t('{field}, one camera: the range is based on other farms', { field }),
  noCameras: 'No camera was deployed on these days',
  hoursWatched: 'Hours watched',
  completeness: (word: string) => t('Data completeness {word}', { word }),
  completenessFigure: (word: string, figure: number) =>
    t('Data completeness {word}, {figure} of 100', { word, figure }),
  levels: { High: 'high', Medium: 'medium', Low: 'low' },
  model: (model: string, moment: string) => t('Model {model}, calculated {moment}.', { model, moment }),
  watchedBy: (days: string) => t('Hours watched per camera, 08:00 to 18:00: {days}', { days }),
  dayAhead: (day: string) => t('{day} still to come', { day }),
  dayNotWatched: (day: string) => t('{day} not watched', { day }),
  dayWatched: (day: string, hours: string) => t('{day} {hours} of 10', { day, hours }),
  gauge: {
    noScore: 'No score',
    lowCompleteness: 'Low data completeness',
    ofHundred: (figure: number) => t('{figure} of 100', { figure }),
    likely: (range: string) => t('likely {range}', { range }),
    noFlowers: 'no open flowers seen',
    outOfSeason: 'out of season',
    noCameras: 'no camera deployed',
    watched: (hours: string, possible: string) => t('watched {hours} of {possible} h', { hours, possible }),
    spokenNone: (why: string) => t('Pollination health: no score, {why}.', { why }),
    spokenRange: (low: string, high: string, completeness: number) =>
      t('Pollination health: between {low} and {high} of 100, with low data completeness, {completeness} of 100.', {
        low,
        high,
        completeness,
      }),
    spoken: (score: string, band: string, low: string, high: string) =>
      t('Pollination health {score} of 100, {band}. Likely between {low} and {high}.', { score, band, low, high }),
    spokenScore: (score: string, band: string) => t('Pollination health {score} of 100, {band}.', { score, band }),
    spokenWeak: 'Weak evidence: research is not settled on how many visits the crop needs.',
  },
  weeks: 'Scores of the last weeks',
  weeksCaption: (before: number) => t('This week and {before} before', { before }),
  weekNoScore: (period: string) => t('{period}: no score', { period }),
  weekScore: (period: string, score: string) => `${period}: ${score}`,
  byModel: (model: string) => t('calculated with {model}, an older method: not comparable', { model }),
  fields: 'By field and crop',
  noField: 'No field',
  noCrop: 'no crop',
  fieldNoScore: (why: string) => t('No score: {why}', { why }),
  fieldLow: 'low data completeness',
  fieldBand: (band: string, range: string) => t('{band}, likely {range}', { band, range }),
  fieldWeak: (words: string) => t('{words}; weak evidence', { words }),
  fieldHours: (cameras: number, hours: string, possible: string) =>
    t('{cameras} {cameras, plural, one {camera} other {cameras}}, {hours} of {possible} h', {
      cameras,
      hours,
      possible,
    }),
  evidence: 'Evidence',
  evidenceOf: (field: string) => t('Evidence: {field}', { field }),
})
