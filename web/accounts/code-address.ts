import * as z from 'zod/mini'

const code = z.optional(z.string().check(z.maxLength(200)))

/** What a mail's link and the first administrator's link carry. */
export const oobCodeSearch = z.object({ oobCode: code })
export const firstAdminSearch = z.object({ code })
