import type { WeatherForecastDay } from '#domain/weather/calls.ts'
import { ChartReader } from '../chart/chart-reader.tsx'
import axis from '../chart/axis.module.css'
import { longDay } from '../day-names.ts'
import { WeatherDayColumn } from './weather-day-column.tsx'
import { conditionText, weatherFigures } from './weather-figures.ts'
import { rainHeight, temperatureScale, WARM } from './weather-scale.ts'
import { TemperatureLine } from './temperature-line.tsx'
import style from './weather-chart.module.css'

const LEFT = 110
const HEIGHT = 378
const RAIN_BASE = 288

const rows: [name: string, unit: string, y: number, below?: boolean][] = [
  ['Temperature', 'afternoon, °C', 162, true],
  ['Rain', 'mm', 284],
  ['Wind', 'km/h', 310],
  ['Humidity', '%', 332],
  ['Fit for flying', 'of a fine day', 356, true],
]

export const spokenWeather = (day: WeatherForecastDay): string => {
  const { temperature, rain, wind, humidity, fitness } = weatherFigures(day)
  const kind = day.forecast ? 'forecast, ' : ''
  return `${longDay(day.date)}: ${kind}${conditionText(day)}, ${temperature}, rain ${rain} mm, wind ${wind} km/h, humidity ${humidity} %, fit for flying ${fitness}`
}

/** A panel a day: condition, afternoon temperature as a line, rain as bars, and the rest as figures in rows. */
export const WeatherChart = ({ days, width }: { days: readonly WeatherForecastDay[]; width: number }) => {
  const step = (width - LEFT) / days.length
  const xOf = (index: number) => LEFT + step * (index + 0.5)
  const { yOf } = temperatureScale(days, 96, 224)
  const heightOf = rainHeight(days, 66)
  return (
    <ChartReader
      label="Weather by day"
      items={days}
      width={width}
      spoken={spokenWeather}
      placeOf={(index) => ({ x: xOf(index), y: 70 })}
      indexAt={({ x }) => Math.floor((x - LEFT) / step)}
    >
      {(active) => (
        <svg
          data-picture=""
          className={axis.chart}
          width={width}
          height={HEIGHT}
          viewBox={`0 0 ${width} ${HEIGHT}`}
          aria-hidden="true"
        >
          <rect
            x={LEFT}
            y={yOf(WARM.to)}
            width={width - LEFT}
            height={yOf(WARM.from) - yOf(WARM.to)}
            className={style.warm}
          />
          <text className={style.warmText} x={LEFT + 8} y={yOf(WARM.to) + 15}>
            16 to 28 °C: warm enough for all bees
          </text>
          {Array.from({ length: days.length + 1 }, (_, index) => (
            <path key={index} className={axis.grid} d={`M${LEFT + step * index} 8V${HEIGHT - 6}`} />
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
          <TemperatureLine days={days} xOf={xOf} yOf={yOf} />
          {rows.map(([name, unit, y, below]) => (
            <g key={name}>
              <text className={style.rowName} x={0} y={y}>
                {name}
              </text>
              <text
                className={axis.tick}
                x={below ? 0 : LEFT - 14}
                y={below ? y + 15 : y}
                textAnchor={below ? undefined : 'end'}
              >
                {unit}
              </text>
            </g>
          ))}
        </svg>
      )}
    </ChartReader>
  )
}
