import * as z from 'zod/mini'

/** The operation id of the shown endpoint, and the search term. */
export const apiAddress = z.object({
  op: z.optional(z.string().check(z.regex(/^\w+$/))),
  q: z.optional(z.string()),
})
