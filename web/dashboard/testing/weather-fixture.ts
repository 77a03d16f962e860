import type { WeatherForecastDay } from '#domain/weather/endpoints.ts'
import { addDays } from '#domain/weeks/dates.ts'

type Day = [
  condition: WeatherForecastDay['condition'],
  temperature: number,
  rain: number,
  wind: number,
  humidity: number | null,
  oktas: number,
  fitness: number,
]

const days: Day[] = [
  ['Cloudy', 16.2, 2.1, 18, 84, 7, 0.82],
  ['Sunny', 18, 0.4, 14, 74, 5, 0.95],
  ['Sunny', 21.4, 0, 8, 62, 2, 1],
  ['Sunny', 20, 0, 13, 66, 3, 1],
  ['Rain', 13, 8.6, 27, 91, 8, 0.34],
  ['Cloudy', 15, 3.4, 22, null, 6, 0.68],
  ['Sunny', 19, 0, 10, 64, 3, 1],
]

/** A week of June with one wet day; the last day may be a forecast. */
export const weatherFixture = (from: string, forecastFrom = 7): WeatherForecastDay[] =>
  days.map(([condition, temperature, precipitation, wind, humidity, oktas, fitness], index) => ({
    date: addDays(from, index),
    temperature_afternoon: temperature,
    precipitation,
    oktas_afternoon: oktas,
    humidity_afternoon: humidity,
    wind_speed: wind,
    condition,
    fitness,
    forecast: index >= forecastFrom,
    source: index < 2 ? 'reanalysis' : 'forecast model',
  }))
