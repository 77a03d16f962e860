import { messages } from '#domain/messages.ts'
import type { FarmDashboard } from '#domain/dashboard/endpoints.ts'
import { datesBetween } from '#domain/weeks/dates.ts'
import { formatRange } from '#domain/weeks/formats.ts'
import { number } from '#web/platform/formats.ts'
import { Suspense, useRef, useState } from 'react'
import { fileName } from '#domain/platform/file-name.ts'
import { saveCsv, saveFile } from '#web/ui/chart/save.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { EmptyNote } from '../tabs/dashboard-tabs.tsx'
import { farmNow } from '../farm-now.ts'
import { ChartTools } from '#web/ui/chart/chart-tools.tsx'
import type { FarmEvents } from '../farm-events.ts'
import type { DashboardRate } from '../dashboard-address.ts'
import { ByDay } from './by-day.tsx'
import { ByGroup } from './by-group.tsx'
import { ByHour } from './by-hour.tsx'
import { ChartSection } from './chart-section.tsx'
import { dayColumns } from './day-columns.ts'
import { barsOfDay, dayReadOut, spokenDay } from './day-read-out.tsx'
import { countedInAll, groupRates, hoursCounted } from './group-rates.ts'
import { hourRidges } from './hour-ridges.ts'
import { nameOfCompared } from '../compare/compared-name.ts'
import { RateSwitch } from './rate-switch.tsx'
import { visitationCsv } from './visitation-csv.ts'
import { imagesBehind } from '../images-address.ts'
import { compare } from '../texts/compare.ts'
import { visitation as t } from '../texts/visitation.ts'
import css from './visitation-tab.module.css'

const VisitationTable = lazyPart(() => import('./visitation-table.tsx'))
const VisitsCharts = lazyPart(() => import('./visits-charts.tsx'))

interface Props {
  data: FarmDashboard
  /** The comparison, outlined in the charts by day. */
  other?: FarmDashboard | undefined
  rate: DashboardRate
  moments?: FarmEvents
  onRate: (rate: DashboardRate) => void
  /** Opens a page of the portal by its address; omitted if the reader is not signed in. */
  onOpen?: (address: string) => void
}

/** Insects per hour watched by group, by day and by hour of the day; the latter two also as visits to flowers. */
const VisitationTab = ({ data, other, rate, onRate, onOpen, moments: events }: Props) => {
  const [table, setTable] = useState(false)
  const charts = useRef<HTMLDivElement>(null)
  const { farm, from, to, days } = data
  const dates = datesBetween(from, to)
  const rows = groupRates(data)
  const columns = dayColumns(days, dates, farmNow(data))
  const ridges = hourRidges(data.hours, farm.time_zone)
  const hours = hoursCounted(days)
  const ofVisits = rate === 'visits'
  const note = ofVisits ? t.visitsNote : t.note(number(countedInAll(rows)), number(hours))
  const nameOf = (ending: string) => fileName(farm.title, from, to, 'visitation-intensity', ending)
  const savePicture = async () => {
    const { pictureOf } = await import('#web/ui/chart/picture.ts')
    if (charts.current)
      saveFile(nameOf('png'), await pictureOf(charts.current, `${farm.title}, ${formatRange(from, to)}`, note))
  }
  if (days.length === 0) return <EmptyNote title={messages.noChartData} />
  const waiting = <div className={css.waiting} />
  return (
    <>
      <ChartTools
        note={note}
        table={table}
        onTable={setTable}
        onCsv={() => saveCsv(nameOf('csv'), visitationCsv(data))}
        onPicture={table ? undefined : savePicture}
      />
      <RateSwitch rate={rate} onChoose={onRate} />
      {table ? (
        <Suspense fallback={waiting}>
          {ofVisits ? (
            <VisitsCharts data={data} table onOpen={onOpen} />
          ) : (
            <VisitationTable rows={rows} columns={columns} ridges={ridges} />
          )}
        </Suspense>
      ) : (
        <div className={css.charts} ref={charts}>
          <ChartSection id="by-group" title={t.byGroup} note={t.byGroupNote}>
            <ByGroup rows={rows} onOpen={onOpen && (({ group }) => onOpen(imagesBehind(data, { group })))} />
            <p className={css.foot}>
              {t.byGroupFoot} {onOpen && t.opensImages}
            </p>
          </ChartSection>
          {ofVisits ? (
            <Suspense fallback={waiting}>
              <VisitsCharts data={data} other={other} table={false} events={events} onOpen={onOpen} />
            </Suspense>
          ) : (
            <>
              <ChartSection id="by-day" title={t.byDay} note={t.byDayKey} hatched>
                <ByDay
                  days={columns}
                  weather={data.weather}
                  label={t.byDayChart}
                  unit={t.axis}
                  hours={t.watched}
                  barsOf={barsOfDay}
                  spoken={spokenDay}
                  readOut={dayReadOut}
                  onOpen={
                    onOpen && (({ date }: { date: string }) => onOpen(imagesBehind(data, { from: date, to: date })))
                  }
                  events={events}
                  beside={
                    other && {
                      name: nameOfCompared(other, data),
                      days: dayColumns(other.days, datesBetween(other.from, other.to), farmNow(other)),
                    }
                  }
                />
              </ChartSection>
              <ChartSection
                id="by-hour"
                title={t.byHour}
                note={other ? compare.dashed(nameOfCompared(other, data)) : t.byHourNote}
              >
                <ByHour
                  ridges={ridges}
                  onOpen={onOpen && (({ hour }) => onOpen(imagesBehind(data, { hour })))}
                  beside={
                    other && {
                      name: nameOfCompared(other, data),
                      ridges: hourRidges(other.hours, other.farm.time_zone),
                    }
                  }
                />
              </ChartSection>
            </>
          )}
        </div>
      )}
    </>
  )
}
export default VisitationTab
