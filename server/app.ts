import { setImmediate as nextTurn } from 'node:timers/promises'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import type { Endpoint } from '#domain/platform/endpoint.ts'
import type { Deps } from './deps.ts'
import { allRoutes } from './features.ts'
import { deviceAuthenticator } from './devices/keys.ts'
import { endConnections } from './platform/http/drain.ts'
import { handleBadUrl, handleErrors } from './platform/http/errors.ts'
import { limitExports } from './platform/http/exports.ts'
import { acceptForms, refuseForms } from './platform/http/forms.ts'
import { guard } from './platform/http/gate.ts'
import { secureHeaders } from './platform/http/headers.ts'
import { throttleRefusals } from './platform/limits/throttle-refusals.ts'
import { recordSecurity } from './platform/security/security-events.ts'
import { logRequests } from './platform/http/request-log.ts'
import { closeSlowBodies } from './platform/http/slow-bodies.ts'
import { closeUnused } from './platform/http/unused-connections.ts'
import { servePages } from './platform/static/serve-pages.ts'
import { serveSecurityTxt } from './platform/security/security-txt.ts'

const MiB = 1024 * 1024

declare module 'fastify' {
  interface FastifyInstance {
    /** Every endpoint of the server. */
    endpoints: Endpoint[]
  }
}

/** How long is waited for those who are slow, in milliseconds. Tests wait less. */
export interface Timeouts {
  reader?: number
  provider?: number
}

/** The server without a port: tests inject requests, main.ts listens. */
export const buildApp = async (deps: Deps, timeout: Timeouts = {}): Promise<FastifyInstance> => {
  const app = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    // How many proxies in front are trusted, counted from the server outwards; none by default.
    trustProxy: (_address, hop) => hop < deps.settings.TRUST_PROXY,
    // Whatever is read at once keeps everybody else waiting: this much, some fifteen milliseconds. Files and messages have limits of their own.
    bodyLimit: MiB / 4,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // A phone on one bar may take minutes over a photo; slow-bodies.ts ends what makes no headway.
    requestTimeout: 0,
    http: { connectionsCheckingInterval: 2_000, headersTimeout: 8_000 },
    // What comes while it closes is served and told that the connection ends: platform/drain.ts.
    return503OnClosing: false,
    frameworkErrors: handleBadUrl(deps.settings),
    genReqId: () => crypto.randomUUID(),
  }) as unknown as FastifyInstance
  // Text would be read as a string, and refused for its shape.
  app.removeContentTypeParser('text/plain')
  app.decorate('endpoints', [])
  app.decorate('reads', deps.reads)
  logRequests(app, deps.settings)
  handleErrors(app)
  await app.register(cookie)
  await app.register(compress, {
    threshold: 1_024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 4 } },
    // What is compressed anyway, and lines of JSON.
    customTypes: /^text\/(?!event-stream)|(?:\+|\/|-nd)json(?:;|$)|(?:\+|\/)(?:text|xml)(?:;|$)|octet-stream(?:;|$)/,
  })
  secureHeaders(app, deps.settings)
  closeSlowBodies(app)
  closeUnused(app)
  endConnections(app, deps.drain)

  await app.register(
    async (api) => {
      recordSecurity(api, deps.security)
      guard(api, deps, { person: deps.identity.authenticate, device: deviceAuthenticator(deps) })
      throttleRefusals(api)
      limitExports(api, timeout.reader)
      refuseForms(api)
      for (const addRoutes of allRoutes) {
        addRoutes(api, deps)
        // Meanwhile the database is prepared (main.ts): its responses are read in between.
        await nextTurn()
      }
      await acceptForms(api)
    },
    { prefix: '/api' },
  )
  serveSecurityTxt(app, deps)
  await servePages(app)
  return app
}
