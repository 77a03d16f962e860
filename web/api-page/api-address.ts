import * as z from 'zod/mini'

/** The call that is shown, by its operation id, and what is searched for. */
export const apiAddress = z.object({
  op: z.optional(z.string().check(z.regex(/^\w+$/))),
  q: z.optional(z.string()),
})
