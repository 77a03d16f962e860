import { dailyFlightFitness } from '../health/flight-fitness.ts'
import type { WeatherForecastDay } from './endpoints.ts'
import { conditionOf } from './condition.ts'
import type { KnownDay } from './weather-day.ts'

/** A day with its condition's word and how fit it was for flying. */
export const describeDay =
  (sheltered: boolean) =>
  ({ fetched_at: _, measured, ...day }: KnownDay): WeatherForecastDay => ({
    ...day,
    condition: conditionOf(day),
    fitness: dailyFlightFitness(day, sheltered),
    forecast: !measured,
  })
