import { formatPrecipitation, formatTemperature } from '#domain/weather/display.ts'
import { linesOf, modelChanges } from '#domain/seasons/score-lines.ts'
import type { FarmSeason } from '#domain/seasons/season-endpoints.ts'
import { weekWeather } from '#domain/seasons/season-span.ts'
import { dayMonthText, monthName } from '#domain/display/dates.ts'
import { addDays, dayNumber } from '#domain/weeks/dates.ts'
import { calendarDate } from '#domain/weeks/formats.ts'
import { date as day, number, period } from '#web/platform/formats.ts'
import { formatScore, rangeText } from '#web/platform/score-format.ts'
import { farmSeason as t } from '#web/texts/farm-season.ts'
import axis from '#web/ui/chart/axis.module.css'
import { ChartFrame, ValueAxis } from '#web/ui/chart/chart-frame.tsx'
import { ChartReader } from '#web/ui/chart/chart-reader.tsx'
import { type ChartEvent, EventMarks } from '#web/ui/chart/event-marks.tsx'
import css from './season-chart.module.css'

type Week = FarmSeason['weeks'][number]
type Day = FarmSeason['weather'][number]

const LEFT = 46
/** Vertical centre of the event marks. */
const EVENTS = 30
const SCORE = { top: 70, base: 238 }
const HOURS = { top: 274, base: 314 }
const WARMTH = { top: 350, base: 410 }
const RAIN = { top: 446, base: 478 }
const HEIGHT = 500
/** Celsius at which all bees fly, as on the weather tab. */
const WARM = { from: 16, to: 28 }
/** Room that the name of a month needs. */
const MONTH = 26

const scoreY = (score: number): number => SCORE.base - (SCORE.base - SCORE.top) * (Math.min(100, score) / 100)

interface WeekLabel {
  weather: readonly Day[]
  model: string | undefined
  events: readonly ChartEvent[]
}

/** Describes a week in words, for the read-out and for screen readers. */
const weekWords = (week: Week, { weather, model, events }: WeekLabel): string[] => {
  const { temperature, rain } = weekWeather(week, [...weather])
  const score =
    week.pollination_health === null
      ? t.weekNoScore
      : t.weekScore(formatScore(week.pollination_health), week.range ? rangeText(week.range) : t.none)
  return [
    t.weekOf(week.week, period(week.from, week.to)),
    score,
    ...(week.kept ? [t.asShown] : []),
    ...(week.pollination_health !== null && week.model !== model ? [t.byModel(week.model)] : []),
    week.hours > 0 ? t.weekHours(number(week.hours, 0), number(week.hours_possible, 0)) : t.notWatched,
    ...(temperature === null ? [] : [t.weekWeather(formatTemperature(temperature), formatPrecipitation(rain ?? 0))]),
    ...events.flatMap(({ date, words }) => (date >= week.from && date <= week.to ? [`${day(date)}: ${words}`] : [])),
  ]
}

interface Props {
  weeks: readonly Week[]
  weather: readonly Day[]
  /** Events on the farm, including those on other days. */
  events?: readonly ChartEvent[] | undefined
  width: number
  onOpen?: ((week: Week) => void) | undefined
}

/** Positions on the time axis that all rows share. */
const timeAxis = (weeks: readonly Week[], width: number) => {
  const first = weeks[0]?.from ?? ''
  const step = (width - LEFT) / Math.max(1, weeks.length * 7)
  const xOf = (date: string) => LEFT + (dayNumber(date) - dayNumber(first)) * step
  return { step, week: step * 7, xOf, middleOf: ({ from }: Week) => xOf(from) + step * 3.5 }
}
type TimeAxis = ReturnType<typeof timeAxis>

/** So few weeks may be within one month, so their Mondays are labelled. */
const FEW_WEEKS = 6

