import * as z from 'zod/mini'
import { named } from '../platform/named.ts'
import { flowerSurvey, newFlowerSurvey } from './flower.ts'
import { newPollinatorSurvey, pollinatorSurvey } from './pollinator.ts'
import { newPredatorSurvey, predatorSurvey } from './predator.ts'
import { newVisit, PLANTS, survey } from './survey.ts'

/** Observation periods of one visit that are sent in one request. */
const MAX_POLLINATOR_ENTRIES = 20
const entryKey = z.string().check(z.minLength(1), z.maxLength(255))

/**
 * POST /surveys: a visit with or without counts. All of it is stored in one transaction, or nothing. With an
 * Idempotency-Key, a phone stores a whole visit only once, regardless of retries.
 */
export const newSurvey = named(
  'NewSurvey',
  z.extend(newVisit, {
    flowers: z.optional(z.array(newFlowerSurvey).check(z.maxLength(PLANTS.length))),
    pollinators: z.optional(z.array(newPollinatorSurvey).check(z.maxLength(MAX_POLLINATOR_ENTRIES))),
    predators: z.optional(z.array(newPredatorSurvey).check(z.maxLength(PLANTS.length))),
    entry_keys: z.optional(z.array(entryKey).check(z.maxLength(2 * PLANTS.length + MAX_POLLINATOR_ENTRIES))),
  }),
)
export type NewSurvey = z.infer<typeof newSurvey>

/** The visit and its entries, in the order in which they were sent. */
export const createdSurvey = named(
  'CreatedSurvey',
  z.extend(survey, {
    flowers: z.optional(z.array(flowerSurvey)),
    pollinators: z.optional(z.array(pollinatorSurvey)),
    predators: z.optional(z.array(predatorSurvey)),
  }),
)
export type CreatedSurvey = z.infer<typeof createdSurvey>
