import Fastify, { type FastifyInstance } from 'fastify'
import { handleErrors } from '#server/platform/http/errors.ts'
import { guard, type Authenticators } from '#server/platform/http/gate.ts'
import { makeRateLimiter } from '#server/platform/limits/rate-limiter.ts'
import type { Reads } from '#server/platform/reads/reads.ts'
import type { Settings } from '#server/platform/config/settings.ts'

/** An app with the gate and without routes. No one can sign in unless a person is given. */
export const bareApp = (settings: Settings, person: Authenticators['person'] = async () => null): FastifyInstance => {
  const app = Fastify({ trustProxy: (_address, hop) => hop < settings.TRUST_PROXY })
  app.decorate('endpoints', [])
  // Its database is never queried.
  app.decorate('reads', { primary: {}, markWritten: async () => undefined } as unknown as Reads)
  handleErrors(app)
  guard(
    app,
    { settings, limits: { cap: (_name, ...limit) => makeRateLimiter(...limit) } },
    { person, device: async () => null },
  )
  return app
}