const Dates = ({ weeks, at, width }: { weeks: readonly Week[]; at: TimeAxis; width: number }) => {
  if (weeks.length <= FEW_WEEKS)
    return weeks.map(({ from }) => (
      <text key={from} className={axis.tick} x={at.xOf(from)} y={HEIGHT - 6}>
        {dayMonthText(calendarDate(from))}
      </text>
    ))
  const days = weeks.flatMap(({ from }) => Array.from({ length: 7 }, (_, day) => addDays(from, day)))
  return days
    .filter((date) => date.endsWith('-01'))
    .map((date) => (
      <g key={date}>
        <path className={axis.grid} d={`M${at.xOf(date)} ${SCORE.top}V${RAIN.base}`} />
        {at.xOf(date) + MONTH < width && (
          <text className={axis.tick} x={at.xOf(date) + 3} y={HEIGHT - 6}>
            {monthName(calendarDate(date).month)}
          </text>
        )}
      </g>
    ))
}

const Scores = ({ weeks, at }: { weeks: readonly Week[]; at: TimeAxis }) => {
  const model = weeks.findLast((week) => week.pollination_health !== null)?.model
  const wide = Math.max(2, at.week - 2)
  return (
    <>
      {weeks.map((week) => {
        if (week.pollination_health === null) return null
        const [low, high] = week.range ?? [week.pollination_health, week.pollination_health]
        const hollow = week.model !== model || week.kept
        const x = at.middleOf(week)
        return (
          <g key={week.from}>
            <rect
              x={x - wide / 2}
              y={scoreY(high)}
              width={wide}
              height={Math.max(2, scoreY(low) - scoreY(high))}
              rx={1.5}
              className={hollow ? css.hollow : css.range}
            />
            <path className={css.score} d={`M${x - wide / 2} ${scoreY(week.pollination_health)}h${wide}`} />
          </g>
        )
      })}
      {linesOf(weeks).map((line) => (
        <path
          key={line[0]?.index}
          className={css.line}
          d={`M${line.map(({ index, score }) => `${at.middleOf(weeks[index] as Week)} ${scoreY(score)}`).join('L')}`}
        />
      ))}
      {modelChanges(weeks).map((index) => (
        <path
          key={index}
          className={css.modelChange}
          d={`M${at.xOf(weeks[index]?.from ?? '')} ${SCORE.top}V${SCORE.base}`}
        />
      ))}
    </>
  )
}

const Hours = ({ weeks, at, width }: { weeks: readonly Week[]; at: TimeAxis; width: number }) => {
  const most = Math.max(1, ...weeks.map(({ hours, hours_possible }) => Math.max(hours, hours_possible)))
  const heightOf = (hours: number) => ((HOURS.base - HOURS.top) * hours) / most
  const wide = Math.max(2, at.week - 2)
  return (
    <>
      <ValueAxis
        values={[most]}
        textOf={(hours) => t.hours(number(hours, 0))}
        yOf={() => HOURS.top}
        left={LEFT}
        width={width}
      />
      {weeks.map((week) => {
        const x = at.middleOf(week) - wide / 2
        const [possible, hours] = [heightOf(week.hours_possible), heightOf(week.hours)]
        return (
          <g key={week.from}>
            <rect x={x} y={HOURS.base - possible} width={wide} height={possible} className={css.possible} />
            <rect x={x} y={HOURS.base - hours} width={wide} height={hours} className={css.hours} />
          </g>
        )
      })}
    </>
  )
}

