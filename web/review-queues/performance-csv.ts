import type { ModelPerformance } from '#domain/model-performance/endpoints.ts'
import { csvOf } from '#web/ui/chart/csv.ts'
import { saveCsv } from '#web/ui/chart/save.ts'

const members = ['precision', 'recall', 'f1', 'bias'] as const

/** Estimates with the bounds of their intervals, one row per group. */
export const savePerformanceCsv = ({ classes }: ModelPerformance): void =>
  saveCsv(
    'model-performance.csv',
    csvOf(
      [
        'functional_group',
        ...members.flatMap((name) => [name, `${name}_low`, `${name}_high`, `${name}_insects`, `${name}_images`]),
        'images_needed',
      ],
      classes.map((row) => [
        row.class_name,
        ...members.flatMap((name) => {
          const { value, interval, insects, images } = row[name]
          return [value, interval?.[0] ?? null, interval?.[1] ?? null, insects, images]
        }),
        row.images_needed,
      ]),
    ),
  )
