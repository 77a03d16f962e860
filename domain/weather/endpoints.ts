import * as z from 'zod/mini'
import { endpoint } from '../platform/endpoint.ts'
import { period } from '../inference/period.ts'
import { named } from '../platform/named.ts'
import { idText } from '../platform/shapes.ts'
import { conditions } from './condition.ts'
import { weatherDay } from './weather-day.ts'

/** A day at the farm, with the word of the condition rules and how fit it was for flying (0 to 1). */
export const weatherForecastDay = named(
  'WeatherForecastDay',
  z.extend(weatherDay, {
    condition: z.nullable(named('WeatherCondition', z.enum(conditions))),
    fitness: z.nullable(z.number()),
    /** Read before the day was over, as today's always is. */
    forecast: z.boolean(),
  }),
)
export type WeatherForecastDay = z.infer<typeof weatherForecastDay>

export const getWeatherForecast = endpoint({
  id: 'getWeatherForecast',
  tag: 'Weather',
  method: 'GET',
  path: '/weather-forecast/{farm_id}',
  can: 'farm.see',
  summary: 'Weather by local day, measured and forecast. A day without any value is absent.',
  params: z.object({ farm_id: idText }),
  query: period,
  response: z.array(weatherForecastDay),
})
