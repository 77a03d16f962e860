import { addressOf, headersOf, isRefused, type Call } from '#web/platform/api/call.ts'
import { clockSkew, SAME_CLOCK_MS } from '#web/platform/time/clock-skew.ts'
import { deviceStore } from '#web/platform/offline/device-store.ts'
import type { Change } from '#web/platform/offline/device-writes.ts'
import { SENDER } from '#web/platform/offline/pending-names.ts'
import { pendingReviewsOf, reviewsPrefix, sendReviews } from '../image-reviews/pending-reviews.ts'
import { batchMembers, isUnchanged } from './batch.ts'
import { isAddition, type Entry } from './entry.ts'
import { entriesOf, outboxPrefix } from './records.ts'
import { calls } from './requests.ts'
import { nextEntry, sendBatch, sendEntry, type Send } from './send.ts'

/** The call of `getProfile`, repeated because the worker does not load the endpoints and their schemas. */
export const PROFILE: Call = { method: 'GET', path: '/users/profile', params: {} }

/** The server could not be reached and nothing was stored. The browser runs the worker again later. */
export class TryAgain extends Error {}
/** Only a page can continue, because a person must sign in or decide. */
class Stop extends Error {}

interface Response {
  data: unknown
  /** How far the phone's clock is ahead, in milliseconds. Null: it could not be measured. */
  ahead: number | null
}

const request = async ({ method, path, params, query, body, key }: Call): Promise<Response> => {
  const sent_at = Date.now()
  const response = await fetch(addressOf(path, params, query), {
    method,
    headers: headersOf({ body, background: true, key }),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch(() => null)
  if (!response) throw new TryAgain()
  const received_at = Date.now()
  const envelope: unknown = await response.json().catch(() => null)
  // A proxy or a captive portal responds with its own pages.
  if (typeof envelope !== 'object' || envelope === null || !('data' in envelope)) throw new TryAgain()
  if (response.status === 401 || isRefused(response.status)) throw new Stop()
  if (!response.ok) throw new TryAgain()
  return { data: envelope.data, ahead: clockSkew(response.headers.get('date'), sent_at, received_at) }
}

const idOf = (data: unknown): number => {
  if (typeof data === 'object' && data !== null && 'id' in data && typeof data.id === 'number') return data.id
  throw new TryAgain()
}
const send: Send = async (call) => {
  const { data } = await request(call)
  if (call.id === calls.createSurvey.id) idOf(data)
  return data
}

/** The next entry that needs no decision. Read each time: the person may have signed out, or edited an entry. */
const nextUnattended = async (person: number): Promise<Entry | undefined> => {
  await deviceStore.load()
  if (deviceStore.read(SENDER) !== person) throw new Stop()
  const entry = nextEntry(
    entriesOf(person).filter(({ refusal, clock_set }) => refusal === null && clock_set === undefined),
  )
  // A page finds out whether the entry was stored before it was moved.
  if (entry?.moved_from) throw new Stop()
  return entry
}

const sendOne = (person: number, entry: Entry): Promise<Change[]> => {
  if (!entry.batch) return sendEntry(person, entry, send)
  // A page finds out whether the batch was stored before one of its entries was changed.
  if (!isUnchanged(entry.batch, batchMembers(person, entry.batch))) throw new Stop()
  return sendBatch(person, entry.batch, send)
}

/** How far the phone's clock is ahead. Stops unless the session is this person's. */
const checkPerson = async (person: number): Promise<Response['ahead']> => {
  const { data, ahead } = await request(PROFILE)
  if (idOf(data) !== person) throw new Stop()
  return ahead
}

const sendEntries = async (person: number): Promise<void> => {
  if (entriesOf(person).length === 0) return
  const ahead = await checkPerson(person)
  for (let entry = await nextUnattended(person); entry; entry = await nextUnattended(person)) {
    if (entry.clock_ahead !== undefined && !isAddition(entry.counted)) {
      if (ahead === null) throw new TryAgain()
      // The phone's clock was set since the count, so a person has to decide which time is right.
      if (Math.abs(ahead - entry.clock_ahead) >= SAME_CLOCK_MS) throw new Stop()
    }
    // If the phone cannot record it, the worker would send the same entry again.
    if (!(await deviceStore.change(await sendOne(person, entry)))) throw new Stop()
  }
}

const sendImageReviews = async (person: number): Promise<void> => {
  if (pendingReviewsOf(person).every(({ refusal }) => refusal !== null)) return
  await checkPerson(person)
  // A review that the server rejects waits for a page, which finds out whether an earlier attempt had stored it.
  await sendReviews(person, {
    send: async (call) => (await request(call)).data,
    refusalOf: () => null,
    findStored: async () => null,
  })
}

/** Runs while no page sends the same kind. Work that only a page can continue remains for it. */
const sendUnderLock = async (lock: string, work: () => Promise<void>): Promise<void> => {
  try {
    await navigator.locks.request(lock, work)
  } catch (error) {
    if (!(error instanceof Stop)) throw error
  }
}

/**
 * Sends waiting entries and reviews from the service worker, in the order and with the keys that a page would use.
 * Resolves when nothing is left or a person has to decide or sign in; throws `TryAgain` when a later attempt may succeed.
 */
export const sendFromWorker = async (): Promise<void> => {
  await deviceStore.load()
  const person = deviceStore.read<number>(SENDER)
  if (person === null) return
  await sendUnderLock(outboxPrefix(person), () => sendEntries(person))
  await sendUnderLock(reviewsPrefix(person), () => sendImageReviews(person))
}
