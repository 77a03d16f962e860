import type { Monitoring } from '#domain/devices/message-endpoints.ts'
import axis from '#web/ui/chart/axis.module.css'
import { ChartFrame, ValueAxis } from '#web/ui/chart/chart-frame.tsx'
import { ChartReader } from '#web/ui/chart/chart-reader.tsx'
import { type ChartEvent, EventMarks } from '#web/ui/chart/event-marks.tsx'
import { useWidth } from '#web/ui/chart/use-size.ts'
import { dayStart, localDay } from '#domain/weeks/local-time.ts'
import { addDays, datesBetween } from '#domain/weeks/dates.ts'
import { date, dateTime, number } from '#web/platform/formats.ts'
import { detail as t } from '#web/texts/device-detail.ts'
import { axisTop, runsOf } from './metric-lines.ts'
import css from './resources-tab.module.css'

const HEIGHT = 170
const LEFT = 34
const BOTTOM = 22
const TOP = 10
const TICKS = 4
/** Space for a row of events above the line, if there are any. */
const MARKS = 22

/** One metric over the period: a line where messages arrived, and a gap where none did. */
export const MetricChart = ({
  series,
  monitoring,
  events = [],
}: {
  series: Monitoring['series'][number]
  monitoring: Monitoring
  /** Events on the farm in these days. */
  events?: readonly ChartEvent[] | undefined
}) => {
  const [ref, width] = useWidth<HTMLDivElement>(420)
  const { metric, points } = series
  const { start_date, end_date, time_zone } = monitoring
  const from = dayStart(start_date, time_zone).getTime()
  const until = dayStart(addDays(end_date, 1), time_zone).getTime()
  const head = events.length > 0 ? TOP + MARKS : TOP
  const top = axisTop(points.map(({ value }) => value))
  const x = (at: number) => LEFT + ((at - from) / (until - from)) * (width - LEFT - 4)
  const y = (value: number) => head + (1 - value / top) * (HEIGHT - head - BOTTOM)
  const placed = points.map((point) => ({ ...point, x: x(Date.parse(point.at)), y: y(Math.max(0, point.value)) }))
  const nearest = (at: number) =>
    placed.reduce(
      (best, point, index) => (Math.abs(point.x - at) < Math.abs((placed[best]?.x ?? 0) - at) ? index : best),
      0,
    )
  const { name, unit } = t.metric(metric)
  const valueText = (value: number) => `${number(value, 1)}${unit ? ` ${unit}` : ''}`
  const days = datesBetween(start_date, end_date)
  const middleOf = (day: string) =>
    x((dayStart(day, time_zone).getTime() + dayStart(addDays(day, 1), time_zone).getTime()) / 2)
  const wordsOn = (day: string): string[] => events.flatMap(({ date: its, words }) => (its === day ? [words] : []))
  const ticks = Array.from({ length: TICKS + 1 }, (_none, tick) => (top * tick) / TICKS)
  const every = Math.ceil(days.length / Math.max(1, Math.floor(width / 76)))
  return (
    <figure className={css.chart} ref={ref}>
      <figcaption>
        <h2 data-picture="">
          {name}
          {unit && `, ${unit}`}
        </h2>
      </figcaption>
      <ChartReader
        label={name}
        items={placed}
        width={width}
        start={placed.length - 1}
        spoken={(point) =>
          [
            `${dateTime(point.at, time_zone)}: ${valueText(point.value)}`,
            ...wordsOn(localDay(Date.parse(point.at), time_zone)),
          ].join('. ')
        }
        placeOf={(index) => placed[index] ?? { x: 0, y: 0 }}
        indexAt={({ x }) => nearest(x)}
      >
        {(active) => (
          <ChartFrame width={width} height={HEIGHT}>
            <ValueAxis values={ticks} textOf={number} yOf={y} left={LEFT} width={width} />
            {days
              .filter((_day, index) => index % every === 0)
              .map((day) => (
                <text key={day} className={axis.tick} x={x(dayStart(day, time_zone).getTime())} y={HEIGHT - 5}>
                  {date(day).replace(/ \d{4}$/, '')}
                </text>
              ))}
            <EventMarks events={events} xOf={middleOf} y={TOP} down={HEIGHT - BOTTOM} />
            {runsOf(placed, monitoring).map((run) => (
              <path
                key={run[0]?.at}
                className={css.line}
                // A single point is drawn as a short stroke.
                d={`M${run.map((point) => `${point.x.toFixed(1)} ${point.y.toFixed(1)}`).join('L')}h${run.length === 1 ? 2 : 0}`}
              />
            ))}
            {active !== null && placed[active] && (
              <>
                <line
                  className={axis.hairline}
                  x1={placed[active].x}
                  x2={placed[active].x}
                  y1={head}
                  y2={HEIGHT - BOTTOM}
                />
                <circle className={css.dot} cx={placed[active].x} cy={placed[active].y} r={4} />
              </>
            )}
          </ChartFrame>
        )}
      </ChartReader>
    </figure>
  )
}
