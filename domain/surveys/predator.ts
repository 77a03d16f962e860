import * as z from 'zod/mini'
import { messages } from '../messages.ts'
import { named } from '../platform/named.ts'
import { id, instant } from '../platform/shapes.ts'
import { taxon } from '../reference/taxon.ts'
import { effort, effortSent } from './effort.ts'
import { clockAhead, count, entered, note, observed, plantNumber } from './survey.ts'

export const predatorObservation = named(
  'PredatorObservation',
  z.object({
    id,
    predator_survey_id: id,
    predator_id: id,
    count: z.int(),
    notes: z.nullable(z.string()),
    predator: taxon,
    version: z.int(),
  }),
)
export type PredatorObservation = z.infer<typeof predatorObservation>

/** One plant on one visit. `counted` without observations: nothing was seen. */
export const predatorSurvey = named(
  'PredatorSurvey',
  z.object({
    id,
    ...observed,
    ...effort,
    plant_number: z.int(),
    counted: z.boolean(),
    observations: z.array(predatorObservation),
  }),
)
export type PredatorSurvey = z.infer<typeof predatorSurvey>

/** A line of the table: an observation, or a plant with none seen. `version` is that of the plant entry. */
export const predatorLine = named(
  'PredatorLine',
  z.object({
    ...observed,
    predator_survey_id: id,
    plant_number: z.int(),
    observation: z.nullable(predatorObservation),
  }),
)
export type PredatorLine = z.infer<typeof predatorLine>

export const predatorLineColumns = [
  'observer',
  'round',
  'start_time',
  'plant_number',
  'functional_group',
  'predator',
  'stage',
  'count',
  'notes',
] as const
export type PredatorLineColumn = (typeof predatorLineColumns)[number]

const MAX_OBSERVATIONS = 500
const counted = named('NewPredatorObservation', z.strictObject({ predator_id: id, count, notes: z.optional(note) }))
const observations = z.array(counted).check(
  z.maxLength(MAX_OBSERVATIONS),
  z.refine((given) => new Set(given.map(({ predator_id }) => predator_id)).size === given.length, messages.twice),
)

/** Counts of one plant; an empty list means that nothing was seen. */
export const predatorCounts = named(
  'PredatorCounts',
  z.strictObject({
    time: z.optional(instant),
    plant_number: z.optional(plantNumber),
    observations,
  }),
)
export type PredatorCounts = z.infer<typeof predatorCounts>

/** Additions to a counted plant: species not counted yet. */
export const predatorAddition = named(
  'MorePredators',
  z.strictObject({ observations: observations.check(z.minLength(1)) }),
)
export type PredatorAddition = z.infer<typeof predatorAddition>

/** With `observations` the plant is counted in the same request. */
export const newPredatorSurvey = named(
  'NewPredatorSurvey',
  z.strictObject({
    plant_number: plantNumber,
    ...entered,
    ...effortSent,
    clock_ahead_seconds: clockAhead,
    observations: z.optional(observations),
  }),
)
export type NewPredatorSurvey = z.infer<typeof newPredatorSurvey>

export const predatorSurveyChange = named(
  'PredatorSurveyChange',
  z.strictObject({
    plant_number: z.optional(plantNumber),
    ...entered,
    ...effortSent,
    version: z.optional(z.int()),
  }),
)
export type PredatorSurveyChange = z.infer<typeof predatorSurveyChange>
