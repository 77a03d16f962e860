import type { WeatherForecastDay } from '#domain/weather/endpoints.ts'
import { WeatherIcon } from '#web/drawings/weather.tsx'
import axis from '#web/ui/chart/axis.module.css'
import { shortDay } from '../day-names.ts'
import { conditionText, POOR_FITNESS, weatherFigures } from './weather-figures.ts'
import { weather as t } from '../texts/weather.ts'
import css from './weather-chart.module.css'

const FITNESS_TOP = 346

const Fitness = ({ day, x, step }: { day: WeatherForecastDay; x: number; step: number }) => {
  const { fitness } = weatherFigures(day)
  const bar = Math.max(0, Math.min(80, step - 66))
  if (day.fitness === null || bar < 16)
    return (
      <text className={axis.strong} x={x} y={FITNESS_TOP + 9} textAnchor="middle">
        {fitness}
      </text>
    )
  const left = x - (bar + 44) / 2
  const poor = day.fitness < POOR_FITNESS
  return (
    <>
      <rect x={left} y={FITNESS_TOP} width={bar} height={10} rx={2} fill="var(--sunk)" />
      <rect
        x={left}
        y={FITNESS_TOP}
        width={bar * Math.min(1, day.fitness)}
        height={10}
        rx={2}
        fill={poor ? 'var(--honey)' : 'var(--ink-2)'}
        stroke={poor ? 'var(--honey-ink)' : 'none'}
      />
      <text className={axis.strong} x={left + bar + 44} y={FITNESS_TOP + 9} textAnchor="end">
        {fitness}
      </text>
    </>
  )
}

/** One day of the weather chart, except for its point on the temperature line. */
export const WeatherDayColumn = ({
  day,
  x,
  step,
  rainBase,
  heightOf,
}: {
  day: WeatherForecastDay
  x: number
  step: number
  rainBase: number
  heightOf: (millimetres: number) => number
}) => {
  const { rain, wind, humidity } = weatherFigures(day)
  const height = heightOf(day.precipitation ?? 0)
  return (
    <g textAnchor="middle">
      <text className={css.date} x={x} y={18}>
        {shortDay(day.date)}
      </text>
      <WeatherIcon condition={day.condition} size={36} x={x - 18} y={22} />
      <text className={css.word} x={x} y={72}>
        {conditionText(day)}
      </text>
      {day.forecast && (
        <text className={css.forecast} x={x} y={86}>
          {t.forecast}
        </text>
      )}
      {height > 0 && (
        <rect
          x={x - 15}
          y={rainBase - Math.max(1, height)}
          width={30}
          height={Math.max(1, height)}
          rx={1}
          fill="var(--rain)"
          fillOpacity={day.forecast ? 0.45 : 1}
          stroke={day.forecast ? 'var(--rain)' : 'none'}
          strokeDasharray="3 2"
        />
      )}
      <text className={axis.strong} x={x} y={rainBase - height - 6}>
        {rain}
      </text>
      <text className={css.figure} x={x} y={310}>
        {wind}
      </text>
      <text className={css.figure} x={x} y={332}>
        {humidity}
      </text>
      <Fitness day={day} x={x} step={step} />
    </g>
  )
}
