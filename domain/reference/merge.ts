import * as z from 'zod/mini'
import { messages } from '../messages.ts'
import { named } from '../platform/named.ts'
import { id, requiredText } from '../platform/shapes.ts'

const MAX_NAME = 400

/** What a merge moves: observations of any organisation, on so many visits. `summed` are lines that another of the same look takes in. */
const figures = { observations: z.int(), surveys: z.int(), organisations: z.int(), summed: z.int() }
const entry = named('MergedEntry', z.object({ id, name: z.string() }))

export const mergePreview = named(
  'MergePreview',
  z.object({
    from: entry,
    into: entry,
    ...figures,
    /** In what the two are not the same. */
    differs: z.array(
      named(
        'MergeDifference',
        z.object({
          member: z.enum(['functional_group', 'stage', 'rank']),
          from: z.nullable(z.string()),
          into: z.nullable(z.string()),
        }),
      ),
    ),
    /** Where both were counted apart though they differ, or their groups by two people: what is there has to be settled first. */
    blocked: z.array(z.string()),
    /** Places of that kind which lie outside one's scope. */
    blocked_elsewhere: z.int(),
  }),
)
export type MergePreview = z.infer<typeof mergePreview>

/** `name` is that of the entry which goes, as its preview says it: there is no way back. */
export const mergeForm = named(
  'NewMerge',
  z.strictObject({ into_id: id, name: requiredText(MAX_NAME, messages.nameToMerge) }),
)
export type MergeForm = z.infer<typeof mergeForm>

export const merge = named(
  'Merge',
  z.object({ id, from_id: id, into_id: id, name: z.string(), ...figures, created_at: z.iso.datetime() }),
)
export type Merge = z.infer<typeof merge>

export const mergeKinds = ['species', 'pollinators', 'predators'] as const
export type MergeKind = (typeof mergeKinds)[number]
