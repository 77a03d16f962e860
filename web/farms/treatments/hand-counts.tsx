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

/** A treatment with what cameras and people counted, and the effort of the counts by hand. */
const handMeasures = ['centre_visits', 'contacts', 'pollinators', 'flowers', 'predators'] as const

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
  // Treatments without counts by hand have their figures above.
  return [...rows.values()]
    .filter((row) => handMeasures.some((measure) => row[measure]))
    .toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

type FigureKey = Exclude<keyof typeof t.handColumns, 'treatment'>

/** Effort of the counts behind rates per flower, or else behind rates per time. */
const effortOf = ({ contacts, pollinators }: HandRow) => (contacts ?? pollinators)?.by_hand ?? null

const figures: Record<FigureKey, (row: HandRow) => number | null> = {
  visits: ({ visits }) => visits?.rate ?? null,
  centre_visits: ({ centre_visits }) => centre_visits?.rate ?? null,
  contacts: ({ contacts }) => contacts?.rate ?? null,
  pollinators: ({ pollinators }) => pollinators?.rate ?? null,
  effort: (row) => effortOf(row)?.minutes ?? null,
  flowers: ({ flowers }) => flowers?.rate ?? null,
  predators: ({ predators }) => predators?.rate ?? null,
}
const effortText = (row: HandRow): string => {
  const { minutes = null, flowers = null } = effortOf(row) ?? {}
  return minutes === null || flowers === null
    ? t.effortOfTime(number(minutes))
    : t.effort(number(minutes), number(flowers))
}

const column = titledColumns<HandRow, keyof typeof t.handColumns>(t.handColumns)

/** Columns of the figures that at least one row has. */
const columnsOf = (rows: readonly HandRow[]): [Column<HandRow>, ...Column<HandRow>[]] => [
  column('treatment', {
    value: nameOf,
    cell: (row) => (
      <>
        <Treatment letter={row.treatment_type} arm={meantOf(row)} />
        {row.meaning === null && <small className={css.noMeaning}>{treatments.noMeaning}</small>}
      </>
    ),
  }),
  ...(Object.keys(figures) as FigureKey[])
    .filter((key) => rows.some((row) => figures[key](row) !== null))
    .map((key) =>
      column(key, {
        value: figures[key],
        cell: (row) => (key === 'effort' && effortOf(row) ? effortText(row) : number(figures[key](row), 1)),
        figures: true,
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

const countsOf = (result: HandResult | undefined): number =>
  (result?.arms ?? []).reduce((sum, { by_hand }) => sum + (by_hand?.counts ?? 0), 0)

/** Omits contacts per time if the same counts have them per flower and time. */
const shownOf = (byHand: readonly HandResult[]): HandResult[] => {
  const contacts = countsOf(byHand.find(({ measure }) => measure === 'contacts'))
  return byHand.filter((result) => result.measure !== 'pollinators' || contacts === 0 || countsOf(result) > contacts)
}

/** The basis of a measure's figures. Fewer insects fly early and late, so the hours are given if they differ. */
const restsOn = (result: HandResult): string => {
  const { arms, days, hours, matched_by } = result
  const counts = countsOf(result)
  if (matched_by === 'hour') return t.handRestedHours(counts, hours, days)
  const times = arms.flatMap((arm) =>
    arm.by_hand?.mean_start_time ? [`${nameOf(arm)} ${arm.by_hand.mean_start_time}`] : [],
  )
  return [t.handRested(counts, days), ...(times.length > 0 ? [t.startTimes(times.join(', '))] : [])].join(' ')
}

interface MeasureProps {
  result: HandResult
  results: readonly TrialResult[]
  hasLeftOut: boolean
}
/** The ratios of a measure in words, and their basis. */
const Measure = ({ result, results, hasLeftOut }: MeasureProps) => {
  const { measure, arms, effects, counts_left_out, counts_unmatched, matched_by } = result
  return (
    <section className={css.measure} aria-label={t.handNames[measure]}>
      <h3>{t.handNames[measure]}</h3>
      {effects.length > 0 && <EffectSentences result={result} results={results} />}
      <p className={css.about}>{arms.length === 0 ? t.noSameDays : restsOn(result)}</p>
      {arms.length > 0 && hasLeftOut && <LeftOut result={result} />}
      {counts_unmatched > 0 && (
        <p className={css.about}>{(matched_by === 'hour' ? t.unmatchedHours : t.unmatchedDays)(counts_unmatched)}</p>
      )}
      {counts_left_out > 0 && (
        <p className={css.about}>{(measure === 'pollinators' ? t.noTime : t.countsLeftOut)(counts_left_out)}</p>
      )}
    </section>
  )
}

/** What people counted on the plots of each treatment, beside what cameras detected. */
export const HandCounts = ({ results }: { results: readonly TrialResult[] }) => {
  const byHand = shownOf(results.filter(isByHand))
  if (byHand.length === 0) return null
  const compared = byHand.filter(({ arms }) => arms.length > 0)
  const leftOut = new Set(compared.map(({ left_out }) => left_out.map(keyOf).join()))
  const shared = leftOut.size === 1 ? compared[0] : undefined
  return (
    <section className={css.part} aria-label={t.byHand}>
      <h2>{t.byHand}</h2>
      <p className={css.about}>{t.byHandText}</p>
      {compared.length > 0 ? (
        <>
          <HandFigures rows={rowsOf([...results.filter(({ measure }) => measure === 'visits'), ...byHand])} />
          {shared && <LeftOut result={shared} />}
          {byHand.map((result) => (
            <Measure key={result.measure} result={result} results={results} hasLeftOut={shared === undefined} />
          ))}
        </>
      ) : (
        <p className={css.about}>{t.noSameDays}</p>
      )}
    </section>
  )
}
