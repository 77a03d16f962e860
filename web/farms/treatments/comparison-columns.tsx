import type { ComparedArm } from '#domain/treatments/endpoints.ts'
import type { TreatmentArm } from '#domain/treatments/treatment-arm.ts'
import { number } from '#web/platform/formats.ts'
import { treatments as t } from '#web/texts/treatments.ts'
import { IntervalMark } from '#web/ui/interval-mark.tsx'
import { titledColumns } from '#web/ui/table/columns.ts'
import type { Column } from '#web/ui/table/table-props.ts'
import { treatmentText } from '#web/ui/treatment-text.ts'
import { Treatment } from '#web/ui/treatment.tsx'
import { daysOf } from './compared-days.ts'
import css from './treatments-page.module.css'

type Columns = [Column<ComparedArm>, ...Column<ComparedArm>[]]
const column = titledColumns<ComparedArm, keyof typeof t.columns>(t.columns)
const written = (rate: number) => number(rate, 1)

const meantOf = ({ meaning, note }: ComparedArm) => (meaning === null ? null : { meaning, note })

/** All marks of the column span the same, so that they can be held against each other. */
const mostOf = (rows: readonly ComparedArm[]) =>
  Math.max(...rows.map(({ visits_per_100_flowers_hour_range: range }) => range?.[1] ?? 0))

/** The columns of the comparison. `arms` tell the days and notes of what was compared. */
export const comparisonColumns = (rows: readonly ComparedArm[], arms: readonly TreatmentArm[]): Columns => {
  const most = mostOf(rows)
  const aboutOf = (row: ComparedArm): string => {
    const arm = arms.find(({ id }) => id === row.arm_id)
    if (row.meaning === null) return t.noMeaning
    return [arm && daysOf(arm), row.meaning !== 'other' && row.note].filter(Boolean).join(' · ')
  }
  return [
    column('treatment', {
      value: (row) => treatmentText(row.treatment_type, meantOf(row)),
      cell: (row) => <Treatment letter={row.treatment_type} arm={meantOf(row)} />,
    }),
    column('about', {
      value: aboutOf,
      cell: (row) => <span className={css.about}>{aboutOf(row)}</span>,
      fixed: true,
      card: 'line',
    }),
    column('rate', {
      card: 'row',
      value: ({ visits_per_100_flowers_hour: rate }) => rate,
      cell: ({ visits_per_100_flowers_hour: rate, visits_per_100_flowers_hour_range: range }) =>
        rate === null || range === null ? (
          t.noFlowers
        ) : (
          <IntervalMark value={rate} range={range} from={0} to={most} written={written} />
        ),
    }),
    column('visits', { value: ({ visits }) => visits, figures: true }),
    column('flower_hours', {
      value: ({ flower_hours }) => flower_hours,
      cell: ({ flower_hours }) => number(flower_hours),
      figures: true,
    }),
    column('hours', { value: ({ hours }) => hours, cell: ({ hours }) => number(hours), figures: true }),
    column('cameras', { value: ({ cameras }) => cameras, figures: true }),
  ]
}
