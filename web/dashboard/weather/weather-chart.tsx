import type { Cover } from '#domain/score/conditions/cover.ts'
import type { WeatherForecastDay } from '#domain/weather/endpoints.ts'
import { formatHumidity, formatPrecipitation, formatTemperature, formatWind } from '#domain/weather/display.ts'
import { ChartFrame } from '#web/ui/chart/chart-frame.tsx'
import { ChartReader } from '#web/ui/chart/chart-reader.tsx'
import { type ChartEvent, EventMarks } from '#web/ui/chart/event-marks.tsx'
import axis from '#web/ui/chart/axis.module.css'
import { longDay } from '../day-names.ts'
import { compare } from '../texts/compare.ts'
import { besideWords, type WeatherBeside } from './weather-beside.ts'
import { WeatherDayColumn } from './weather-day-column.tsx'
import { conditionText, weatherFigures } from './weather-figures.ts'
import { rainHeight, temperatureScale, WARM } from './weather-scale.ts'
import { BesideLine, TemperatureLine } from './temperature-line.tsx'
import { weather as t } from '../texts/weather.ts'
import css from './weather-chart.module.css'

const LEFT = 122
const HEIGHT = 378
const RAIN_BASE = 288
/** Space for a row of events, if there are any. */
const MARKS = 30

type Row = keyof typeof t.rows
const rows: { row: Row; y: number; below?: boolean }[] = [
  { row: 'temperature', y: 162, below: true },
  { row: 'rain', y: 284 },
  { row: 'wind', y: 310 },
  { row: 'humidity', y: 332 },
  { row: 'fitness', y: 356, below: true },
]

/** Under cover, flying weather is modelled and differs from the rows above it. */
const unitOf = (row: Row, cover: Cover): string => {
  const under = t.fitnessUnder[cover]
  return row === 'fitness' && under !== null ? under : t.rowUnit(row)
}

const spokenWeather = (day: WeatherForecastDay): string => {
  const sky = day.forecast ? t.forecastSky(conditionText(day)) : conditionText(day)
  return t.read(longDay(day.date), sky, {
    temperature: formatTemperature(day.temperature_afternoon),
    rain: formatPrecipitation(day.precipitation),
    wind: formatWind(day.wind_speed),
    humidity: formatHumidity(day.humidity_afternoon),
    fitness: weatherFigures(day).fitness,
  })
}

interface Props {
  days: readonly WeatherForecastDay[]
  cover: Cover
  width: number
  /** Events on the farm, including those on other days. */
  events?: readonly ChartEvent[] | undefined
  beside?: WeatherBeside | undefined
}

/**
 * One panel per day: condition, afternoon temperature as a line, rain as bars, and the rest as figures in rows. The
 * afternoons of the comparison are a dashed line on the same scale.
 */
export const WeatherChart = ({ days, cover, width, events = [], beside }: Props) => {
  const step = (width - LEFT) / days.length
  const xOf = (index: number) => LEFT + step * (index + 0.5)
  const { yOf } = temperatureScale([...days, ...(beside?.days ?? [])], 96, 224)
  const heightOf = rainHeight(days, 66)
  const shown = events.filter(({ date }) => days.some((day) => day.date === date))
  const spoken = (day: WeatherForecastDay): string =>
    [
      spokenWeather(day),
      ...besideWords(beside, days.indexOf(day)),
      ...shown.flatMap(({ date, words }) => (date === day.date ? [words] : [])),
    ].join('. ')
  const height = HEIGHT + (shown.length > 0 ? MARKS : 0)
  return (
    <ChartReader
      label={t.chart}
      items={days}
      width={width}
      spoken={spoken}
      placeOf={(index) => ({ x: xOf(index), y: 70 })}
      indexAt={({ x }) => Math.floor((x - LEFT) / step)}
    >
      {(active) => (
        <ChartFrame width={width} height={height}>
          <rect
            x={LEFT}
            y={yOf(WARM.to)}
            width={width - LEFT}
            height={yOf(WARM.from) - yOf(WARM.to)}
            className={css.warm}
          />
          <text className={css.warmText} x={LEFT + 8} y={yOf(WARM.to) + 15}>
            {t.warm(formatTemperature(WARM.from), formatTemperature(WARM.to))}
          </text>
          {Array.from({ length: days.length + 1 }, (_, index) => (
            <path key={index} className={axis.grid} d={`M${LEFT + step * index} 8V${height - 6}`} />
          ))}
          {active !== null && <path className={axis.hairline} d={`M${xOf(active)} 74V${RAIN_BASE}`} />}
          <path className={axis.base} d={`M${LEFT} ${RAIN_BASE}H${width}`} />
          {days.map((day, index) => (
            <WeatherDayColumn
              key={day.date}
              day={day}
              x={xOf(index)}
              step={step}
              rainBase={RAIN_BASE}
              heightOf={heightOf}
            />
          ))}
          {shown.length > 0 && (
            <text className={css.rowName} x={0} y={HEIGHT + MARKS - 14}>
              {t.events}
            </text>
          )}
          <EventMarks
            events={shown}
            xOf={(date) => xOf(days.findIndex((day) => day.date === date))}
            y={HEIGHT + MARKS - 20}
          />
          {beside && (
            <>
              <text className={axis.tick} x={width} y={HEIGHT - 6} textAnchor="end">
                {compare.dashed(beside.name)}
              </text>
              <BesideLine days={beside.days} xOf={xOf} yOf={yOf} />
            </>
          )}
          <TemperatureLine days={days} xOf={xOf} yOf={yOf} />
          {rows.map(({ row, y, below }) => (
            <g key={row}>
              <text className={css.rowName} x={0} y={y}>
                {t.rows[row]}
              </text>
              <text
                className={axis.tick}
                x={below ? 0 : LEFT - 14}
                y={below ? y + 15 : y}
                textAnchor={below ? undefined : 'end'}
              >
                {unitOf(row, cover)}
              </text>
            </g>
          ))}
        </ChartFrame>
      )}
    </ChartReader>
  )
}
