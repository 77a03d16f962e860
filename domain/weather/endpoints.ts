import * as z from 'zod/mini'
import { endpoint } from '../platform/endpoint.ts'
import { period } from '../score/period.ts'
import { described, named } from '../platform/named.ts'
import { idText } from '../platform/shapes.ts'
import { conditions } from './condition.ts'
import { weatherDay, weatherSources } from './weather-day.ts'

/** A day at the farm, with the word of the condition rules and how fit it was for flying (0 to 1). */
export const weatherForecastDay = named(
  'WeatherForecastDay',
  z.extend(weatherDay, {
    condition: z.nullable(named('WeatherCondition', z.enum(conditions))),
    fitness: z.nullable(z.number()),
    forecast: described(
      z.boolean(),
      'Whether the weather was fetched before the day was over, as that of today always is.',
    ),
    source: described(
      z.nullable(named('WeatherSource', z.enum(weatherSources))),
      'Origin of the values, which are not measured at the farm. Null for days fetched before it was recorded.',
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
  summary: 'Get modelled weather by day',
  description: 'Past days and forecasts. Days without any value are absent.',
  params: z.object({ farm_id: idText }),
  query: period,
  response: z.array(weatherForecastDay),
})
