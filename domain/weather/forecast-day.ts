import type { Cover } from '../score/conditions/cover.ts'
import { dailyFlightFitness } from '../score/conditions/flight-fitness.ts'
import type { WeatherForecastDay } from './endpoints.ts'
import { conditionOf } from './condition.ts'
import type { StoredWeatherDay } from './weather-day.ts'

/** A day with its condition and the flight fitness under the crop's cover. */
export const describeDay =
  (cover: Cover) =>
  ({ fetched_at: _, is_past, ...day }: StoredWeatherDay): WeatherForecastDay => ({
    ...day,
    condition: conditionOf(day),
    fitness: dailyFlightFitness(day, cover),
    forecast: !is_past,
  })
