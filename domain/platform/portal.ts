import * as z from 'zod/mini'
import { providerChoice } from '../accounts/provider-choice.ts'
import { endpoint } from './endpoint.ts'
import { named } from './named.ts'
import { retention } from './retention.ts'

/** Server settings that pages need; none is secret. */
export const portalSettings = named(
  'PortalSettings',
  z.object({
    demo: z.boolean(),
    support_url: z.nullable(z.string()),
    contact_email: z.nullable(z.string()),
    /** URL of raster tiles with `{z}`, `{x}`, `{y}`; null shows the map without a background. */
    tiles: z.nullable(
      z.object({
        url: z.string(),
        attribution: z.string(),
        maxzoom: z.int(),
        /** The licence under which phones may store tiles for use offline; null if they may not. */
        offline_licence: z.nullable(z.string()),
      }),
    ),
    /** Null: the portal has no address search. */
    address_search: z.nullable(z.object({ attribution: z.string() })),
    mailbox: z.boolean(),
    /** Days that camera images are stored; 0: permanently. */
    image_days: z.int(),
    /** For images that were reviewed or are a favourite; 0: stored until they are deleted. */
    reviewed_image_days: z.int(),
    /** Retention periods shown on the privacy page. */
    retention,
    /** Whether people sign in with passwords of the portal, or with providers only. */
    passwords: z.boolean(),
    /** OpenID Connect providers for sign-in. */
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
  summary: 'Get the public settings of the portal',
  response: portalSettings,
})
/** The description itself, without the envelope. */
export const getApiDescription = endpoint({
  id: 'getApiDescription',
  tag: 'Portal',
  method: 'GET',
  path: '/openapi.json',
  can: 'anyone',
  summary: 'Get the OpenAPI 3.1 description of this server',
  description:
    'Needs no session. It has an `ETag`: repeat the request with `If-None-Match` to learn whether it changed.',
  file: ['application/json'],
})
