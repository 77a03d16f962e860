import * as z from 'zod/mini'
import { endpoint } from '../platform/endpoint.ts'
import { named } from '../platform/named.ts'
import { id, instant } from '../platform/shapes.ts'

/** An email of the demo, which has no mail server. `body` is null once the email was sent by a real one. */
export const demoMail = named(
  'DemoMail',
  z.object({
    id,
    recipient: z.string(),
    subject: z.string(),
    body: z.nullable(z.string()),
    /** HTML with embedded images; null for plain text. */
    html: z.nullable(z.string()),
    created_at: instant,
  }),
)
export type DemoMail = z.infer<typeof demoMail>

export const listDemoMails = endpoint({
  id: 'listDemoMails',
  tag: 'Demo',
  method: 'POST',
  path: '/demo/mails',
  can: 'anyone',
  summary: 'List the newest 50 emails of a demo',
  description:
    'Requires the secret that the server printed at start. 404 from other machines, and on portals that are not a demo.',
  body: z.object({ secret: z.string().check(z.maxLength(100)) }),
  response: z.array(demoMail),
  refuses: [403, 404, 429],
})
