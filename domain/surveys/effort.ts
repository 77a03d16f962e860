import * as z from 'zod/mini'
import { t } from '../language/text.ts'
import { membersOf } from '../platform/members.ts'
import { named } from '../platform/named.ts'

/** How a plot is observed: for a time, along a transect, or plant by plant. */
export const protocols = ['timed_count', 'transect', 'fixed_plants'] as const
export type Protocol = (typeof protocols)[number]
const protocol = named('SurveyMethod', z.enum(protocols))

const MAX_SECONDS = 86_400
const MAX_FLOWERS = 1_000_000
const MAX_PLANTS = 100_000
const MAX_AREA_M2 = 1_000_000
const MAX_LENGTH_M = 100_000
const most = (limit: number) => ({ error: () => t('must be above 0 and at most {limit}', { limit }) })
const whole = (limit: number) => z.int(most(limit)).check(z.gt(0, most(limit)), z.lte(limit, most(limit)))
const amount = (limit: number) => z.number(most(limit)).check(z.gt(0, most(limit)), z.lte(limit, most(limit)))

/** Effort of an observation period; null means not measured, never 0. */
const measured = {
  watched_seconds: z.nullable(z.int()),
  flowers_watched: z.nullable(z.int()),
  plants_watched: z.nullable(z.int()),
  area_m2: z.nullable(z.number()),
  transect_m: z.nullable(z.number()),
}
export const effort = { protocol: z.nullable(protocol), ...measured }
export type Effort = z.infer<z.ZodMiniObject<typeof effort>>

/** The same in requests: absent means not measured. */
export const effortSent = {
  protocol: z.nullish(protocol),
  watched_seconds: z.nullish(whole(MAX_SECONDS)),
  flowers_watched: z.nullish(whole(MAX_FLOWERS)),
  plants_watched: z.nullish(whole(MAX_PLANTS)),
  area_m2: z.nullish(amount(MAX_AREA_M2)),
  transect_m: z.nullish(amount(MAX_LENGTH_M)),
}
/** The columns of an effort. */
export const effortMembers = membersOf(effort)
