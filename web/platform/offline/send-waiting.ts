import { addressOf, headersOf, isRefused } from '../call.ts'
import { measuredAhead, SAME_CLOCK_MS } from '../measured-ahead.ts'
import { sentVisits, toSend, type Call, type ToSend } from './to-send.ts'
import { OUTBOX } from './waiting-names.ts'

/** See `getProfile`. The worker has no endpoints: they would bring all their shapes. */
export const PROFILE: Call = { method: 'GET', path: '/users/profile', params: {} }

/** Nothing that a person must decide, and nothing that is stored: the browser tries again. */
export class TryAgain extends Error {}
/** It waits for a page. */
class Stop extends Error {}

interface Answer {
  data: unknown
  /** By how much the phone's clock is ahead; null: it could not be measured. */
  ahead: number | null
}

const ask = async ({ method, path, params, body, key }: Call): Promise<Answer> => {
  const asked_at = Date.now()
  const response = await fetch(addressOf(path, params), {
    method,
    headers: headersOf({ body, background: true, key }),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch(() => null)
  if (!response) throw new TryAgain()
  const came_at = Date.now()
  const envelope: unknown = await response.json().catch(() => null)
  // Whoever stands in between responds with pages of its own.
  if (typeof envelope !== 'object' || envelope === null || !('data' in envelope)) throw new TryAgain()
  if (response.status === 401 || isRefused(response.status)) throw new Stop()
  if (!response.ok) throw new TryAgain()
  return { data: envelope.data, ahead: measuredAhead(response.headers.get('date'), asked_at, came_at) }
}

const idOf = (data: unknown): number => {
  if (typeof data === 'object' && data !== null && 'id' in data && typeof data.id === 'number') return data.id
  throw new TryAgain()
}

const sendOne = async (entry: ToSend, visits: Map<string, number>) => {
  let { call } = entry
  if (entry.visit) {
    const asked = JSON.stringify(entry.visit)
    const visit = visits.get(asked) ?? idOf((await ask(entry.visit)).data)
    visits.set(asked, visit)
    // Noted before it is sent there: whoever sends it again does so with the same address.
    await sentVisits.note(entry.key, visit)
    call = { ...call, params: { ...call.params, id: visit } }
  }
  await ask(call)
  await toSend.remove(entry)
}

const sendAll = async (): Promise<void> => {
  const { data, ahead } = await ask(PROFILE)
  const person = idOf(data)
  const visits = new Map<string, number>()
  for (const listed of await toSend.read()) {
    // Taken out, sealed, or of somebody who signed out meanwhile.
    const entry = await toSend.again(listed)
    if (!entry) continue
    if (entry.person !== person) throw new Stop()
    if (entry.clock_ahead !== null) {
      if (ahead === null) throw new TryAgain()
      // The phone's clock was set since: a person says which time is right.
      if (Math.abs(ahead - entry.clock_ahead) >= SAME_CLOCK_MS) throw new Stop()
    }
    await sendOne(entry, visits)
  }
}

/**
 * Sends what waits in its order, each under its own key, as the page would. Ends quietly where a person has to decide or to
 * sign in; throws where it is worth another try.
 */
export const sendWaiting = async (): Promise<void> => {
  const [first] = await toSend.read()
  if (!first) return
  try {
    // In turns with every page of that person.
    await navigator.locks.request(`${OUTBOX}:${first.person}:`, sendAll)
  } catch (error) {
    if (!(error instanceof Stop)) throw error
  }
}
