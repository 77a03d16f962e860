import * as z from 'zod/mini'

/** The endpoint that is shown, by its operation id, and what is searched for. */
export const apiAddress = z.object({
  op: z.optional(z.string().check(z.regex(/^\w+$/))),
  q: z.optional(z.string()),
})
