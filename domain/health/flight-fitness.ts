import type { WeatherDay } from '#domain/weather/weather-day.ts'
import type { HealthWeather } from './shapes.ts'

/** Linear between (x0, y0) and (x1, y1), flat outside. */
const ramp = (x: number, x0: number, y0: number, x1: number, y1: number): number =>
  y0 + (y1 - y0) * Math.min(1, Math.max(0, (x - x0) / (x1 - x0)))

/**
 * How far a day's weather let insects fly, 0 to 1: temperature x wind x the worst of rain, cloud and humidity, which
 * describe the same wet weather. Unknown parts are neutral; null without a temperature. Model ph-1.0, section 5.
 */
export const flightFitness = (day: Omit<HealthWeather, 'date'>, sheltered: boolean): number | null => {
  if (day.temp === null) return null
  const shelter = (part: number): number => (sheltered ? 0.5 + 0.5 * part : part)
  const warmth = day.temp <= 28 ? ramp(day.temp, 8, 0, 16, 1) : ramp(day.temp, 28, 1, 38, 0)
  const wind = day.wind === null ? 1 : shelter(ramp(day.wind, 19, 1, 40, 0))
  const rain = day.rain === null ? 1 : shelter(ramp(day.rain, 1, 1, 10, 0.2))
  const cloud = day.oktas === null ? 1 : ramp(day.oktas, 4, 1, 8, 0.8)
  const humidity = day.humidity === null ? 1 : ramp(day.humidity, 75, 1, 95, 0.6)
  return warmth * wind * Math.min(rain, cloud, humidity)
}

/** The portal's weather day under the model's names. */
export const healthWeather = (day: WeatherDay): HealthWeather => ({
  date: day.date,
  temp: day.temperature_afternoon,
  rain: day.precipitation,
  wind: day.wind_speed,
  oktas: day.oktas_afternoon,
  humidity: day.humidity_afternoon,
})

/** `flightFitness` of the portal's weather day, for "Fit for flying". `sheltered`: in a tunnel or glasshouse. */
export const dailyFlightFitness = (day: WeatherDay, sheltered: boolean): number | null =>
  flightFitness(healthWeather(day), sheltered)
