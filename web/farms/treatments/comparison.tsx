import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { localDay } from '#domain/weeks/local-time.ts'
import { useAddress } from '#web/platform/navigation/use-address.ts'
import { CountedBy } from '#web/model-cards/model-card-button.tsx'
import { number } from '#web/platform/formats.ts'
import { useNow } from '#web/platform/time/use-now.ts'
import { treatments as t } from '#web/texts/treatments.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import { Pending } from '#web/ui/pending.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { useTableView } from '#web/ui/table/table-view.ts'
import { armsQuery, comparisonQuery, effectsQuery } from '../queries.ts'
import { AnalysisButton } from './analysis-button.tsx'
import { daysIn, faultsOf, type Days } from './compared-days.ts'
import { comparisonColumns, rowOfAllHours, rowOfCompared, type ArmRow } from './comparison-columns.tsx'
import { basisWords } from './effect-words.ts'
import { EffectSentences, LeftOut } from './effects.tsx'
import { HandCounts } from './hand-counts.tsx'
import { treatmentsAddress } from '../farm-address.ts'
import css from './treatments-page.module.css'

/** The results of the treatments over some days: visits to flowers on the plots of each, as detected by cameras. */
export const Comparison = ({ farm }: { farm: { id: number; time_zone: string } }) => {
  const navigate = useNavigate()
  const today = localDay(useNow(), farm.time_zone)
  const days = daysIn(useAddress(treatmentsAddress), today)
  const faults = faultsOf(days)
  const choose = (change: Partial<Days>) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, ...days, ...change }),
      replace: true,
      resetScroll: false,
    })
  return (
    <section className={css.part} aria-label={t.compared}>
      <h2>{t.compared}</h2>
      <p className={css.about}>{t.comparedText}</p>
      <div className={css.days}>
        {(['from', 'to'] as const).map((name) => (
          <TextField
            key={name}
            type="date"
            label={t.days[name]}
            value={days[name]}
            max={today}
            error={faults[name]}
            onChange={(event) => choose({ [name]: event.target.value })}
          />
        ))}
      </div>
      {Object.keys(faults).length === 0 && <Compared farmId={farm.id} days={days} />}
    </section>
  )
}

const Compared = ({ farmId, days: { from, to } }: { farmId: number; days: Days }) => {
  const period = { start_date: from, end_date: to }
  const asked = useQuery(effectsQuery(farmId, period))
  const results = asked.data
  if (!results)
    return (
      <div className={css.pending}>
        <Pending asked={asked} lines={6} />
      </div>
    )
  const visits = results.find(({ measure }) => measure === 'visits')
  return (
    <>
      {visits && visits.arms.length > 0 ? (
        <>
          <EffectSentences result={visits} results={results} />
          <Figures farmId={farmId} rows={visits.arms.map(rowOfCompared)} basis="units" />
          <p className={css.about}>
            {[t.rested(visits.days, number(visits.hours)), basisWords(visits)].filter(Boolean).join(' ')}
          </p>
          <LeftOut result={visits} />
          {visits.half_added && <p className={css.about}>{t.halfAdded}</p>}
          <p className={css.about}>{t.reading}</p>
        </>
      ) : (
        <AllHours farmId={farmId} period={period} />
      )}
      <CountedBy farmId={farmId} from={from} to={to} />
      <HandCounts results={results} />
      {results.some(({ arms }) => arms.length > 0) && <AnalysisButton farmId={farmId} period={period} />}
    </>
  )
}

interface FiguresProps {
  farmId: number
  rows: ArmRow[]
  basis: 'units' | 'hours'
}

/**
 * Figures of the treatments without bars, because bars side by side would suggest a difference that units may not show.
 */
const Figures = ({ farmId, rows, basis }: FiguresProps) => {
  const [view, setView] = useTableView()
  const { data: arms = [] } = useQuery(armsQuery(farmId))
  return (
    <DataTable
      name={t.figures}
      rows={rows}
      rowKey={({ treatment_type, arm_id }) => `${treatment_type} ${arm_id}`}
      columns={comparisonColumns(arms, basis)}
      view={view}
      onView={setView}
      counted={t.counted}
    />
  )
}

/** The observations if nothing can be compared. */
const AllHours = ({ farmId, period }: { farmId: number; period: { start_date: string; end_date: string } }) => {
  const asked = useQuery(comparisonQuery(farmId, period))
  if (!asked.data) return <Pending asked={asked} lines={6} />
  if (asked.data.length === 0)
    return (
      <EmptyState title={t.noData} late="no-records">
        {t.noDataText}
      </EmptyState>
    )
  return (
    <>
      <p className={css.about}>{t.nothingCompared}</p>
      <Figures farmId={farmId} rows={asked.data.map(rowOfAllHours)} basis="hours" />
    </>
  )
}
