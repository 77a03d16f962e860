import type { WeatherForecastDay } from '#domain/weather/endpoints.ts'
import { weatherFigures } from './weather-figures.ts'
import { temperatureRuns } from './weather-scale.ts'
import css from './weather-chart.module.css'

/** Whether a label goes below its point: at a local minimum, where no line crosses it. */
const below = (days: readonly WeatherForecastDay[], index: number): boolean => {
  const [before, here, after] = [-1, 0, 1].map((step) => days[index + step]?.temperature_afternoon ?? null)
  if (here == null) return false
  const neighbours = [before, after].filter((value) => value != null)
  return neighbours.length === 2 && neighbours.every((value) => value > here)
}

/** Afternoon temperatures joined by a line: dashed to and between forecast days, with a gap at days without a value. */
export const TemperatureLine = ({
  days,
  xOf,
  yOf,
}: {
  days: readonly WeatherForecastDay[]
  xOf: (index: number) => number
  yOf: (value: number) => number
}) => (
  <g stroke="var(--ink)" strokeWidth={2.2} strokeLinejoin="round">
    {temperatureRuns(days).map((run) =>
      run.slice(1).map((point, index) => {
        const from = run[index] ?? point
        return (
          <path
            key={point.index}
            d={`M${xOf(from.index)} ${yOf(from.value)}L${xOf(point.index)} ${yOf(point.value)}`}
            strokeDasharray={point.forecast ? '5 4' : undefined}
          />
        )
      }),
    )}
    {temperatureRuns(days)
      .flat()
      .map(({ index, value, forecast }) => (
        <g key={index}>
          <circle
            cx={xOf(index)}
            cy={yOf(value)}
            r={5}
            fill="var(--panel)"
            strokeDasharray={forecast ? '3 2' : undefined}
          />
          <text
            className={css.temperature}
            x={xOf(index) + 3}
            y={yOf(value) + (days[index] && below(days, index) ? 24 : -11)}
            textAnchor="middle"
          >
            {days[index] ? weatherFigures(days[index]).temperature : ''}
          </text>
        </g>
      ))}
  </g>
)

/** The temperature line of the comparison, without labels. */
export const BesideLine = ({
  days,
  xOf,
  yOf,
}: {
  days: readonly (WeatherForecastDay | undefined)[]
  xOf: (index: number) => number
  yOf: (value: number) => number
}) =>
  temperatureRuns(days).map((run) => (
    <path
      key={run[0]?.index}
      className={css.beside}
      // A single day is drawn as a short stroke.
      d={`M${run.map(({ index, value }) => `${xOf(index)} ${yOf(value)}`).join('L')}${run.length === 1 ? 'h6' : ''}`}
    />
  ))
