import type { FastifyInstance, FastifyRequest } from 'fastify'
import { allows, type Action } from '#domain/access/policy.ts'
import { tokenAllows } from '#domain/access/tokens.ts'
import { PERSON_CPU_BUDGET, PERSON_CONCURRENCY } from '#domain/budgets/budgets.ts'
import { messages } from '#domain/messages.ts'
import { isExport, isStream } from '#domain/platform/endpoint.ts'
import { nobody, type Actor, type Person } from './actor.ts'
import type { Limits } from '../limits/limits.ts'
import type { Settings } from '../config/settings.ts'
import { makeCpuBudgets, type Admission } from '../limits/cpu-budget.ts'
import { makePersonConcurrency } from '../limits/per-person-concurrency.ts'
import { makeSharedTimeMeter } from '../limits/shared-time-meter.ts'
import { setRateLimitHeaders } from './conventions/rate-limit-headers.ts'
import { confirmFirst, factorFirst, forbidden, Problem, signInFirst } from './problem.ts'
import { endIfDisconnected, waitBeforeBody } from './wait-before-body.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The concurrency slot of a person's request, released when the response is ready. */
    turn: (Admission & { end: () => void; isReady: boolean }) | null
    /** When work on the request began, by the shared-time meter; null before and after. */
    began: number | null
  }
}

/** Identifies the owner of a token; null for a token that is unknown, revoked or expired. */
export interface Authenticators {
  person: (token: string, request: FastifyRequest) => Promise<Actor | null>
  device: (key: string) => Promise<Actor | null>
}

const MINUTE_MS = 60_000
const notCharged: Admission = { isHeavy: false, spend: () => undefined }
/** Actions that change nothing in an organisation. */
const readOnlyActions: ReadonlySet<Action> = new Set([
  'profile.use',
  'account.secure',
  'report.use',
  'organisation.export',
])
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * The only place that authorises requests: 401 without a session, 403 if the role may never do this, before any query
 * and before the body is read. A route without a policy fails at startup.
 */
