import { addressOf, headersOf, isRefused, type Call } from '#web/platform/api/call.ts'
import { clockSkew, SAME_CLOCK_MS } from '#web/platform/time/clock-skew.ts'
import { deviceStore } from '#web/platform/offline/device-store.ts'
import { OUTBOX, SENDER } from '#web/platform/offline/pending-names.ts'
import { isMore, type Entry, type Together } from './entry.ts'
import { entriesOf, entryStored, visitKnown } from './records.ts'
import { requestOf, visitRequestOf } from './requests.ts'
import { isWhole, membersOf, requestTogether, storedTogether } from './together.ts'

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
  return { data: envelope.data, ahead: clockSkew(response.headers.get('date'), asked_at, came_at) }
}

const idOf = (data: unknown): number => {
  if (typeof data === 'object' && data !== null && 'id' in data && typeof data.id === 'number') return data.id
  throw new TryAgain()
}

/** The first that can be sent without asking anybody. Read anew each time: somebody may have signed out, or taken it out. */
const nextOf = async (person: number): Promise<Entry | undefined> => {
  await deviceStore.load()
  if (deviceStore.read(SENDER) !== person) throw new Stop()
  const open = entriesOf(person).filter(({ refusal, clock_set }) => refusal === null && clock_set === undefined)
  // It was moved after a request: the page finds out what became of that.
  if (open.some(({ parted }) => parted !== undefined)) throw new Stop()
  return open.find(({ together }) => together !== undefined) ?? open[0]
}

/** Makes the request of a visit with its entries again. Where one of them was changed since, the page finds out what became of it. */
const sendTogether = async (person: number, together: Together) => {
  if (!isWhole(together, membersOf(person, together))) throw new Stop()
  const { data } = await ask(requestTogether(together))
  idOf(data)
  if (!(await deviceStore.change(storedTogether(person, membersOf(person, together), together, data)))) throw new Stop()
}

const sendOne = async (person: number, entry: Entry) => {
  if (entry.together) return sendTogether(person, entry.together)
  let call = requestOf(entry)
  const asked = visitRequestOf(entry)
  if (asked) {
    const survey_id = idOf((await ask(asked)).data)
    // Noted before it is sent there: whoever sends it again does so with the same address.
    await deviceStore.change(visitKnown(person, entry, survey_id))
    call = requestOf({ ...entry, survey_id })
  }
  const { data } = await ask(call)
  // A phone that cannot note it would send the same again.
  if (!(await deviceStore.change(entryStored(person, entry.key, data)))) throw new Stop()
}

const sendAll = async (person: number): Promise<void> => {
  const { data, ahead } = await ask(PROFILE)
  if (idOf(data) !== person) throw new Stop()
  for (let entry = await nextOf(person); entry; entry = await nextOf(person)) {
    if (entry.clock_ahead !== undefined && !isMore(entry.counted)) {
      if (ahead === null) throw new TryAgain()
      // The phone's clock was set since: a person says which time is right.
      if (Math.abs(ahead - entry.clock_ahead) >= SAME_CLOCK_MS) throw new Stop()
    }
    await sendOne(person, entry)
  }
}

/**
 * Sends what waits in its order, each under its own key, as the page would. Ends quietly where a person has to decide or to
 * sign in; throws where it is worth another try.
 */
export const sendWaiting = async (): Promise<void> => {
  await deviceStore.load()
  const person = deviceStore.read<number>(SENDER)
  if (person === null || entriesOf(person).length === 0) return
  try {
    // In turns with every page of that person.
    await navigator.locks.request(`${OUTBOX}:${person}:`, () => sendAll(person))
  } catch (error) {
    if (!(error instanceof Stop)) throw error
  }
}
