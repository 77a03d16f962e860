import type { ReactNode } from 'react'
import type { WeatherForecastDay } from '#domain/weather/endpoints.ts'
import { number } from '#web/platform/formats.ts'
import { formatHours, formatRate } from '../figures.ts'
import axis from '#web/ui/chart/axis.module.css'
import { ChartFrame, ValueAxis } from '#web/ui/chart/chart-frame.tsx'
import { ChartReader } from '#web/ui/chart/chart-reader.tsx'
import { type ChartEvent, EventMarks } from '#web/ui/chart/event-marks.tsx'
import { useWidth } from '#web/ui/chart/use-size.ts'
import { shortDay, shortestDay } from '../day-names.ts'
import { type Bar, BesideColumn, Column, ColumnFigure } from './day-column.tsx'
import { type DayOfRate, rateAxis } from './day-columns.ts'
import { NeededLine } from './needed-line.tsx'
import { WEATHER_HEIGHT, WeatherRows } from './weather-rows.tsx'
import { compare } from '../texts/compare.ts'
import { visitation as t } from '../texts/visitation.ts'
import css from './by-day.module.css'

const LEFT = 46
/** Space for units, event marks, and the label of the highest column. */
const TOP = 50
const MARKS = 24
const PLOT = 148
const FOOT = 38
const NARROWEST = 38
/** From this column width on, `Wed 18` leaves a gap to the next day. */
const ROOMY = 50

const rateText = (rate: number): string => number(rate, Number.isInteger(rate) ? 0 : 1)

interface Props<Day extends DayOfRate> {
  days: readonly Day[]
  weather: readonly WeatherForecastDay[]
  label: string
  unit: string
  /** The label of the hours under the days: watched, or measured. */
  hours: string
  barsOf: (day: Day) => readonly Bar[]
  spoken: (day: Day) => string
  readOut: (day: Day) => ReactNode
  onOpen?: ((day: Day) => void) | undefined
  needed?: { rate: number; words: string } | null
  /** The same days of the comparison, in order. */
  beside?: { name: string; days: readonly DayOfRate[] } | undefined
  /** Events on the farm, including those on other days. */
  events?: readonly ChartEvent[] | undefined
}

const linesOf = (first: ReactNode, others: readonly string[]): ReactNode => (
  <>
    {first}
    {others.map((words) => (
      <div key={words}>{words}</div>
    ))}
  </>
)

/** A rate by day, in stacked bars, with the weather under the same days. */
export const ByDay = <Day extends DayOfRate>(props: Props<Day>) => {
  const { days: columns, weather, barsOf, needed, beside } = props
  const [ref, room] = useWidth<HTMLDivElement>(432)
  const width = Math.max(room, LEFT + columns.length * NARROWEST)
  const scrolls = width > room
  const step = (width - LEFT) / Math.max(1, columns.length)
  const steps = rateAxis([...columns, ...(beside?.days ?? [])], needed?.rate)
  const top = steps.at(-1) ?? 40
  const base = TOP + PLOT
  const yOf = (rate: number) => base - (rate / top) * PLOT
  const xOf = (index: number) => LEFT + step * (index + 0.5)
  const height = base + FOOT + WEATHER_HEIGHT
  const shown = (props.events ?? []).filter(({ date }) => columns.some((day) => day.date === date))
  const xOfDate = (date: string) => xOf(columns.findIndex((day) => day.date === date))
  const besideText = (day: Day): string[] => {
    const same = beside?.days[columns.indexOf(day)]
    if (!beside || same?.state !== 'counted' || same.rate === null) return []
    return [compare.spokenOther(beside.name, formatRate(same.rate))]
  }
  const moreText = (day: Day): string[] => [
    ...besideText(day),
    ...shown.flatMap(({ date, words }) => (date === day.date ? [words] : [])),
  ]
  return (
    <div ref={ref} className={css.room} data-scrolls={scrolls || undefined}>
      <ChartReader
        label={props.label}
        items={columns}
        width={width}
        onOpen={props.onOpen}
        spoken={(day) => [props.spoken(day), ...moreText(day)].join('. ')}
        readOut={(day) => linesOf(props.readOut(day), moreText(day))}
        // If the days scroll, content outside of their box would be clipped, so the read-out is placed inside.
        placeOf={(index) => ({ x: xOf(index), y: scrolls ? base + 40 : TOP + 4 })}
        indexAt={({ x }) => Math.floor((x - LEFT) / step)}
      >
        {(active) => (
          <ChartFrame width={width} height={height}>
            <text className={axis.tick} x={0} y={11}>
              {props.unit}
            </text>
            <ValueAxis values={steps} textOf={rateText} yOf={yOf} left={LEFT} width={width} />
            {active !== null && <path className={axis.hairline} d={`M${xOf(active)} ${TOP}V${height}`} />}
            {columns.map((column, index) => (
              <g key={column.date}>
                <Column
                  column={column}
                  bars={barsOf(column)}
                  x={xOf(index)}
                  step={step}
                  top={TOP}
                  base={base}
                  yOf={yOf}
                />
                <text className={axis.day} x={xOf(index)} y={base + 16} textAnchor="middle">
                  {step < ROOMY ? shortestDay(column.date) : shortDay(column.date)}
                </text>
                <text className={axis.tick} x={xOf(index)} y={base + 31} textAnchor="middle">
                  {column.state === 'ahead' ? '' : t.hours(formatHours(column.hours))}
                </text>
              </g>
            ))}
            {beside && (
              <>
                <text className={axis.tick} x={width} y={11} textAnchor="end">
                  {compare.overlay(beside.name)}
                </text>
                {columns.map(({ date }, index) => (
                  <BesideColumn key={date} day={beside.days[index]} x={xOf(index)} step={step} base={base} yOf={yOf} />
                ))}
              </>
            )}
            <EventMarks events={shown} xOf={xOfDate} y={MARKS} />
            {needed && <NeededLine words={needed.words} y={yOf(needed.rate)} left={LEFT} width={width} />}
            {columns.map((column, index) => (
              <ColumnFigure key={column.date} column={column} x={xOf(index)} yOf={yOf} />
            ))}
            <text className={axis.tick} x={0} y={base + 31}>
              {props.hours}
            </text>
            <WeatherRows
              dates={columns.map(({ date }) => date)}
              weather={weather}
              top={base + FOOT}
              xOf={xOf}
              width={width}
            />
          </ChartFrame>
        )}
      </ChartReader>
    </div>
  )
}
