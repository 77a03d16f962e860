import * as z from 'zod/mini'
import { messages } from '../messages.ts'
import { named } from '../platform/named.ts'
import { id, instant } from '../platform/shapes.ts'
import { pollinatorGroups, taxon } from '../reference/taxon.ts'
import { caste, type Caste } from './caste.ts'
import { effort, effortSent } from './effort.ts'
import { clockAhead, count, entered, note, observed } from './survey.ts'

export const pollinatorGroup = named('PollinatorGroup', z.enum(pollinatorGroups))

export const pollinatorObservation = named(
  'PollinatorObservation',
  z.object({
    id,
    pollinator_survey_id: id,
    pollinator_id: id,
    flower_centre: z.boolean(),
    /** Queen, worker, male or female; null if not stated. */
    caste: z.nullable(caste),
    count: z.int(),
    notes: z.nullable(z.string()),
    pollinator: taxon,
    version: z.int(),
  }),
)
export type PollinatorObservation = z.infer<typeof pollinatorObservation>

/** Visits per flower and hour, with the 90 % range. */
const visitRate = named('VisitRate', z.object({ rate: z.number(), low: z.number(), high: z.number() }))

/**
 * One person's observation period on a plot. `functional_groups`: the groups counted; a group without observations was
 * counted as none. `centre_visit_rate`: visits to flower centres, which cameras count, too; `visit_rate`: all
 * contacts. Null if time or flowers were not measured.
 */
export const pollinatorSurvey = named(
  'PollinatorSurvey',
  z.object({
    id,
    ...observed,
    ...effort,
    visit_rate: z.nullable(visitRate),
    centre_visit_rate: z.nullable(visitRate),
    functional_groups: z.array(pollinatorGroup),
    observations: z.array(pollinatorObservation),
  }),
)
export type PollinatorSurvey = z.infer<typeof pollinatorSurvey>

/** A line of the table: an observation, or a group with none seen. `version` is that of the period. */
export const pollinatorLine = named(
  'PollinatorLine',
  z.object({
    ...observed,
    pollinator_survey_id: id,
    functional_group: pollinatorGroup,
    observation: z.nullable(pollinatorObservation),
  }),
)
export type PollinatorLine = z.infer<typeof pollinatorLine>

export const pollinatorLineColumns = [
  'observer',
  'round',
  'start_time',
  'functional_group',
  'pollinator',
  'flower_centre',
  'non_centre',
] as const
export type PollinatorLineColumn = (typeof pollinatorLineColumns)[number]

const MAX_OBSERVATIONS = 500
const counted = named(
  'NewPollinatorObservation',
  z.strictObject({
    pollinator_id: id,
    flower_centre: z.boolean(),
    caste: z.optional(z.nullable(caste)),
    count,
    notes: z.optional(note),
  }),
)

const isTwice = (given: { pollinator_id: number; flower_centre: boolean; caste?: Caste | null | undefined }[]) =>
  new Set(given.map((one) => `${one.pollinator_id} ${one.flower_centre} ${one.caste ?? ''}`)).size < given.length

/**
 * Counts of one period. `functional_groups`: the groups observed; by default those of the observations, or all six if
 * there are none: an empty list means that nothing was seen.
 */
const counts = {
  observations: z.array(counted).check(
    z.maxLength(MAX_OBSERVATIONS),
    z.refine((given) => !isTwice(given), messages.twice),
  ),
  functional_groups: z.optional(z.array(pollinatorGroup).check(z.minLength(1))),
}
export const pollinatorCounts = named('PollinatorCounts', z.strictObject({ time: z.optional(instant), ...counts }))
export type PollinatorCounts = z.infer<typeof pollinatorCounts>

/** Additions to a counted group: species and places on the flower not counted yet. */
export const pollinatorAddition = named(
  'MorePollinators',
  z.strictObject({ observations: counts.observations.check(z.minLength(1)) }),
)
export type PollinatorAddition = z.infer<typeof pollinatorAddition>

/** With `observations` the groups are counted in the same request. */
export const newPollinatorSurvey = named(
  'NewPollinatorSurvey',
  z.strictObject({
    ...entered,
    clock_ahead_seconds: clockAhead,
    ...effortSent,
    observations: z.optional(counts.observations),
    functional_groups: counts.functional_groups,
  }),
)
export type NewPollinatorSurvey = z.infer<typeof newPollinatorSurvey>

/** A correction of a period's effort. */
export const pollinatorSurveyChange = named(
  'PollinatorSurveyChange',
  z.strictObject({ ...effortSent, version: z.optional(z.int()) }),
)
export type PollinatorSurveyChange = z.infer<typeof pollinatorSurveyChange>

export const observationChange = named(
  'ObservationChange',
  z.strictObject({
    count: z.optional(count),
    notes: z.optional(note),
    version: z.optional(z.int()),
  }),
)
export const pollinatorObservationChange = named(
  'PollinatorObservationChange',
  z.strictObject({
    count: z.optional(count),
    caste: z.optional(z.nullable(caste)),
    notes: z.optional(note),
    version: z.optional(z.int()),
  }),
)

/** The fields of the edit form. */
export const observationEdit = z.object({ count, notes: note, version: z.optional(z.int()) })
export const pollinatorObservationEdit = z.extend(observationEdit, { caste: z.nullable(caste) })
