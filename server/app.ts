import { setImmediate as nextTurn } from 'node:timers/promises'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import type { Endpoint } from '#domain/platform/endpoint.ts'
import type { Deps } from './deps.ts'
import { allRoutes } from './features.ts'
import { deviceAuthenticator } from './devices/keys.ts'
import { answerConditionally } from './platform/http/conventions/conditional-requests.ts'
import { allowOrigins } from './platform/http/conventions/cors.ts'
import { endConnections } from './platform/http/drain.ts'
import { handleBadUrl, handleErrors } from './platform/http/errors.ts'
import { respondInLanguage } from './platform/http/language.ts'
import { limitExports } from './platform/http/exports.ts'
import { acceptForms, refuseForms } from './platform/http/forms.ts'
import { guard } from './platform/http/gate.ts'
import { secureHeaders } from './platform/http/headers.ts'
import { throttleRefusals } from './platform/limits/throttle-refusals.ts'
import { recordSecurity } from './platform/security/security-events.ts'
import { logRequests } from './platform/http/request-log.ts'
import { traceRequests } from './platform/tracing/trace-requests.ts'
import { closeSlowBodies } from './platform/http/slow-bodies.ts'
import { closeUnused } from './platform/http/unused-connections.ts'
import { countRequests } from './platform/metrics/count-requests.ts'
import { serveMetrics } from './platform/metrics/serve-metrics.ts'
import { servePages } from './platform/static/serve-pages.ts'
import { serveSecurityTxt } from './platform/security/security-txt.ts'

const MiB = 1024 * 1024

declare module 'fastify' {
  interface FastifyInstance {
    /** Every endpoint of the server. */
    endpoints: Endpoint[]
  }
}

/** Time limits for slow clients, in milliseconds; shorter in tests. */
export interface Timeouts {
  reader?: number
  provider?: number
}

/** Builds the server without a port: tests inject requests, main.ts listens. */
export const buildApp = async (deps: Deps, timeout: Timeouts = {}): Promise<FastifyInstance> => {
  const app = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    // How many proxies in front are trusted, counted from the server; none by default.
    trustProxy: (_address, hop) => hop < deps.settings.TRUST_PROXY,
    // Parsing a body blocks the event loop: this size takes about fifteen milliseconds. Files and messages have
    // separate limits.
    bodyLimit: MiB / 4,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // Uploading a photo may take minutes on a weak signal; slow-bodies.ts ends requests without progress.
    requestTimeout: 0,
    http: { connectionsCheckingInterval: 2_000, headersTimeout: 8_000 },
    // Requests that arrive during shutdown are served, with a response that closes the connection (drain.ts).
    return503OnClosing: false,
    frameworkErrors: handleBadUrl(deps.settings),
    genReqId: () => crypto.randomUUID(),
  }) as unknown as FastifyInstance
  // Otherwise, text would be parsed as a string and then refused by the schema.
  app.removeContentTypeParser('text/plain')
  app.decorate('endpoints', [])
  app.decorate('reads', deps.reads)
  traceRequests(app)
  logRequests(app, deps.settings)
  countRequests(app, deps.metrics)
  handleErrors(app)
  await app.register(cookie)
  respondInLanguage(app)
  await app.register(compress, {
    threshold: 1_024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 4 } },
    // Types that are compressed by default, and JSON lines.
    customTypes: /^text\/(?!event-stream)|(?:\+|\/|-nd)json(?:;|$)|(?:\+|\/)(?:text|xml)(?:;|$)|octet-stream(?:;|$)/,
  })
  secureHeaders(app, deps.settings)
  await allowOrigins(app, deps.settings)
  closeSlowBodies(app)
  closeUnused(app)
  endConnections(app, deps.drain)

  await app.register(
    async (api) => {
      answerConditionally(api)
      recordSecurity(api, deps.security)
      guard(api, deps, { person: deps.identity.authenticate, device: deviceAuthenticator(deps) })
      throttleRefusals(api)
      limitExports(api, timeout.reader)
      refuseForms(api)
      for (const addRoutes of allRoutes) {
        addRoutes(api, deps)
        // Yields so that responses of the database, which is prepared at the same time (main.ts), are processed.
        await nextTurn()
      }
      await acceptForms(api)
    },
    { prefix: '/api' },
  )
  serveSecurityTxt(app, deps)
  serveMetrics(app, deps)
  await servePages(app)
  return app
}
