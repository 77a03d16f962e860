import { t, texts } from '#domain/language/text.ts'

/** Cameras compared with counts by hand. */
export const cameraAgreement = texts({
  title: 'Camera and hand counts',
  from: 'From',
  to: 'To',
  period: 'Choose a period of at most 400 days.',
  noFarm: 'There are no farms to show.',
  basis:
    'Visits to flower centres by all insects, per 100 flowers per hour, on both sides. By hand: what a person counted, over the flowers and the time of the count. Camera: what the cameras of the same plot recorded in the clock hour of the middle of the count, over the open flowers in view.',
  noPairs: 'No pairs yet',
  noPairsText: 'Count beside a camera for 10 minutes: all groups of insects, with the time and the number of flowers.',
  startCount: 'Count beside a camera',
  figures: { pairs: 'Pairs', plots: 'Plots', hand: 'By hand', camera: 'Camera', ratio: 'Camera to hand' },
  ratio: (ratio: string, low: string, high: string) =>
    t('Cameras count {ratio} times what people do, per flower per hour; 95 % range {low} to {high}.', {
      ratio,
      low,
      high,
    }),
  ratioOpen: (ratio: string, low: string) =>
    t(
      'Cameras count {ratio} times what people do, per flower per hour; 95 % range from {low}, without an upper limit.',
      {
        ratio,
        low,
      },
    ),
  noneByCamera: (high: string) =>
    t(
      'The cameras counted no visits in these hours: at most {high} times what people did, per flower per hour (95 % range).',
      {
        high,
      },
    ),
  tooFewPairs: (pairs: number, least: number) => t('Too few pairs for a ratio ({pairs} of {least}).', { pairs, least }),
  earlyRange: (pairs: number, low: string, high: string) =>
    t(
      '{pairs, plural, one {One pair cannot} other {{pairs} pairs cannot}} say how cameras compare (95 % range {low} to {high} times).',
      { pairs, low, high },
    ),
  earlyOpen: (pairs: number, low: string) =>
    t(
      '{pairs, plural, one {One pair cannot} other {{pairs} pairs cannot}} say how cameras compare (95 % range from {low} times, without an upper limit).',
      { pairs, low },
    ),
  noRatio: 'People counted no visits beside these cameras, so there is no ratio.',
  differs: 'Cameras and people differ by more than chance.',
  same: 'No clear difference.',
  rangeRests: (pairs: number, plots: number) =>
    t(
      'The range is based on {pairs, plural, one {{pairs} pair} other {{pairs} pairs}} from {plots, plural, one {{plots} plot} other {{plots} plots}}: it is the wider of that between pairs and that between plots.',
      { pairs, plots },
    ),
  agreement: (difference: string, low: string, high: string, concordance: string) =>
    t(
      'Camera minus hand: {difference} visits per 100 flowers per hour on average; about 95 of 100 differences lie between {low} and {high} (limits of agreement, Bland and Altman 1986). Concordance {concordance} (Lin 1989): 1 is full agreement, 0 none.',
      { difference, low, high, concordance },
    ),
  few: (pairs: number, least: number) =>
    t('Limits of agreement and concordance need at least {least} pairs; there are {pairs}.', { pairs, least }),
  comparable: (pairs: number, counts: number) =>
    t('{pairs} of {counts, plural, one {{counts} count} other {{counts} counts}} beside a camera can be compared.', {
      pairs,
      counts,
    }),
  leftOut: {
    not_measured: (count: number) => t('{count} left out: time or flowers were not recorded.', { count }),
    some_groups: (count: number) => t('{count} left out: not all groups of insects were counted.', { count }),
    not_watched: (count: number) => t('{count} left out: the camera recorded no open flowers in that hour.', { count }),
  },
  shown: (count: number) => t('The newest {count} pairs are shown; figures are based on all.', { count }),
  chart: 'Pairs of counts',
  noteFew: 'Each dot is a count beside a camera. On the dashed line both agree.',
  note: 'Each dot is a count beside a camera. On the dashed line both agree; the solid line is the ratio.',
  spoken: (pairs: number) =>
    t(
      'Scatter chart of {pairs, plural, one {{pairs} pair} other {{pairs} pairs}}: visits per 100 flowers per hour by hand and by camera. The table has the same figures.',
      { pairs },
    ),
  axes: {
    hand: 'By hand, visits per 100 flowers per hour',
    camera: 'Camera, visits per 100 flowers per hour',
  },
  place: (plot: string, tunnel: string, field: string) =>
    t('Plot {plot}, tunnel {tunnel}, {field}', { plot, tunnel, field }),
  tableHead: [
    'Count',
    'Place',
    'Cameras',
    'Minutes',
    'Visits by hand',
    'Visits by camera',
    'Rate by hand',
    'Rate by camera',
  ],
  csvNote: 'camera-against-hand-counts',
})
