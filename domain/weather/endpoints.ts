import * as z from 'zod/mini'
import { endpoint } from '../platform/endpoint.ts'
import { period } from '../score/period.ts'
import { described, named } from '../platform/named.ts'
import { idText } from '../platform/shapes.ts'
import { conditions } from './condition.ts'
import { weatherDay, weatherSources } from './weather-day.ts'

/** Null for days fetched before this was recorded. */
export const weatherSource = z.nullable(named('WeatherSource', z.enum(weatherSources)))

/** A day at the farm with its condition and flight fitness (0 to 1). */
export const weatherForecastDay = named(
  'WeatherForecastDay',
  z.extend(weatherDay, {
    condition: z.nullable(named('WeatherCondition', z.enum(conditions))),
    fitness: z.nullable(z.number()),
    forecast: described(
      z.boolean(),
      'Whether the values were read before the day ended, so that they are at least partly a forecast; always true for today.',
    ),
    source: described(
      weatherSource,
      'Model behind the values: a reanalysis of observations, a forecast model or the simulation of the demo. Null for days read before this was recorded.',
    ),
  }),
)
export type WeatherForecastDay = z.infer<typeof weatherForecastDay>

export const getWeatherForecast = endpoint({
  id: 'getWeatherForecast',
  tag: 'Weather',
  method: 'GET',
  path: '/weather-forecast/{farm_id}',
  can: 'farm.see',
  summary: 'List weather by day',
  description: 'From a weather model, past days and forecasts; at most 400 days. Days without any value are absent.',
  params: z.object({ farm_id: idText }),
  query: period,
  response: z.array(weatherForecastDay),
})
