import type { FarmDashboard } from '#domain/dashboard/endpoints.ts'
import { datesBetween } from '#domain/weeks/dates.ts'
import { number } from '#web/platform/formats.ts'
import { DataView } from '#web/ui/chart/data-view.tsx'
import type { ChartEvent } from '#web/ui/chart/event-marks.tsx'
import { longDay } from '../day-names.ts'
import { farmNow } from '../farm-now.ts'
import { formatHours, formatRate } from '../figures.ts'
import { nameOfCompared } from '../compare/compared-name.ts'
import { ByDay } from './by-day.tsx'
import { ChartSection } from './chart-section.tsx'
import { stateText } from './day-read-out.tsx'
import { clock } from './hour-ridges.ts'
import { type VisitDay, neededRate, visitDays, visitHours } from './visit-rates.ts'
import { VisitsByHour } from './visits-by-hour.tsx'
import { imagesBehind } from '../images-address.ts'
import { compare } from '../texts/compare.ts'
import { visitation as t } from '../texts/visitation.ts'

const figures = (day: VisitDay): string =>
  t.visitsOf(number(day.visits), number(day.flowerHours), formatHours(day.hours))

const summary = (day: VisitDay): string =>
  stateText(day) ?? `${t.visitsRead(formatRate(day.rate ?? 0))}; ${figures(day)}`

const spoken = (day: VisitDay): string => `${longDay(day.date)}: ${summary(day)}`

const barsOf = ({ rate }: VisitDay) => [{ key: 'visits', colour: 'var(--green)', from: 0, to: rate ?? 0 }]

const rate = (value: number | null): string => (value === null ? '–' : formatRate(value))

interface Props {
  data: FarmDashboard
  /** The dashboard to compare with. */
  other?: FarmDashboard | undefined
  table: boolean
  /** Opens a page of the portal by its address; omitted if the reader is not signed in. */
  onOpen?: ((address: string) => void) | undefined
  /** Events on the farm. */
  events?: readonly ChartEvent[] | undefined
}

/** Visits per 100 flowers and hour by day and by hour of day, as charts or as tables. */
const VisitsCharts = ({ data, other, table, events, onOpen }: Props) => {
  const { farm, from, to, hours, health } = data
  const days = visitDays(hours, datesBetween(from, to), farm.time_zone, farmNow(data))
  const byHour = visitHours(hours, farm.time_zone)
  const needed = neededRate(health.fields)
  if (table)
    return (
      <>
        <DataView
          caption={t.visitsDayCaption}
          head={t.visitsDayHead}
          rows={days.map((day) => [
            longDay(day.date),
            t.states[day.state],
            t.hours(formatHours(day.hours)),
            day.hours > 0 ? number(day.flowerHours) : '–',
            day.hours > 0 ? number(day.visits) : '–',
            rate(day.rate),
          ])}
        />
        <DataView
          caption={t.visitsHourCaption}
          head={t.visitsHourHead}
          rows={byHour.map((row) => [
            clock(row.hour),
            t.hours(formatHours(row.hours)),
            row.hours > 0 ? number(row.flowerHours) : '–',
            row.hours > 0 ? number(row.visits) : '–',
            rate(row.rate),
          ])}
        />
      </>
    )
  return (
    <>
      <ChartSection id="by-day" title={t.byDay} note={t.visitsByDayKey} hatched>
        <ByDay
          days={days}
          weather={data.weather}
          label={t.visitsByDayChart}
          unit={t.visitsUnit}
          hours={t.scored}
          barsOf={barsOf}
          spoken={spoken}
          readOut={spoken}
          onOpen={onOpen && (({ date }: { date: string }) => onOpen(imagesBehind(data, { from: date, to: date })))}
          events={events}
          beside={
            other && {
              name: nameOfCompared(other, data),
              days: visitDays(other.hours, datesBetween(other.from, other.to), other.farm.time_zone, farmNow(other)),
            }
          }
          needed={needed === null ? null : { rate: needed, words: t.needed(formatRate(needed)) }}
        />
      </ChartSection>
      <ChartSection
        id="by-hour"
        title={t.byHour}
        note={other ? compare.overlay(nameOfCompared(other, data)) : t.visitsByHourNote}
      >
        <VisitsByHour
          hours={byHour}
          onOpen={onOpen && (({ hour }) => onOpen(imagesBehind(data, { hour })))}
          needed={needed}
          beside={other && { name: nameOfCompared(other, data), hours: visitHours(other.hours, other.farm.time_zone) }}
        />
      </ChartSection>
    </>
  )
}
export default VisitsCharts
