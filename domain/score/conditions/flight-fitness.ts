import type { WeatherDay } from '#domain/weather/weather-day.ts'
import type { Cover } from './cover.ts'
import { dayRatings, type DayWeather, fitnessOf } from './day-ratings.ts'
import type { HealthWeather } from '../shapes.ts'

/** How well a day's weather allowed insects to fly at the crop, 0 to 1; null without a temperature. */
export const flightFitness = (day: DayWeather, cover: Cover): number | null => {
  const ratings = dayRatings(day, cover)
  return ratings && fitnessOf(ratings)
}

/**
 * Converts the portal's weather day to the model's names. `kind`: "measured" values were read after the day had ended;
 * the service models them.
 */
export const healthWeather = (day: WeatherDay, kind: HealthWeather['kind']): HealthWeather => ({
  date: day.date,
  kind,
  temp: day.temperature_afternoon,
  rain: day.precipitation,
  wind: day.wind_speed,
  oktas: day.oktas_afternoon,
  humidity: day.humidity_afternoon,
})

/** `flightFitness` of the portal's weather day, shown as "Fit for flying". */
export const dailyFlightFitness = (day: WeatherDay, cover: Cover): number | null =>
  flightFitness(healthWeather(day, 'measured'), cover)
