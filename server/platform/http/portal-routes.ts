import { promisify } from 'node:util'
import { brotliCompress, constants, gzip as zip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyInstance } from 'fastify'
import { getApiDescription, getPortalSettings } from '#domain/platform/portal.ts'
import { retentionOf } from '../config/retention.ts'
import { route } from './route.ts'
import { describeEndpoints } from '../openapi/openapi.ts'
import type { Settings } from '../config/settings.ts'

type Encoding = 'br' | 'gzip' | 'identity'
/** The highest quality needs over a second for the description, and saves a seventh. */
const BROTLI_QUALITY = 5
const encoders: Record<Encoding, (text: Buffer) => Promise<Buffer>> = {
  identity: async (text) => text,
  br: (text) =>
    promisify(brotliCompress)(text, {
      params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: text.byteLength },
    }),
  gzip: promisify(zip),
}

export const portalRoutes = (app: FastifyInstance, { settings }: { settings: Settings }) => {
  // Built on first use, because endpoints are complete only after the start; compressed once for each encoding, because
  // anybody may request it.
  let text: Buffer | undefined
  const files: Partial<Record<Encoding, Promise<Buffer>>> = {}
  route(app, getApiDescription, async ({ request, reply }) => {
    const chosen = (negotiate(request.headers['accept-encoding'] ?? '', ['br', 'gzip']) ?? 'identity') as Encoding
    text ??= Buffer.from(JSON.stringify(describeEndpoints(app.endpoints)))
    const file = await (files[chosen] ??= encoders[chosen](text))
    if (chosen !== 'identity') void reply.header('content-encoding', chosen)
    return reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding').send(file)
  })

  const tiles =
    settings.TILES_URL === 'off'
      ? null
      : {
          url: settings.TILES_URL,
          attribution: settings.TILES_ATTRIBUTION,
          maxzoom: settings.TILES_MAXZOOM,
          offline_licence: settings.TILES_OFFLINE_LICENCE ?? null,
        }
  const address_search = settings.GEOCODER_URL === undefined ? null : { attribution: settings.GEOCODER_ATTRIBUTION }
  // An example, so that demo users see where support is offered. Emails to this address are not read.
  const demo = settings.demo
    ? { support: 'mailto:support@demo.example?subject=Bombus', contact: 'support@demo.example' }
    : { support: null, contact: null }
  route(app, getPortalSettings, async () => ({
    demo: settings.demo,
    support_url: settings.SUPPORT_URL ?? demo.support,
    contact_email: settings.CONTACT_EMAIL ?? demo.contact,
    tiles,
    address_search,
    mailbox: settings.mailbox,
    image_days: settings.IMAGE_DAYS,
    reviewed_image_days: settings.REVIEWED_IMAGE_DAYS,
    retention: retentionOf(settings),
    passwords: settings.LOCAL_PASSWORDS,
    providers: settings.OIDC_PROVIDERS.map(({ id, label }) => ({ id, label })),
  }))
}
