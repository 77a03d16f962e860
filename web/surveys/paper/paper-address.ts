import * as z from 'zod/mini'
import { idText } from '#domain/platform/shapes.ts'
import { roundKinds } from '#domain/surveys/round.ts'

/** What is printed: of a farm, or of one tunnel. */
const ofFarm = { farm: z.optional(idText), tunnel: z.optional(idText) }

/** `first`: the label of the sheet that is not used yet. */
export const labelsAddress = z.object({
  ...ofFarm,
  first: z.optional(z.string().check(z.regex(/^(?:[1-9]|1\d|2[01])$/))),
})
export const formsAddress = z.object({
  ...ofFarm,
  kind: z.optional(z.enum(roundKinds)),
  filled: z.optional(z.enum(['yes', 'no'])),
})
