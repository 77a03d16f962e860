import { t, texts } from '#domain/language/text.ts'
import { scoredSpan } from './scored-span.ts'
import type { interventionKinds } from '#domain/comparisons/intervention.ts'

/** The effect of an intervention, before compared with after. */
export const interventions = texts({
  title: 'Before and after',
  lead: () =>
    t(
      'Visits per flower after hives, sprays and vents as a multiple of those before, {from} to {until} farm time, over the open flowers in view, each camera compared with itself, with a 90 % range. Fields without an intervention show what weather and bloom changed meanwhile. The day itself is left out.',
      scoredSpan(),
    ),
  days: 'Days before and after',
  daysCount: (count: number) => t('{count, plural, one {{count} day} other {{count} days}}', { count }),
  latest: (count: number) => t('The latest {count} interventions', { count }),
  counted: (count: number) => t('{count, plural, one {{count} intervention} other {{count} interventions}}', { count }),
  what: 'Intervention',
  date: 'Date',
  field: 'Field',
  farm: 'Whole farm',
  there: 'Visits there',
  elsewhere: 'Visits on other fields',
  verdict: 'Result',
  kinds: {
    'hives placed': 'Hives placed',
    'hives moved': 'Hives moved',
    'hives removed': 'Hives removed',
    spray: 'Spray',
    vents: 'Vents',
  } satisfies Record<(typeof interventionKinds)[number], string>,
  change: (ratio: string, range: string, cameras: number) =>
    cameras === 0
      ? t('{ratio} times ({range}), all cameras', { ratio, range })
      : t('{ratio} times ({range}), {cameras, plural, one {{cameras} camera} other {{cameras} cameras}}', {
          ratio,
          range,
          cameras,
        }),
  range: (low: string, high: string) => t('{low} to {high}', { low, high }),
  from: (low: string) => t('{low} or more', { low }),
  tooEarly: (day: string) => t('Too early: compared from {day}.', { day }),
  notWatched: 'No camera watched before and after.',
  wholeFarm: 'The whole farm: nothing to compare with, so weather and bloom may be the cause.',
  nothingElsewhere: 'No camera on a field without an intervention to compare with.',
  noVisits: 'No visits before or after, so there is no ratio.',
  more: (ratio: string) => t('More visits than on other fields: {ratio} times.', { ratio }),
  fewer: (ratio: string) => t('Fewer visits than on other fields: {ratio} times.', { ratio }),
  cannotTell: (ratio: string) => t('No clear change: {ratio} times the change on other fields.', { ratio }),
  oneField: (ratio: string) =>
    t('{ratio} times the change on the one other field, which cannot show how much fields differ anyway.', { ratio }),
  overlapping: 'Another intervention fell within these days.',
})
