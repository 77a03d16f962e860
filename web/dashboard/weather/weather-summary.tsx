import type { FarmDashboard } from '#domain/dashboard/endpoints.ts'
import { messages } from '#domain/messages.ts'
import { formatRange } from '#domain/weeks/formats.ts'
import { WeatherIcon } from '#web/drawings/weather.tsx'
import { dayName } from '../day-names.ts'
import { conditionText, weatherFigures } from './weather-figures.ts'
import { weather as t } from '../texts/weather.ts'
import css from './weather-summary.module.css'

/** The week's weather in a small panel, used when the map takes the large one. */
const WeatherSummary = ({ data }: { data: FarmDashboard }) => {
  const days = data.weather.filter(({ date }) => date >= data.from && date <= data.to)
  return (
    <section className={css.summary} aria-labelledby="weather-summary">
      <header>
        <h3 id="weather-summary">{t.title}</h3>
        <span>{formatRange(data.from, data.to)}</span>
      </header>
      {days.length === 0 && <p>{messages.noChartData}</p>}
      <ol>
        {days.map((day) => {
          const { temperature, rain, wind } = weatherFigures(day)
          return (
            <li key={day.date}>
              <span className={css.day}>{dayName(day.date)}</span>
              <WeatherIcon condition={day.condition} size={32} name={conditionText(day)} />
              <b>{temperature}</b>
              <span>{rain}</span>
              <span>{wind}</span>
            </li>
          )
        })}
      </ol>
      {days.length > 0 && <p>{t.units()}</p>}
    </section>
  )
}
export default WeatherSummary
