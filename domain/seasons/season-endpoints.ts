import * as z from 'zod/mini'
import { yearText } from '../farms/farm.ts'
import { healthFinding } from '../score/endpoints.ts'
import { endpoint } from '../platform/endpoint.ts'
import { named } from '../platform/named.ts'
import { byId, date, id } from '../platform/shapes.ts'
import { weatherSource } from '../weather/endpoints.ts'
import { weekScore } from './week-score.ts'

const tag = 'Seasons'

export const farmSeason = named(
  'FarmSeason',
  z.object({
    farm_id: id,
    farm_title: z.string(),
    year: z.int(),
    years: z.array(z.int()),
    today: date,
    /** The ISO weeks of the year that have begun, with their number, oldest first. */
    weeks: z.array(
      named(
        'SeasonWeek',
        z.extend(weekScore, { week: z.int(), finding: z.nullable(healthFinding), kept: z.boolean() }),
      ),
    ),
    weather: z.array(
      named(
        'SeasonDay',
        z.object({
          date,
          temperature_afternoon: z.nullable(z.number()),
          precipitation: z.nullable(z.number()),
          wind_speed: z.nullable(z.number()),
          source: weatherSource,
        }),
      ),
    ),
    /** Null if no weather was fetched. */
    weather_attribution: z.nullable(z.string()),
    computed_at: z.nullable(z.iso.datetime()),
  }),
)
export type FarmSeason = z.infer<typeof farmSeason>

export const getFarmSeason = endpoint({
  id: 'getFarmSeason',
  tag,
  method: 'GET',
  path: '/farms/{id}/season',
  can: 'farm.see',
  reads: 'may lag',
  summary: 'Get the weekly scores and daily weather of a year',
  description: 'Weeks run from Monday to Sunday.',
  params: byId,
  query: z.object({ year: z.optional(yearText) }),
  response: farmSeason,
})
