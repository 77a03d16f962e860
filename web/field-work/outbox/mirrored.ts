import { isSealed } from '#web/platform/offline/lock.ts'
import { forgetMirror, markMirror } from '#web/platform/offline/mirror-mark.ts'
import { sentVisits, toSend, type ToSend } from '#web/platform/offline/to-send.ts'
import { SYNC } from '#web/platform/offline/waiting-names.ts'
import { requestOf, visitRequestOf } from './deliver.ts'
import { isMore, type Entry } from './entry.ts'

/** Only where the browser wakes the worker when the signal returns: elsewhere a copy would serve nobody. */
const canMirror = (): boolean =>
  'indexedDB' in globalThis && 'SyncManager' in globalThis && 'serviceWorker' in navigator && 'locks' in navigator

/** What can be sent without asking anybody, in the order in which the outbox sends it. */
export const readyToSend = (person: number, entries: readonly Entry[]): ToSend[] =>
  entries
    .filter(({ refusal, clock_set }) => refusal === null && clock_set === undefined)
    .map((entry, at) => ({
      at,
      key: entry.key,
      person,
      clock_ahead: isMore(entry.counted) ? null : (entry.clock_ahead ?? null),
      visit: visitRequestOf(entry),
      call: requestOf(entry),
    }))

/** Not every browser has it. */
interface WithSync extends ServiceWorkerRegistration {
  sync?: { register: (tag: string) => Promise<void> }
}

/** Keeps the worker's copy as the outbox is, and asks to be woken when the signal returns. */
export const mirrorOutbox = async (person: number, entries: readonly Entry[]): Promise<void> => {
  if (!canMirror()) return
  const ready = isSealed(person) ? [] : readyToSend(person, entries)
  if (ready.length === 0) return forgetMirror()
  markMirror(person)
  await toSend.write(ready)
  const registration: WithSync | undefined = await navigator.serviceWorker.getRegistration()
  // Who does not allow it sends with the page, as ever.
  await registration?.sync?.register(SYNC).catch(() => {})
}

/** Which visits the worker sent entries to while no page was open. What waits no more is forgotten. */
export const visitsSent = async (waiting: readonly Entry[]): Promise<ReadonlyMap<string, number>> => {
  if (!canMirror() || waiting.length === 0) return new Map()
  const sent = await sentVisits.read()
  const keys = new Set(waiting.map(({ key }) => key))
  const over = [...sent.keys()].filter((key) => !keys.has(key))
  if (over.length > 0) await sentVisits.forget(over)
  return sent
}
