import { useState } from 'react'
import type { HandMeasure, TrialArmName, TrialArmResult, TrialResult } from '#domain/treatments/trial-endpoints.ts'
import { number } from '#web/platform/formats.ts'
import { treatments } from '#web/texts/treatments.ts'
import { trialEffects as t } from '#web/texts/trial-effects.ts'
import { titledColumns } from '#web/ui/table/columns.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Column } from '#web/ui/table/table-props.ts'
import type { TableView } from '#web/ui/table/table-view.ts'
import { Treatment } from '#web/ui/treatment.tsx'
import { meantOf, nameOf } from './comparison-columns.tsx'
import { EffectSentences, keyOf, LeftOut } from './effects.tsx'
import css from './treatments-page.module.css'

type HandResult = TrialResult & { measure: HandMeasure }
const isByHand = (result: TrialResult): result is HandResult => result.measure !== 'visits'

/** A treatment with what cameras and people counted, and what the counts by hand took. */
interface HandRow extends TrialArmName {
  visits?: TrialArmResult
  centre_visits?: TrialArmResult
  contacts?: TrialArmResult
  pollinators?: TrialArmResult
  flowers?: TrialArmResult
  predators?: TrialArmResult
}

const rowsOf = (results: readonly TrialResult[]): HandRow[] => {
  const rows = new Map<string, HandRow>()
  for (const { measure, arms } of results)
    for (const arm of arms) {
      const { treatment_type, arm_id, meaning, note } = arm
      const row = rows.get(keyOf(arm)) ?? { treatment_type, arm_id, meaning, note }
      rows.set(keyOf(arm), { ...row, [measure]: arm })
    }
  return [...rows.values()]
}

type FigureKey = Exclude<keyof typeof t.handColumns, 'treatment'>

/** Effort of the counts that rates per flower rest on; without any, of those per time. */
const effortOf = ({ contacts, pollinators }: HandRow) => (contacts ?? pollinators)?.by_hand ?? null

const figures: Record<FigureKey, (row: HandRow) => number | null> = {
  visits: ({ visits }) => visits?.rate ?? null,
  centre_visits: ({ centre_visits }) => centre_visits?.rate ?? null,
  contacts: ({ contacts }) => contacts?.rate ?? null,
  pollinators: ({ pollinators }) => pollinators?.rate ?? null,
  minutes: (row) => effortOf(row)?.minutes ?? null,
  flowers_watched: (row) => effortOf(row)?.flowers ?? null,
  flowers: ({ flowers }) => flowers?.rate ?? null,
  predators: ({ predators }) => predators?.rate ?? null,
}
const isEffort = (key: FigureKey) => key === 'minutes' || key === 'flowers_watched'

const column = titledColumns<HandRow, keyof typeof t.handColumns>(t.handColumns)

/** Columns of the figures that one of the rows has. */
const columnsOf = (rows: readonly HandRow[]): [Column<HandRow>, ...Column<HandRow>[]] => [
  column('treatment', {
    value: nameOf,
    cell: (row) => <Treatment letter={row.treatment_type} arm={meantOf(row)} />,
  }),
  ...(Object.keys(figures) as FigureKey[])
    .filter((key) => rows.some((row) => figures[key](row) !== null))
    .map((key) =>
      column(key, {
        value: figures[key],
        cell: (row) => number(figures[key](row), isEffort(key) ? 0 : 1),
        figures: true,
        card: 'row',
      }),
    ),
]

const HandFigures = ({ rows }: { rows: HandRow[] }) => {
  const [view, setView] = useState<TableView>({})
  return (
    <DataTable
      name={t.handFigures}
      rows={rows}
      rowKey={keyOf}
      columns={columnsOf(rows)}
      view={view}
      onView={(change) => setView((before) => ({ ...before, ...change }))}
      counted={treatments.counted}
    />
  )
}

/** What the ratios of a measure say, and what they rest on. */
const Measure = ({ result }: { result: HandResult }) => {
  const { measure, arms, effects, days, counts_left_out } = result
  const counts = arms.reduce((sum, { by_hand }) => sum + (by_hand?.counts ?? 0), 0)
  return (
    <section className={css.measure} aria-label={t.handNames[measure]}>
      <h4>{t.handNames[measure]}</h4>
      {effects.length > 0 && <EffectSentences result={result} name={t.effects} />}
      <p className={css.about}>{arms.length === 0 ? t.noSameDays : t.handRested(counts, days)}</p>
      {arms.length > 0 && <LeftOut result={result} />}
      {counts_left_out > 0 && (
        <p className={css.about}>{(measure === 'pollinators' ? t.noTime : t.countsLeftOut)(counts_left_out)}</p>
      )}
    </section>
  )
}

/** What people counted on the plots of each treatment, beside what cameras saw. */
export const HandCounts = ({ results }: { results: readonly TrialResult[] }) => {
  const byHand = results.filter(isByHand)
  if (byHand.length === 0) return null
  const rows = rowsOf(results)
  return (
    <section className={css.part} aria-label={t.byHand}>
      <h3>{t.byHand}</h3>
      <p className={css.about}>{t.byHandText}</p>
      {byHand.some(({ arms }) => arms.length > 0) && <HandFigures rows={rows} />}
      {byHand.map((result) => (
        <Measure key={result.measure} result={result} />
      ))}
    </section>
  )
}
