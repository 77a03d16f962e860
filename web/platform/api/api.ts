import type * as z from 'zod/mini'
import type { Endpoint } from '#domain/platform/endpoint.ts'
import { platform as t } from '#web/texts/ui.ts'
import { takeEmbedded } from './embedded-data.ts'
import { addressOf, headersOf, type Value } from './call.ts'
import { measureClock } from '../time/clock.ts'
import { isAway } from '../session/last-input.ts'
import { ApiProblem, type Dependents, type Issue } from './problem.ts'
import { noteResponse, noteNoResponse } from './reachability.ts'

export { addressOf } from './call.ts'

type Schema = z.core.$ZodType
type Written<S extends Schema> = { [K in keyof z.input<S>]: Value }

export interface Given<P extends Schema, Q extends Schema, B extends Schema> {
  params?: Written<P>
  query?: Written<Q>
  body?: z.input<B>
  /** A request not caused by a person does not extend the session. Default: true if there was no recent input. */
  background?: boolean
  /** Idempotency key: a POST repeated with the same key takes effect once. */
  key?: string
  /** Whether the request continues if the page is closed. Browsers limit the bodies of all such requests to 64 kB. */
  keepalive?: boolean
}

type Address = Pick<Endpoint, 'id' | 'method' | 'path'>
interface Plain {
  params?: Record<string, Value>
  query?: Record<string, Value>
  body?: unknown
  background?: boolean
  key?: string
  keepalive?: boolean
}

const PATIENCE_MS = 30_000
const hooks = {
  before: Promise.resolve(),
  onUnauthorised: (_call: string): void => {},
  confirm: async (): Promise<boolean> => false,
  onNoFactor: (): void => {},
}

/** Sets work that every request waits for (a sign-out that could not be sent before). */
export const sendFirst = (work: Promise<void>): void => {
  hooks.before = work
}
/** Sets the handler for responses that report that there is no session, or no longer one. */
export const onUnauthorised = (act: (endpoint: string) => void): void => {
  hooks.onUnauthorised = act
}

/**
 * Sets how a person confirms their identity when the server requires it; false if they did not. Returns a function that
 * removes it.
 */
export const confirmWith = (ask: () => Promise<boolean>): (() => void) => {
  hooks.confirm = ask
  return () => {
    hooks.confirm = async () => false
  }
}

/** Sets the handler for responses that require this person to set up a second factor first. */
export const onNoFactor = (act: () => void): void => {
  hooks.onNoFactor = act
}

/** For requests made without `api`: when they may be sent, and how to handle a 401. */
export const connection = {
  ready: (): Promise<void> => hooks.before,
  unauthorised: (endpoint: string): void => hooks.onUnauthorised(endpoint),
}

/** Makes a request and returns its data. Throws ApiProblem; an aborted request throws as fetch does. */
export const api = <P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  endpoint: Endpoint<P, Q, B, R>,
  given: Given<P, Q, B> = {},
  signal?: AbortSignal,
): Promise<z.output<R>> => {
  return request(endpoint, given, signal) as Promise<z.output<R>>
}

/** The same by address only, for callers that name the type of the response themselves. */
export const request = async (endpoint: Address, given: Plain = {}, signal?: AbortSignal): Promise<unknown> => {
  await hooks.before
  return send(endpoint, given, signal)
}

/** The same without waiting: only for requests that all others wait for. */
export const send = async (endpoint: Address, asked: Plain = {}, signal?: AbortSignal): Promise<unknown> => {
  const { params, query, body, key, keepalive = false, background = isAway() } = asked
  const address = addressOf(endpoint.path, params, query)
  const brought = endpoint.method === 'GET' ? takeEmbedded(address) : null
  if (brought) return brought.data
  // On the server, pages are rendered only with the data that is already available.
  if (typeof document === 'undefined') throw new ApiProblem(404, t.unreachable)
  const patience = AbortSignal.timeout(PATIENCE_MS)
  const asked_at = Date.now()
  const sent_at = performance.now()
  const response = await fetch(address, {
    method: endpoint.method,
    headers: headersOf({ body, background, key }),
    body: JSON.stringify(body),
    keepalive,
    signal: signal ? AbortSignal.any([signal, patience]) : patience,
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error
    noteNoResponse(sent_at)
    throw new ApiProblem(0, patience.aborted ? t.tooLong : t.unreachable)
  })
  const came_at = Date.now()
  const envelope = await envelopeOf(response)
  if (!envelope) {
    // A proxy or a captive portal responded instead of the server.
    noteNoResponse(sent_at)
    throw new ApiProblem(0, t.noSense)
  }
  noteResponse()
  // Only now is it certain that the server responded; an intermediary has its own clock.
  measureClock(response.headers.get('date'), asked_at, came_at)
  if (response.ok) return envelope.data
  if (response.status === 401) hooks.onUnauthorised(endpoint.id)
  if (envelope.needs === 'second-factor') hooks.onNoFactor()
  if (envelope.needs === 'confirmation' && (await hooks.confirm()))
    return send(endpoint, { ...asked, background }, signal)
  throw problemOf(response.status, envelope)
}

interface Envelope {
  error: boolean
  message: string
  data: unknown
  issues?: Issue[]
  depends?: Dependents[]
  /** What this session has to do before anything else. */
  needs?: string
}

/**
 * Proxies and captive portals respond with their own pages, which are not responses of the server, whatever their
 * status.
 */
export const asEnvelope = (given: unknown): Envelope | null =>
  typeof given === 'object' && given !== null && 'data' in given ? (given as Envelope) : null

export const envelopeOf = async (response: Response): Promise<Envelope | null> =>
  asEnvelope(await response.json().catch(() => null))

export const problemOf = (status: number, { message, issues, depends }: Envelope): ApiProblem =>
  new ApiProblem(status, message || t.noSense, issues ?? [], depends ?? [])
