import type { FastifyInstance } from 'fastify'
import { getApiDescription, getPortalSettings } from '#domain/platform/portal.ts'
import { retentionOf } from '../config/retention.ts'
import { route } from './route.ts'
import { describeEndpoints } from '../openapi/openapi.ts'
import type { Settings } from '../config/settings.ts'

export const portalRoutes = (app: FastifyInstance, { settings }: { settings: Settings }) => {
  let description: string | undefined
  route(app, getApiDescription, async ({ reply }) => {
    // Built on first use, because endpoints are complete only after the start.
    description ??= JSON.stringify(describeEndpoints(app.endpoints))
    return reply.type('application/json; charset=utf-8').send(description)
  })

  const tiles =
    settings.TILES_URL === 'off'
      ? null
      : { url: settings.TILES_URL, attribution: settings.TILES_ATTRIBUTION, maxzoom: settings.TILES_MAXZOOM }
  // An example, so that demo users see where support is offered. Nobody reads this address.
  const demo = settings.demo
    ? { support: 'mailto:support@demo.example?subject=Bombus', contact: 'support@demo.example' }
    : { support: null, contact: null }
  route(app, getPortalSettings, async () => ({
    demo: settings.demo,
    support_url: settings.SUPPORT_URL ?? demo.support,
    contact_email: settings.CONTACT_EMAIL ?? demo.contact,
    tiles,
    mailbox: settings.mailbox,
    image_days: settings.IMAGE_DAYS,
    reviewed_image_days: settings.REVIEWED_IMAGE_DAYS,
    retention: retentionOf(settings),
    passwords: settings.LOCAL_PASSWORDS,
    providers: settings.OIDC_PROVIDERS.map(({ id, label }) => ({ id, label })),
  }))
}
