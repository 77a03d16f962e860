import * as z from 'zod/mini'
import { messages } from '../messages.ts'
import { membersOf } from '../platform/members.ts'
import { named } from '../platform/named.ts'
import { date, id, requiredText } from '../platform/shapes.ts'

/** Hazard of a product to bees, by its label. */
export const hazards = ['low', 'unknown', 'moderate', 'high'] as const
const hazard = named('Hazard', z.enum(hazards))
export type Hazard = (typeof hazards)[number]

/** A plausible date: a date field also returns half-typed years such as 0202. */
export const dayOf = (required: string) =>
  z
    .string(required)
    .check(
      z.refine((text) => z.safeParse(date, text).success && text >= '2000-01-01' && text <= '2100-12-31', required),
    )

export const spray = named(
  'Spray',
  z.object({
    id,
    farm_id: id,
    field_id: z.nullable(id),
    field_name: z.nullable(z.string()),
    date,
    product: z.string(),
    hazard,
    /** A fungicide on open flowers: stored and shown, but not part of the score yet. */
    fungicide_at_bloom: z.boolean(),
    version: z.int(),
  }),
)
export type Spray = z.infer<typeof spray>

const written = {
  date: dayOf(messages.sprayDateRequired),
  product: requiredText(120, messages.productRequired),
  hazard,
  fungicide_at_bloom: z.boolean(),
  /** Null: the whole farm. */
  field_id: z.nullable(id),
}
/** The columns of `sprays` that people edit. */
export const sprayMembers = membersOf(written) satisfies (keyof Spray)[]

export const sprayForm = named(
  'NewSpray',
  z.strictObject({
    ...written,
    hazard: z._default(hazard, 'unknown'),
    fungicide_at_bloom: z._default(z.boolean(), false),
    field_id: z._default(written.field_id, null),
  }),
)
export type SprayForm = z.infer<typeof sprayForm>
export const sprayChange = named('SprayChange', z.partial(z.strictObject({ ...written, version: z.int() })))
export type SprayChange = z.infer<typeof sprayChange>

export const sprayColumns = ['date', 'product', 'hazard', 'field_name'] as const
