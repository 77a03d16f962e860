import * as z from 'zod/mini'
import { messages } from '../../messages.ts'
import { named } from '../../platform/named.ts'
import { id, instant } from '../../platform/shapes.ts'
import { pollinatorGroup } from '../pollinator.ts'
import { count } from '../survey.ts'

/** An observation period of another person that can be counted again, without its counts. */
export const countedPeriod = named(
  'CountedPeriod',
  z.object({
    survey_id: id,
    pollinator_survey_id: id,
    plot_number: z.int(),
    tunnel_number: z.int(),
    field_name: z.string(),
    round: z.int(),
    observer: z.string(),
    start_time: z.iso.datetime(),
    watched_seconds: z.nullable(z.int()),
    functional_groups: z.array(pollinatorGroup),
  }),
)
export type CountedPeriod = z.infer<typeof countedPeriod>

const groupCount = named('DoubleCountOfGroup', z.strictObject({ functional_group: pollinatorGroup, count }))

/** A second observer's counts, one for each group. `start_time`: now by default. */
export const newDoubleCount = named(
  'NewDoubleCount',
  z.strictObject({
    start_time: z.optional(instant),
    counts: z.array(groupCount).check(
      z.minLength(1),
      z.refine(
        (counts) => new Set(counts.map(({ functional_group }) => functional_group)).size === counts.length,
        messages.twice,
      ),
    ),
  }),
)
export type NewDoubleCount = z.output<typeof newDoubleCount>

/** A double count beside the first observer's counts of the same period. */
export const doubleCount = named(
  'DoubleCount',
  z.object({
    id,
    pollinator_survey_id: id,
    observer_id: id,
    start_time: z.iso.datetime(),
    counts: z.array(z.object({ functional_group: pollinatorGroup, first: z.int(), second: z.int() })),
  }),
)
export type DoubleCount = z.infer<typeof doubleCount>

/** Agreement of the double counts of a farm in one group. The figures are null below the minimum number of pairs. */
export const groupAgreement = named(
  'ObserverAgreement',
  z.object({
    functional_group: pollinatorGroup,
    pairs: z.int(),
    mean_first: z.nullable(z.number()),
    mean_second: z.nullable(z.number()),
    mean_difference: z.nullable(z.number()),
    lower_limit: z.nullable(z.number()),
    upper_limit: z.nullable(z.number()),
    concordance: z.nullable(z.number()),
  }),
)
export type GroupAgreement = z.infer<typeof groupAgreement>
