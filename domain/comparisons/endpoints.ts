import * as z from 'zod/mini'
import { endpoint } from '../platform/endpoint.ts'
import { named } from '../platform/named.ts'
import { idText, requestedDate } from '../platform/shapes.ts'
import { days, faultOfPeriod, inOrder } from '../score/period.ts'

/** Points from the earlier to the later score, with the 90 % range. */
export const scoreDifference = named(
  'ScoreDifference',
  z.object({
    points: z.number(),
    range: z.tuple([z.number(), z.number()]),
    /** Whether the 90 % range excludes 0, so that the difference is more than chance. */
    significant: z.boolean(),
    /** Former name of significant. */
    told: z.boolean(),
  }),
)

/** Change of visits per flower and hour, 08:00 to 18:00. */
export const visitsChange = named(
  'VisitsChange',
  z.object({
    /** Later visits as a multiple of the earlier; null if there were none before. */
    ratio: z.nullable(z.number()),
    /** 90 % range of the ratio; its upper end is null if it is unlimited. */
    range: z.tuple([z.number(), z.nullable(z.number())]),
    /** Whether the range excludes 1. */
    significant: z.boolean(),
    /** Whether each camera is compared with itself over the hours it recorded in both periods. */
    method: z.enum(['same cameras', 'all cameras']),
    /** Cameras compared with themselves. */
    cameras: z.int(),
  }),
)

export const comparison = named(
  'Comparison',
  z.object({
    /** Null: one period has no score, or another model. */
    score: z.nullable(scoreDifference),
    visits: z.nullable(visitsChange),
    /** Compared with changes from week to week on the farm; null if fewer than eight of these are available. */
    usual: z.nullable(z.enum(['more than usual', 'no more than usual'])),
  }),
)
export type Comparison = z.infer<typeof comparison>

const compared = z
  .extend(days, {
    farm_id: idText,
    field_id: z.optional(idText),
    with_farm_id: z.optional(idText),
    with_field_id: z.optional(idText),
    with_start_date: requestedDate,
    with_end_date: requestedDate,
  })
  .check(
    inOrder,
    z.check(({ value, issues }) => {
      const fault = faultOfPeriod(value.with_start_date, value.with_end_date, 'with_start_date')
      if (fault !== null) issues.push({ code: 'custom', message: fault, input: value, path: ['with_end_date'] })
    }),
  )

export const getComparison = endpoint({
  id: 'getComparison',
  tag: 'Inference',
  method: 'GET',
  path: '/inference/comparison',
  can: 'farm.see',
  reads: 'may lag',
  summary: 'Compare two periods or places',
  description:
    'Change of the score and of visits from the period `with_*` to the other one. Cameras that watched in both are compared with themselves. 422 if a field is not on its farm.',
  query: compared,
  response: comparison,
  refuses: [404],
})
