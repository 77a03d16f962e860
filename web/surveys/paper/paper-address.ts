import * as z from 'zod/mini'
import { idText } from '#domain/platform/shapes.ts'
import { roundKinds } from '#domain/surveys/round.ts'

/** Prints a farm or one tunnel. */
const ofFarm = { farm: z.optional(idText), tunnel: z.optional(idText) }

/** `first`: the first unused label of the sheet. */
export const labelsAddress = z.object({
  ...ofFarm,
  first: z.optional(z.string().check(z.regex(/^(?:[1-9]|[12]\d|30)$/))),
})
export const formsAddress = z.object({
  ...ofFarm,
  kind: z.optional(z.enum(roundKinds)),
  /** The printed day; today by default. */
  day: z.optional(z.iso.date()),
  filled: z.optional(z.enum(['yes', 'no'])),
})
