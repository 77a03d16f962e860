import type { ComparedArm } from '#domain/treatments/endpoints.ts'
import { treatmentKey, type TreatmentArm } from '#domain/treatments/treatment-arm.ts'
import type { TrialArmName, TrialArmResult } from '#domain/treatments/trial-endpoints.ts'
import { number } from '#web/platform/formats.ts'
import { treatments as t } from '#web/texts/treatments.ts'
import { titledColumns } from '#web/ui/table/columns.ts'
import type { Column } from '#web/ui/table/table-props.ts'
import { treatmentText } from '#web/ui/treatment-text.ts'
import { Treatment } from '#web/ui/treatment.tsx'
import { daysOf } from './compared-days.ts'
import css from './treatments-page.module.css'

/** A treatment with its figures: for the compared hours with its units, or for all hours with their number. */
export interface ArmRow extends TrialArmName {
  rate: number | null
  visits: number
  flower_hours: number
  cameras: number
  units?: number
  hours?: number
}

export const rowOfCompared = ({ count, effort, ...arm }: TrialArmResult): ArmRow => ({
  ...arm,
  visits: count,
  flower_hours: effort,
})

export const rowOfAllHours = ({ visits_per_100_flowers_hour: rate, ...arm }: ComparedArm): ArmRow => ({ ...arm, rate })

export const meantOf = ({ meaning, note }: TrialArmName) => (meaning === null ? null : { meaning, note })

/** `A: Control` */
export const nameOf = (arm: TrialArmName): string => treatmentText(arm.treatment_type, meantOf(arm))

type Columns = [Column<ArmRow>, ...Column<ArmRow>[]]
const column = titledColumns<ArmRow, keyof typeof t.columns>(t.columns)

/** The columns of the comparison. `arms` contains the days and notes of what was compared. */
export const comparisonColumns = (arms: readonly TreatmentArm[], basis: 'units' | 'hours'): Columns => {
  const aboutOf = (row: ArmRow): string => {
    // A meaning that was recorded several times counts as one treatment.
    const own = arms.filter((arm) => row.meaning !== null && treatmentKey(arm) === treatmentKey(row))
    if (row.meaning === null) return t.noMeaning
    return [own.map(daysOf).join(', '), row.meaning !== 'other' && row.note].filter(Boolean).join(' · ')
  }
  return [
    column('treatment', {
      value: nameOf,
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
      value: ({ rate }) => rate,
      cell: ({ rate }) => (rate === null ? t.noFlowers : number(rate, 1)),
      figures: true,
    }),
    column('visits', { value: ({ visits }) => visits, figures: true }),
    column('flower_hours', {
      value: ({ flower_hours }) => flower_hours,
      cell: ({ flower_hours }) => number(flower_hours),
      figures: true,
    }),
    column(basis, {
      value: (row) => row[basis] ?? null,
      cell: (row) => number(row[basis] ?? null),
      figures: true,
    }),
    column('cameras', { value: ({ cameras }) => cameras, figures: true }),
  ]
}
