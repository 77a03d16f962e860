import * as z from 'zod/mini'
import { messages } from '../messages.ts'
import { named } from '../platform/named.ts'
import { id, requiredText } from '../platform/shapes.ts'

const MAX_NAME = 400

/**
 * What a merge moves: observations of all organisations, and their visits. `summed`: lines added to another line of
 * the same observation period.
 */
const figures = { observations: z.int(), surveys: z.int(), organisations: z.int(), summed: z.int() }
const entry = named('MergedEntry', z.object({ id, name: z.string() }))

export const mergePreview = named(
  'MergePreview',
  z.object({
    from: entry,
    into: entry,
    ...figures,
    /** Differences between the two. */
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
    /**
     * Visits on which both were counted separately although they differ, or their groups were counted by two people;
     * these must be resolved first.
     */
    blocked: z.array(z.string()),
    /** Number of such places outside the caller's scope. */
    blocked_elsewhere: z.int(),
  }),
)
export type MergePreview = z.infer<typeof mergePreview>

/** `name` must be that of the removed entry, because a merge cannot be undone. */
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
