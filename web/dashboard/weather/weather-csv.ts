import type { WeatherForecastDay } from '#domain/weather/endpoints.ts'
import { csvOf } from '#web/ui/chart/csv.ts'

const head = [
  'date',
  'kind',
  'condition',
  'temperature_afternoon_celsius',
  'precipitation_mm',
  'oktas_afternoon',
  'wind_speed_kmh',
  'humidity_afternoon_percent',
  'fit_for_flying',
  'source',
]

export const weatherCsv = (days: readonly WeatherForecastDay[]): string =>
  csvOf(
    head,
    days.map((day) => [
      day.date,
      day.forecast ? 'forecast' : 'modelled',
      day.condition,
      day.temperature_afternoon,
      day.precipitation,
      day.oktas_afternoon,
      day.wind_speed,
      day.humidity_afternoon,
      day.fitness,
      day.source,
    ]),
  )
