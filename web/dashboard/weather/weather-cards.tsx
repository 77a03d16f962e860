import type { Cover } from '#domain/score/conditions/cover.ts'
import type { WeatherForecastDay } from '#domain/weather/endpoints.ts'
import { formatHumidity, formatPrecipitation, formatTemperature, formatWind } from '#domain/weather/display.ts'
import { WeatherIcon } from '#web/drawings/weather.tsx'
import type { ChartEvent } from '#web/ui/chart/event-marks.tsx'
import { shortDay } from '../day-names.ts'
import { besideWords, type WeatherBeside } from './weather-beside.ts'
import { conditionText, POOR_FITNESS, weatherFigures } from './weather-figures.ts'
import { weather as t } from '../texts/weather.ts'
import css from './weather-cards.module.css'

interface CardProps {
  day: WeatherForecastDay
  cover: Cover
  events: readonly ChartEvent[]
  /** The same day of the comparison, in words. */
  beside: readonly string[]
}
const Card = ({ day, cover, events, beside }: CardProps) => {
  const { fitness } = weatherFigures(day)
  const facts = [
    [t.rows.rain, formatPrecipitation(day.precipitation)],
    [t.rows.wind, formatWind(day.wind_speed)],
    [t.rows.humidity, formatHumidity(day.humidity_afternoon)],
  ]
  return (
    <li className={css.card} data-forecast={day.forecast || undefined}>
      <div className={css.day}>
        <b>{shortDay(day.date)}</b>
        {day.forecast && <span className={css.forecast}>{t.forecastTag}</span>}
      </div>
      <WeatherIcon condition={day.condition} size={40} />
      <div className={css.sky}>
        <b>{formatTemperature(day.temperature_afternoon)}</b>
        <span>{conditionText(day)}</span>
      </div>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {beside.map((words) => (
        <p key={words} className={css.beside}>
          {words}
        </p>
      ))}
      {events.map(({ key, words }) => (
        <p key={key} className={css.event}>
          {words}
        </p>
      ))}
      <div className={css.fitness}>
        <span>{t.fit(fitness, cover)}</span>
        {day.fitness !== null && (
          <span className={css.bar} data-poor={day.fitness < POOR_FITNESS || undefined} aria-hidden="true">
            <i style={{ width: `${day.fitness * 100}%` }} />
          </span>
        )}
      </div>
    </li>
  )
}

/** The same days in a vertical list, for narrow screens. */
export const WeatherCards = ({
  days,
  cover,
  events = [],
  beside,
}: {
  days: readonly WeatherForecastDay[]
  cover: Cover
  /** Events on the farm, including those on other days. */
  events?: readonly ChartEvent[] | undefined
  beside?: WeatherBeside | undefined
}) => (
  <ul className={css.cards}>
    {days.map((day, index) => (
      <Card
        key={day.date}
        day={day}
        cover={cover}
        events={events.filter(({ date }) => date === day.date)}
        beside={besideWords(beside, index)}
      />
    ))}
  </ul>
)
