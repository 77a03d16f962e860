import { t, texts } from '#domain/language/text.ts'
/** The evidence for the score of one field. */
export const evidence = texts({
  title: (field: string) => t('Evidence: {field}', { field }),
  close: 'Close',
  table: 'Table',
  unit: 'visits per 100 flowers per hour',
  headline: (rate: string, range: string) =>
    t('{rate} visits per 100 flowers per hour, likely {range}', { rate, range }),
  needed: (rate: string) => t('Needed: {rate}', { rate }),
  neededOfThese: (rate: string) => t('Needed with these visitors: {rate}', { rate }),
  spoken: (headline: string, needed: string) => `${headline}; ${needed}.`,
  steps: 'From visits to the score',
  visits: 'Visits',
  visitsWhy: (hours: string, cameras: number) =>
    t(
      'in {hours} camera-hours with flowers and visits, 08:00 to 18:00, by {cameras} {cameras, plural, one {camera} other {cameras}}',
      { hours, cameras },
    ),
  flowerHours: 'Flower-hours',
  flowerHoursWhy: (flowers: string) =>
    t('one open flower watched for one hour; {flowers} open flowers per camera on average', { flowers }),
  rate: 'Visits per 100 flowers per hour',
  rateWhy: (range: string) => t('likely {range}', { range }),
  spread: 'Difference between cameras',
  spreadWhy: (cameras: number, weeks: string) =>
    t('used for the range, estimated from {cameras} cameras (field-weeks: {weeks})', { cameras, weeks }),
  spreadAssumed: 'assumed for the range, as there is no estimate for this crop yet',
  oneCamera: (why: string) => t('{why}; one camera: the range is based on other farms', { why }),
  worth: 'Visitor effectiveness',
  worthWhy: '1 is fully effective; depends on the kinds of insects seen',
  detection: 'Detection',
  detectionChecked: (checked: string, limited: boolean) =>
    limited
      ? t(
          'insects present for each one counted, from {checked} reviewed insects; limited: people found less than half or more than double',
          { checked },
        )
      : t('insects present for each one counted, from {checked} reviewed insects', { checked }),
  detectionUnchecked: 'not corrected yet: too few images checked by people',
  reviewEffect: 'Effect of image reviews',
  reviewEffectWhy: 'how correcting the counts with reviewed images changes the score of this field',
  points: (points: string) => t('{points} points', { points }),
  perFlower: 'Visits per flower',
  perFlowerWhy: (needed: string) => t('effective visits per flower; a flower needs {needed}', { needed }),
  fertility: 'Fertility',
  fertilityWhy: (weather: string, treatment: string, season: string) =>
    t('of the effectiveness is left: weather {weather}, treatment {treatment}, month {season}', {
      weather,
      treatment,
      season,
    }),
  seconds: 'Seconds per visit',
  secondsWhy: 'shown only, not scored: bumblebees work faster than honeybees',
  share: (percent: string) => `${percent} %`,
  score: 'Score',
  expected: 'Usual for this weather',
  completeness: 'Data completeness',
  grade: 'Research on the need',
  grades: { fair: 'Fair', weak: 'Weak' },
  tableHead: ['Figure', 'Value', '90 % range'],
  rows: {
    cameras: 'Cameras with flowers in view',
    spreadCameras: 'Cameras behind the difference between cameras',
    spreadWeeks: 'Field-weeks behind the difference between cameras',
    hours: 'Camera-hours scored',
    flowers: 'Open flowers in view',
    needed: 'Visits per 100 flowers per hour needed, all fully effective',
    neededOfThese: 'Visits per 100 flowers per hour needed with these visitors',
    checked: 'Insects reviewed',
    perFlowerNeeded: 'Visits per flower needed',
    weather: 'Left after weather',
    treatment: 'Left after treatment',
    season: 'Left after the month',
    all: 'Left after all',
  },
  notes: 'Keep in mind',
  calibration: 'From your own fruit',
  calibrationText: (need: string, range: string, model: string) =>
    t('A flower needs {need} visits ({range}); the model uses {model}.', { need, range, model }),
  calibrationShare: (share: string, range: string) =>
    t('With the visits of these days, {share} of the fruit should be well formed ({range}).', { share, range }),
  calibrationScore: (score: string, samples: string, fruits: string) =>
    t(
      'With that need the score would be {score}. From {samples} samples and {fruits} fruits of plots without a treatment; not part of the score.',
      { score, samples, fruits },
    ),
})