const Weather = ({ weather, at, width }: { weather: readonly Day[]; at: TimeAxis; width: number }) => {
  const warm = weather.flatMap((day) => (day.temperature_afternoon === null ? [] : [day.temperature_afternoon]))
  const [low, high] = [Math.min(0, ...warm), Math.max(30, ...warm)]
  const warmY = (value: number) => WARMTH.base - ((WARMTH.base - WARMTH.top) * (value - low)) / (high - low)
  const wettest = Math.max(12, ...weather.map((day) => day.precipitation ?? 0))
  const rainOf = (value: number) => ((RAIN.base - RAIN.top) * value) / wettest
  const runs: string[] = []
  weather.forEach((day, index) => {
    if (day.temperature_afternoon === null) return
    const before = weather[index - 1]
    const joined = before?.temperature_afternoon != null && addDays(before.date, 1) === day.date
    runs.push(`${joined ? 'L' : 'M'}${at.xOf(day.date) + at.step / 2} ${warmY(day.temperature_afternoon)}`)
  })
  return (
    <>
      <ValueAxis values={[low, high]} textOf={formatTemperature} yOf={warmY} left={LEFT} width={width} />
      <ValueAxis values={[wettest]} textOf={formatPrecipitation} yOf={() => RAIN.top} left={LEFT} width={width} />
      <rect
        x={LEFT}
        y={warmY(WARM.to)}
        width={at.xOf(addDays(weather.at(-1)?.date ?? '2000-01-01', 1)) - LEFT}
        height={warmY(WARM.from) - warmY(WARM.to)}
        className={css.warm}
      />
      <path className={css.temperature} d={runs.join('')} />
      <text className={css.warmText} x={LEFT + 6} y={warmY(WARM.to) + 13}>
        {t.warm(formatTemperature(WARM.from), formatTemperature(WARM.to))}
      </text>
      {weather.map(({ date, precipitation }) =>
        precipitation ? (
          <rect
            key={date}
            x={at.xOf(date)}
            y={RAIN.base - rainOf(precipitation)}
            width={Math.max(1, at.step - 0.4)}
            height={rainOf(precipitation)}
            className={css.rain}
          />
        ) : null,
      )}
    </>
  )
}

const rowNames = () =>
  [
    [t.score, SCORE.top],
    [t.watchedHours, HOURS.top],
    [t.temperature(), WARMTH.top],
    [t.rain(), RAIN.top],
  ] as const

/** A season on one time axis: scores with their ranges, hours watched, temperature and rain. */
export const SeasonChart = ({ weeks, weather, events = [], width, onOpen }: Props) => {
  const at = timeAxis(weeks, width)
  const last = weeks.at(-1)?.to ?? ''
  const shown = weather.filter(({ date }) => date >= (weeks[0]?.from ?? '') && date <= last)
  const model = weeks.findLast((week) => week.pollination_health !== null)?.model
  const happened = events.filter(({ date }) => date >= (weeks[0]?.from ?? '') && date <= last)
  const words = (week: Week) => weekWords(week, { weather, model, events: happened })
  return (
    <ChartReader
      label={t.chart}
      items={weeks}
      width={width}
      start={weeks.length - 1}
      spoken={(week) => words(week).join('. ')}
      readOut={(week) => words(week).map((line) => <div key={line}>{line}</div>)}
      placeOf={(index) => ({ x: weeks[index] ? at.middleOf(weeks[index]) : 0, y: SCORE.top })}
      indexAt={({ x }) => Math.floor((x - LEFT) / at.week)}
      onOpen={onOpen}
    >
      {(active) => (
        <ChartFrame width={width} height={HEIGHT}>
          {active !== null && weeks[active] && (
            <rect
              className={axis.active}
              x={at.xOf(weeks[active].from)}
              y={SCORE.top}
              width={at.week}
              height={RAIN.base - SCORE.top}
            />
          )}
          <Dates weeks={weeks} at={at} width={width} />
          <ValueAxis values={[0, 20, 40, 70, 100]} textOf={String} yOf={scoreY} left={LEFT} width={width} />
          {[HOURS, WARMTH, RAIN].map(({ base }) => (
            <path key={base} className={axis.base} d={`M${LEFT} ${base}H${width}`} />
          ))}
          <Scores weeks={weeks} at={at} />
          <Hours weeks={weeks} at={at} width={width} />
          {shown.length > 0 && <Weather weather={shown} at={at} width={width} />}
          <EventMarks events={happened} xOf={(date) => at.xOf(date) + at.step / 2} y={EVENTS} down={RAIN.base} />
          {happened.length > 0 && (
            <text className={css.rowName} x={LEFT} y={EVENTS - 18}>
              {t.events}
            </text>
          )}
          {rowNames().map(([name, top]) => (
            <text key={name} className={css.rowName} x={LEFT} y={top - 9}>
              {name}
            </text>
          ))}
        </ChartFrame>
      )}
    </ChartReader>
  )
}
