import * as z from 'zod/mini'
import { providerChoice } from '../accounts/provider-choice.ts'
import { endpoint } from './endpoint.ts'
import { named } from './named.ts'

/** What the pages need to know of the server's settings; nothing here is secret. */
export const portalSettings = named(
  'PortalSettings',
  z.object({
    demo: z.boolean(),
    support_url: z.nullable(z.string()),
    contact_email: z.nullable(z.string()),
    /** Raster tiles: `{z}`, `{x}`, `{y}` address; null draws the map on a plain ground. */
    tiles: z.nullable(z.object({ url: z.string(), attribution: z.string(), maxzoom: z.int() })),
    mailbox: z.boolean(),
    /** Days that camera images are kept; 0: for good. */
    image_days: z.int(),
    /** Whether people sign in with passwords of the portal, or with providers alone. */
    passwords: z.boolean(),
    /** OpenID Connect providers to sign in with. */
    providers: z.array(providerChoice),
  }),
)
export type PortalSettings = z.infer<typeof portalSettings>

export const getPortalSettings = endpoint({
  id: 'getPortalSettings',
  tag: 'Portal',
  method: 'GET',
  path: '/portal',
  can: 'anyone',
  summary: 'Settings that the pages need.',
  response: portalSettings,
})
/** The description itself, not the envelope. */
export const getApiDescription = endpoint({
  id: 'getApiDescription',
  tag: 'Portal',
  method: 'GET',
  path: '/openapi.json',
  can: 'profile.use',
  summary: 'Every call that this server answers, as OpenAPI 3.1.',
  file: ['application/json'],
})
const heartbeat = named('Heartbeat', z.enum(['ok', 'late']))
export const getHealth = endpoint({
  id: 'getHealth',
  tag: 'Portal',
  method: 'GET',
  path: '/health',
  can: 'anyone',
  summary:
    'Whether the server can serve: 200, or 503 when it cannot or is about to stop. `alerts` is `late` when nothing has watched for alerts for three minutes, `deliveries` when nobody was told of any. `cleanup` is `stopped` while deletion by age waits for an operator to confirm it. `replica` is there where one is read from: unless it is `ok`, all is read from the primary. `mqtt` is there where the portal has a broker, and `away` while this server does not hear it. `objects` is there where an object store keeps images and files, and `away` while it does not answer: all else goes on.',
  response: named(
    'Health',
    z.object({
      status: z.literal('ok'),
      database: z.literal('ok'),
      alerts: heartbeat,
      deliveries: heartbeat,
      cleanup: named('CleanupState', z.enum(['ok', 'stopped'])),
      replica: z.optional(named('ReplicaState', z.enum(['ok', 'behind', 'away']))),
      objects: z.optional(named('StoreState', z.enum(['ok', 'away']))),
      mqtt: z.optional(named('BrokerState', z.enum(['ok', 'away']))),
    }),
  ),
})
