import { currentFormat } from '#domain/display/display-format.ts'
import type { WeatherForecastDay } from '#domain/weather/endpoints.ts'
import { WeatherIcon } from '#web/drawings/weather.tsx'
import { weatherFigures } from '../weather/weather-figures.ts'
import { visitation as t } from '../texts/visitation.ts'
import axis from '#web/ui/chart/axis.module.css'

export const WEATHER_HEIGHT = 92

/** Weather below the columns of the same days: icon, afternoon temperature, rain and wind. */
export const WeatherRows = ({
  dates,
  weather,
  top,
  xOf,
  width,
}: {
  dates: readonly string[]
  weather: readonly WeatherForecastDay[]
  top: number
  xOf: (index: number) => number
  width: number
}) => {
  const units = currentFormat()
  const byDate = new Map(weather.map((day) => [day.date, day]))
  if (!dates.some((date) => byDate.has(date)))
    return (
      <text className={axis.tick} x={0} y={top + 22}>
        {t.weatherEmpty}
      </text>
    )
  return (
    <g transform={`translate(0 ${top})`}>
      <path className={axis.grid} d={`M0 2H${width}`} />
      {[
        [units.temperature, 52],
        [units.precipitation, 70],
        [units.wind, 86],
      ].map(([unit, y]) => (
        <text key={unit} className={axis.tick} x={0} y={y}>
          {unit}
        </text>
      ))}
      {dates.map((date, index) => {
        const day = byDate.get(date)
        const x = xOf(index)
        if (!day) return null
        return (
          <g key={date} textAnchor="middle" opacity={day.forecast ? 0.75 : undefined}>
            <WeatherIcon condition={day.condition} size={26} x={x - 13} y={8} />
            <text className={axis.big} x={x} y={52}>
              {day.temperature_afternoon === null ? '–' : weatherFigures(day).temperature}
            </text>
            <text className={axis.tick} x={x} y={70}>
              {day.precipitation === null ? '–' : weatherFigures(day).rain}
            </text>
            <text className={axis.tick} x={x} y={86}>
              {day.wind_speed === null ? '–' : weatherFigures(day).wind}
            </text>
          </g>
        )
      })}
    </g>
  )
}
