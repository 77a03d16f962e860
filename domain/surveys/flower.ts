import * as z from 'zod/mini'
import { named } from '../platform/named.ts'
import { id } from '../platform/shapes.ts'
import { effort, effortSent } from './effort.ts'
import { clockAhead, count, entered, note, observed, plantNumber, requiredNote } from './survey.ts'

export const flowerObservation = named(
  'FlowerObservation',
  z.object({
    id,
    flower_survey_id: id,
    count: z.int(),
    notes: z.nullable(z.string()),
    version: z.int(),
  }),
)
export type FlowerObservation = z.infer<typeof flowerObservation>

/** The open flowers of one plant on one visit; without an observation it has not been counted yet. */
export const flowerSurvey = named(
  'FlowerSurvey',
  z.object({
    id,
    ...observed,
    ...effort,
    plant_number: z.int(),
    observation: z.nullable(flowerObservation),
  }),
)
export type FlowerSurvey = z.infer<typeof flowerSurvey>

export const flowerColumns = ['observer', 'round', 'plant_number', 'count', 'notes', 'start_time'] as const
export type FlowerColumn = (typeof flowerColumns)[number]

export const newFlowerObservation = named('NewFlowerObservation', z.strictObject({ count, notes: z.optional(note) }))
export type NewFlowerObservation = z.infer<typeof newFlowerObservation>

/** With `observation` the plant is counted in the same request. */
export const newFlowerSurvey = named(
  'NewFlowerSurvey',
  z.strictObject({
    plant_number: plantNumber,
    ...entered,
    ...effortSent,
    clock_ahead_seconds: clockAhead,
    observation: z.optional(newFlowerObservation),
  }),
)
export type NewFlowerSurvey = z.infer<typeof newFlowerSurvey>

/** A correction of the effort of counting a plant. */
export const flowerSurveyChange = named(
  'FlowerSurveyChange',
  z.strictObject({ ...effortSent, version: z.optional(z.int()) }),
)
export type FlowerSurveyChange = z.infer<typeof flowerSurveyChange>

/** The specification requires a note with every edit, giving the reason. */
export const flowerObservationChange = named(
  'FlowerObservationChange',
  z.strictObject({
    count: z.optional(count),
    notes: z.optional(requiredNote),
    version: z.optional(z.int()),
  }),
)

/** The fields of the edit form. */
export const flowerEdit = z.object({ count, notes: requiredNote, version: z.optional(z.int()) })
