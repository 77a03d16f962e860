import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Farm } from '#domain/farms/farm.ts'
import { catchRates } from '#domain/lures/catch-rate.ts'
import { listLures, type Lure } from '#domain/lures/endpoints.ts'
import { fileName } from '#domain/platform/file-name.ts'
import { localDay } from '#domain/weeks/local-time.ts'
import { fetchAllPages } from '#web/platform/api/fetch-all-pages.ts'
import { date, number, text } from '#web/platform/formats.ts'
import { useAddress } from '#web/platform/navigation/use-address.ts'
import { useChangeAddress } from '#web/platform/navigation/use-change-address.ts'
import { can, usePerson } from '#web/platform/session/profile.ts'
import { useNow } from '#web/platform/time/use-now.ts'
import { lures as t } from '#web/texts/lures.ts'
import { asButton, Button } from '#web/ui/button.tsx'
import { csvOf } from '#web/ui/chart/csv.ts'
import { DataView } from '#web/ui/chart/data-view.tsx'
import { saveCsv } from '#web/ui/chart/save.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { entomologyBreadcrumbs } from '#web/ui/page/entomology-breadcrumbs.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { Pending } from '#web/ui/pending.tsx'
import { FarmSelect, useShownFarm } from '../round/farm-select.tsx'
import css from '../deficit/deficit.module.css'
import { luresAddress } from './lures-address.ts'

const luresQuery = (farmId: number, year: number | undefined) =>
  queryOptions({
    queryKey: ['surveys', 'lures', farmId, year],
    queryFn: ({ signal }) => fetchAllPages(listLures, { params: { id: farmId }, query: { year } }, signal),
  })

/** The number of years that can be selected, back from the current one. */
const YEARS = 10

/** The lures of a farm by day, with their catches. */
export const LuresPage = () => {
  const { farm: asked, year } = useAddress(luresAddress)
  const { farm, farms, query } = useShownFarm(asked)
  const now = useNow()
  const thisYear = Number(localDay(now, farm?.time_zone ?? 'UTC').slice(0, 4))
  const set = useChangeAddress<{ farm?: string; year?: string | undefined }>()
  return (
    <Page title={t.title} lead={farm?.title} breadcrumbs={entomologyBreadcrumbs()}>
      {farms ? (
        <>
          <div className={css.actions}>
            <FarmSelect farms={farms} farm={farm} onChoose={(id) => set({ farm: String(id ?? '') })} />
            <Field label={t.year}>
              {(control) => (
                <Select
                  {...control}
                  value={year ?? ''}
                  onChange={({ target }) => set({ year: target.value || undefined })}
                >
                  <option value="">{t.allYears}</option>
                  {Array.from({ length: YEARS }, (_none, back) => thisYear - back).map((one) => (
                    <option key={one} value={one}>
                      {one}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          </div>
          {farm ? <Lures farm={farm} year={year} /> : <p>{t.noFarm}</p>}
        </>
      ) : (
        <Pending asked={query} lines={6} />
      )}
    </Page>
  )
}

const Lures = ({ farm, year }: { farm: Farm; year: number | undefined }) => {
  const person = usePerson()
  const asked = useQuery(luresQuery(farm.id, year))
  const found = asked.data
  if (!found) return <Pending asked={asked} lines={6} />
  if (found.length === 0)
    return (
      <EmptyState
        title={t.empty}
        late="no-records"
        actions={
          can(person, 'import.use') && (
            <Link to="/ento-home/manual-upload" search={{ type: 'lure' }} {...asButton({ kind: 'primary' })}>
              {t.upload}
            </Link>
          )
        }
      >
        {t.emptyText}
      </EmptyState>
    )
  const counts = found.flatMap(({ caught }) => caught ?? [])
  const columns = Object.values(t.columns)
  const save = () =>
    saveCsv(
      fileName(farm.title, String(year ?? ''), '', t.csvName, 'csv'),
      csvOf(
        [
          'day',
          'field',
          'tunnel',
          'plot',
          'lure',
          'trap',
          'action',
          'target',
          'caught',
          'trap_days',
          'observer',
          'note',
        ],
        found.map((one) => [
          one.survey_date,
          one.field_name,
          one.tunnel_number,
          one.plot_number,
          one.lure,
          one.trap,
          one.action,
          one.target,
          one.caught,
          one.trap_days,
          one.observer,
          one.notes,
        ]),
      ),
    )
  return (
    <section className={css.part} aria-label={t.title}>
      <div className={css.actions}>
        <p role="status">
          {counts.length === 0
            ? t.noCatch
            : t.total(
                counts.reduce((sum, caught) => sum + caught, 0),
                counts.length,
              )}
        </p>
        <Button onClick={save}>{t.csv}</Button>
      </div>
      <Rates records={found} />
      <DataView
        caption={t.caption}
        head={columns}
        rows={found.map((one) => [
          date(one.survey_date),
          t.place(one.plot_number, one.tunnel_number, one.field_name),
          one.trap === null ? one.lure : t.trap(one.lure, one.trap),
          t.actions[one.action],
          text(one.target),
          number(one.caught),
          number(one.trap_days),
          one.observer,
          text(one.notes),
        ])}
      />
    </section>
  )
}

/** Insects per trap-day by lure and target; renders nothing without counts. */
const Rates = ({ records }: { records: readonly Lure[] }) => {
  const rates = catchRates(records)
  if (rates.length === 0) return null
  const leftOut = rates.reduce((sum, { left_out }) => sum + left_out, 0)
  return (
    <>
      <DataView
        caption={t.rates}
        head={t.ratesHead()}
        rows={rates.map(({ lure, target, per_trap_day, caught, trap_days, counts }) => [
          lure,
          target ?? t.noTarget,
          number(per_trap_day, 2),
          number(caught),
          number(trap_days),
          number(counts),
        ])}
      />
      <p className={css.about}>
        {t.ratesText} {leftOut > 0 && t.ratesLeftOut(leftOut)}
      </p>
    </>
  )
}
