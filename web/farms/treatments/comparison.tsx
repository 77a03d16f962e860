import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { localDay } from '#domain/weeks/local-time.ts'
import { useAddress } from '#web/platform/navigation/use-address.ts'
import { useNow } from '#web/platform/time/use-now.ts'
import { treatments as t } from '#web/texts/treatments.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import { Pending } from '#web/ui/pending.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { useTableView } from '#web/ui/table/table-view.ts'
import { armsQuery, comparisonQuery } from '../queries.ts'
import { daysIn, faultsOf, type Days } from './compared-days.ts'
import { comparisonColumns } from './comparison-columns.tsx'
import { treatmentsAddress } from '../farm-address.ts'
import css from './treatments-page.module.css'

/** How the treatments did over some days: visits to flowers on the plots of each, as cameras saw them. */
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
  const [view, setView] = useTableView()
  const { data: arms = [] } = useQuery(armsQuery(farmId))
  const asked = useQuery(comparisonQuery(farmId, { start_date: from, end_date: to }))
  const rows = asked.data
  if (!rows) return <Pending asked={asked} lines={6} />
  if (rows.length === 0)
    return (
      <EmptyState title={t.noData} late="no-records">
        {t.noDataText}
      </EmptyState>
    )
  return (
    <>
      <DataTable
        name={t.compared}
        rows={rows}
        rowKey={({ treatment_type, arm_id }) => `${treatment_type} ${arm_id}`}
        columns={comparisonColumns(rows, arms)}
        view={view}
        onView={setView}
        counted={t.counted}
      />
      <p className={css.about}>{t.reading}</p>
    </>
  )
}
