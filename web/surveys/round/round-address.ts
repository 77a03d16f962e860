import * as z from 'zod/mini'
import { idText } from '#domain/platform/shapes.ts'
import { roundKinds } from '#domain/surveys/round.ts'

const round = z.pipe(
  z.string().check(z.regex(/^[1-9]\d?$/)),
  z.transform((text: string) => Number(text)),
)
/** `?farm=3&kind=pollinator&round=2`; without a round, the one in progress. */
export const roundAddress = z.object({
  farm: z.optional(idText),
  kind: z.optional(z.enum(roundKinds)),
  round: z.optional(round),
  /** Whether the map is open. */
  map: z.optional(z.literal('1')),
})