export const guard = (
  app: FastifyInstance,
  { settings, limits }: { settings: Settings; limits: Pick<Limits, 'cap'> },
  authenticators: Authenticators,
) => {
  const rate = (name: string, most: number) => limits.cap(name, most, MINUTE_MS, messages.tooManyRequests)
  const ofPerson = rate('person requests', settings.PERSON_RATE)
  const ofToken = rate('token requests', settings.TOKEN_RATE)
  const takeSlot = makePersonConcurrency(PERSON_CONCURRENCY)
  const takeShare = makeCpuBudgets(PERSON_CPU_BUDGET)
  const clock = makeSharedTimeMeter()
  // Set for every request by the hook below; a decorator must not hold an object.
  app.decorateRequest('actor')
  app.decorateRequest('turn', null)
  app.decorateRequest('began', null)
  app.addHook('onRoute', (route) => {
    const endpoint = route.config?.endpoint
    if (!endpoint?.can) throw new Error(`${String(route.method)} ${route.url} has no policy.`)
    // Fastify adds a HEAD route to every GET route; it is the same endpoint.
    if (route.method !== 'HEAD' || endpoint.method === 'HEAD') app.endpoints.push(endpoint)
  })
  app.addHook('onRequest', async (request, reply) => {
    request.actor = nobody
    const endpoint = request.routeOptions.config.endpoint
    const can = endpoint?.can
    if (can === undefined || can === 'anyone') return
    const { token, byCookie } = tokenOf(request)
    if (can === 'device') {
      const device = token === null || byCookie ? null : await authenticators.device(token)
      if (!device) throw new Problem(401, messages.unknownDevice)
      request.actor = device
      return
    }
    if (byCookie && !SAFE.has(request.method) && !isSameOrigin(request, settings))
      throw new Problem(403, messages.crossSite)
    const actor = token === null ? null : await authenticators.person(token, request)
    if (actor?.kind !== 'person') throw signInFirst()
    // Set before the role is checked, so that logs name the person who was refused.
    request.actor = actor
    // A card has thousands of files, whose number and concurrency are limited separately.
    const limited = [
      ...(endpoint?.protocol ? [] : [['person', ofPerson, actor.user_id] as const]),
      ...(actor.token ? [['token', ofToken, actor.token.id] as const] : []),
    ]
    try {
      for (const [, limiter, key] of limited) limiter(key)
    } finally {
      // Scripts pace themselves by these headers; pages have no use for them.
      if (!byCookie && limited.length > 0) setRateLimitHeaders(reply, limited)
    }
    if (!allows(can, actor.role, actor.hasPortal)) throw forbidden()
    if (actor.token && (byCookie || !tokenAllows(actor.token, { ...endpoint, can }, SAFE.has(request.method))))
      throw forbidden()
    if (actor.isReadOnly && !SAFE.has(request.method) && !readOnlyActions.has(can))
      throw new Problem(403, messages.organisationReadOnly)
    if (actor.needsFactor && can !== 'profile.use' && !endpoint?.beforeFactor) throw factorFirst()
    if (endpoint?.confirms && !actor.isConfirmed) throw confirmFirst()
    if (!endpoint || isExport(endpoint) || isStream(endpoint) || endpoint.form || endpoint.protocol) return
    // A token has a concurrency limit separate from its owner's pages: its ids are negative.
    const id = actor.token ? -actor.token.id : actor.user_id
    const end = await waitBeforeBody(request, takeSlot(id))
    // Sending counts never waits for the CPU budget; it has a limit of requests per minute.
    const isCounted = (can === 'survey.add' || can === 'survey.edit') && !SAFE.has(request.method)
    const letIn = isCounted ? notCharged : await waitBeforeBody(request, takeShare(id))
    if (endIfDisconnected(reply)) {
      letIn.spend(0)
      return end()
    }
    request.turn = { ...letIn, end, isReady: false }
    // A client that disconnects still occupies its slot until its work ends. Otherwise each new connection would get
    // another slot.
    const endIfReady = () => (request.began === null ? end() : undefined)
    reply.raw.once('close', endIfReady)
  })
  // Time to receive a body and streams are not charged. Requests of cameras are metered, because people's share is
  // measured against them.
  app.addHook('preHandler', (request, _reply, next) => {
    const { endpoint } = request.routeOptions.config
    if (!endpoint || !isStream(endpoint)) request.began = clock.begin()
    next()
  })
  app.addHook('onSend', (request, reply, _payload, next) => {
    const { turn } = request
    const took_ms = request.began === null ? 0 : clock.end(request.began)
    request.began = null
    if (turn && !turn.isReady) {
      turn.isReady = true
      turn.spend(took_ms)
      if (reply.raw.closed || reply.statusCode >= 400) turn.end()
    }
    next()
  })
}

/**
 * Returns the person behind a request to an endpoint that is open to anyone, if they have the permission `can`; null
 * otherwise. The request itself stays anonymous.
 */
export const identifyFor = async (
  can: Action,
  request: FastifyRequest,
  authenticate: Authenticators['person'],
): Promise<Person | null> => {
  const { token, byCookie } = tokenOf(request)
  const actor = token === null ? null : await authenticate(token, request)
  if (actor?.kind !== 'person' || !allows(can, actor.role, actor.hasPortal) || actor.needsFactor) return null
  return actor.token && (byCookie || !tokenAllows(actor.token, { can }, true)) ? null : actor
}

/** A script's header takes precedence over the cookie: a browser cannot be made to send it across sites. */
const tokenOf = (request: FastifyRequest): { token: string | null; byCookie: boolean } => {
  const header = request.headers.authorization
  if (header?.startsWith('Bearer ')) return { token: header.slice('Bearer '.length).trim(), byCookie: false }
  const cookie = request.cookies['authToken']
  return { token: cookie ?? null, byCookie: cookie !== undefined }
}

export const isSameOrigin = (request: FastifyRequest, settings: Settings): boolean =>
  request.headers['sec-fetch-site'] === 'same-origin' || request.headers.origin === settings.baseUrl
