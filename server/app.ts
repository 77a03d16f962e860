import { setImmediate as nextTurn } from 'node:timers/promises'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import type { Endpoint } from '#domain/platform/endpoint.ts'
import { mailboxRoutes } from './accounts/mailbox-routes.ts'
import { factorRoutes } from './accounts/factor-routes.ts'
import { providerRoutes } from './accounts/provider-routes.ts'
import { signInRoutes } from './accounts/sign-in-routes.ts'
import { invitationRoutes } from './accounts/invitation-routes.ts'
import { accountRoutes } from './accounts/routes.ts'
import { sessionRoutes } from './accounts/session-routes.ts'
import { tokenRoutes } from './accounts/token-routes.ts'
import { alertHistory } from './alerts/history.ts'
import { alertRoutes } from './alerts/routes.ts'
import { treatmentRoutes } from './treatments/routes.ts'
import { budgetRoutes } from './budgets/routes.ts'
import { imageReviewRoutes } from './image-reviews/routes.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { webhookRoutes } from './notifications/webhook-routes.ts'
import type { Deps } from './deps.ts'
import { deviceAuthenticator } from './devices/keys.ts'
import { captureRoutes } from './devices/capture-routes.ts'
import { deviceHistory } from './devices/history.ts'
import { deviceBatchRoutes } from './devices/batch-routes.ts'
import { deviceMessageRoutes } from './devices/message-routes.ts'
import { deviceRoutes } from './devices/routes.ts'
import { farmHistory } from './farms/history.ts'
import { farmRoutes } from './farms/routes.ts'
import { findRoutes } from './find/routes.ts'
import { historyRoutes } from './history/routes.ts'
import { uploadRoutes } from './uploads/routes.ts'
import { scoreRoutes } from './score/routes.ts'
import { ingestRoutes } from './ingest/routes.ts'
import { weeklyEmailRoutes } from './weekly-email/routes.ts'
import { legacyRoutes } from './legacy/routes.ts'
import { liveRoutes } from './live/routes.ts'
import { locationRecordRoutes } from './locations/record-routes.ts'
import { locationRoutes } from './locations/routes.ts'
import { noteRoutes } from './notes/routes.ts'
import { organisationRoutes } from './organisations/routes.ts'
import { endConnections } from './platform/http/drain.ts'
import { answerBadAddress, answerProblems } from './platform/http/errors.ts'
import { boundExports } from './platform/http/exports.ts'
import { putForms, refuseForms } from './platform/http/forms.ts'
import { guard } from './platform/http/gate.ts'
import { secureHeaders } from './platform/http/headers.ts'
import { paceRefusals } from './platform/limits/pace-refusals.ts'
import { recordSecurity } from './platform/security/security-events.ts'
import { logRequests } from './platform/http/request-log.ts'
import { closeSlowBodies } from './platform/http/slow-bodies.ts'
import { closeUnused } from './platform/http/unused-connections.ts'
import { servePages } from './platform/static/serve-pages.ts'
import { portalRoutes } from './platform/http/portal-routes.ts'
import { serveSecurityTxt } from './platform/security/security-txt.ts'
import { userHistory } from './users/history.ts'
import { invitingRoutes } from './users/invitation-routes.ts'
import { userRoutes } from './users/routes.ts'
import { userSessionRoutes } from './users/session-routes.ts'
import { recordHistories } from './history/record-histories.ts'
import { referenceRoutes } from './reference/routes.ts'
import { reportRoutes } from './reports/routes.ts'
import { seasonRoutes } from './seasons/routes.ts'
import { securityRoutes } from './security/routes.ts'
import { surveyReportRoutes } from './survey-reports/routes.ts'
import { surveyHistories } from './surveys/history.ts'
import { surveyRoutes } from './surveys/routes.ts'
import { weatherObservationRoutes } from './weather-observations/routes.ts'
import { weatherRoutes } from './weather/routes.ts'

const MiB = 1024 * 1024

declare module 'fastify' {
  interface FastifyInstance {
    /** Every endpoint of the server. */
    endpoints: Endpoint[]
  }
}

/** How long is waited for those who are slow, in milliseconds. Tests wait less. */
export interface Patience {
  reader?: number
  provider?: number
}

/** What puts the portal's endpoints on the server. */
const rooms: ((api: FastifyInstance, deps: Deps) => void)[] = [
  portalRoutes,
  signInRoutes,
  accountRoutes,
  invitationRoutes,
  factorRoutes,
  providerRoutes,
  tokenRoutes,
  sessionRoutes,
  mailboxRoutes,
  securityRoutes,
  userRoutes,
  invitingRoutes,
  userSessionRoutes,
  organisationRoutes,
  budgetRoutes,
  farmRoutes,
  treatmentRoutes,
  noteRoutes,
  locationRoutes,
  locationRecordRoutes,
  referenceRoutes,
  deviceRoutes,
  deviceBatchRoutes,
  deviceMessageRoutes,
  captureRoutes,
  imageReviewRoutes,
  ingestRoutes,
  scoreRoutes,
  weatherRoutes,
  surveyRoutes,
  weatherObservationRoutes,
  dashboardRoutes,
  liveRoutes,
  seasonRoutes,
  alertRoutes,
  notificationRoutes,
  webhookRoutes,
  weeklyEmailRoutes,
  (api) =>
    historyRoutes(api, {
      devices: deviceHistory,
      users: userHistory,
      farms: farmHistory,
      alerts: alertHistory,
      ...surveyHistories,
      ...recordHistories,
    }),
  reportRoutes,
  uploadRoutes,
  surveyReportRoutes,
  legacyRoutes,
  findRoutes,
]

/** The server without a port: tests inject requests, main.ts listens. */
export const buildApp = async (deps: Deps, patience: Patience = {}): Promise<FastifyInstance> => {
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
    frameworkErrors: answerBadAddress(deps.settings),
    genReqId: () => crypto.randomUUID(),
  }) as unknown as FastifyInstance
  // Text would be read as a string, and refused for its shape.
  app.removeContentTypeParser('text/plain')
  app.decorate('endpoints', [])
  app.decorate('reads', deps.reads)
  logRequests(app, deps.settings)
  answerProblems(app)
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
      paceRefusals(api)
      boundExports(api, patience.reader)
      refuseForms(api)
      for (const addRoutes of rooms) {
        addRoutes(api, deps)
        // Meanwhile the database is prepared (main.ts): what it says is heard between two rooms.
        await nextTurn()
      }
      await putForms(api)
    },
    { prefix: '/api' },
  )
  serveSecurityTxt(app, deps)
  await servePages(app)
  return app
}
