import * as z from 'zod/mini'
import { healthBand, healthStatus } from '../score/endpoints.ts'
import { named } from '../platform/named.ts'
import { date } from '../platform/shapes.ts'

/** Days of a week, both included. */
export const weekPeriod = named('WeekPeriod', z.object({ from: date, to: date }))

const interval = z.tuple([z.number(), z.number()])

/** A farm's score for a period, both days included, with its 90 % range; hours are camera-hours. */
export const weekScore = named(
  'WeekScore',
  z.object({
    from: date,
    to: date,
    status: healthStatus,
    pollination_health: z.nullable(z.number()),
    range: z.nullable(interval),
    band: z.nullable(healthBand),
    /** How much was recorded, 0 to 100. */
    completeness: z.int(),
    hours: z.number(),
    hours_possible: z.number(),
    visits_per_100_flowers_hour: z.nullable(z.number()),
    model: z.string(),
  }),
)
export type WeekScore = z.infer<typeof weekScore>
