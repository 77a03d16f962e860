import { noteWaiting, OUTBOX, restored } from '#web/platform/offline/waiting.ts'
import { clockAhead, rightNow } from '#web/platform/clock.ts'
import { ApiProblem } from '#web/platform/problem.ts'
import { onLeave } from '#web/platform/session.ts'
import { createStore, type Store } from '#web/platform/store.ts'
import { photosOf } from '../photos/phone-photos.ts'
import { heldByClock, measureBefore } from './clock-check.ts'
import { deliver, isRefusal, withVisit } from './deliver.ts'
import { deviceStore } from './device-store.ts'
import { isSameVisit, type Entry } from './entry.ts'
import { mirrorOutbox, visitsSent } from './mirrored.ts'

type Outcome = 'sent' | 'waiting' | 'refused'
type NewEntry = Omit<Entry, 'at' | 'refusal' | 'tried' | 'clock_ahead' | 'clock_set'>

/** What a person counted on this phone and the server does not have yet, oldest first. */
export interface Outbox {
  entries: Store<Entry[]>
  sending: Store<boolean>
  /** Keeps an entry. False: the browser could not, and the page must not forget it. */
  add: (entry: NewEntry) => boolean
  /** Sends what waits, one after the other; returns the keys that were stored. */
  send: () => Promise<string[]>
  /** Takes an entry out, to be edited or thrown away. */
  take: (key: string) => void
  /**
   * Puts another entry in an entry's place, or none, while nothing is being sent. False: it is not here any more, as it was
   * sent or taken out meanwhile. The key stays: had it been stored already, the server refuses it with other words.
   */
  change: (key: string, step: (entry: Entry) => Entry | null) => Promise<boolean>
  /** Reads again what the phone keeps: another tab may have sent. */
  reload: () => void
  /** The person left: what is not sent yet must not go out under the next one's name. */
  close: () => void
}

export const createOutbox = (personId: number): Outbox => {
  const prefix = `${OUTBOX}:${personId}:`
  /** What became of entries while the phone was too full to note it: known until the page closes. */
  const unkept = new Map<string, Entry>()
  const find = (key: string) => {
    const entry = deviceStore.read<Entry>(prefix + key)
    return entry && (unkept.get(key) ?? entry)
  }
  const read = () =>
    deviceStore
      .keys(prefix)
      .map((name) => find(name.slice(prefix.length)))
      .filter((entry) => entry !== null)
      .toSorted((a, b) => a.at.localeCompare(b.at) || a.key.localeCompare(b.key))
  const entries = createStore(read())
  let isClosed = false
  const sending = createStore(false)
  entries.follow(noteWaiting)
  restored.follow(() => entries.set(read()))
  const reload = () => entries.set(read())
  const put = (entry: Entry): boolean => {
    const kept = deviceStore.write(prefix + entry.key, entry)
    if (kept) unkept.delete(entry.key)
    else unkept.set(entry.key, entry)
    reload()
    return kept
  }
  const take = (key: string) => {
    unkept.delete(key)
    deviceStore.remove(prefix + key)
    reload()
  }

  /** Once the visit is known, every entry of that visit goes to it. */
  const noteVisit = (entry: Entry, survey_id: number | null) => {
    for (const other of read())
      if (other.survey_id === null && other.place.plot_id === entry.place.plot_id && isSameVisit(other, entry))
        put({ ...other, survey_id })
  }
  const toVisit = async (entry: Entry): Promise<Entry> => {
    const sent = await withVisit(entry)
    if (sent !== entry) noteVisit(entry, sent.survey_id)
    return sent
  }
  /** What the worker sent meanwhile is asked for with the same address, whatever visits were made since. */
  const learnVisits = async () => {
    const sent = await visitsSent(read()).catch(() => null)
    for (const entry of read()) {
      const visit = sent?.get(entry.key)
      if (visit !== undefined && entry.survey_id === null && entry.place.plot_id !== null) noteVisit(entry, visit)
    }
  }

  /** Changes are copied one after the other; several at once are one. */
  let copied: Promise<void> = Promise.resolve()
  let isToCopy = false
  const copy = () => {
    if (isToCopy || isClosed) return
    isToCopy = true
    copied = copied.then(async () => {
      isToCopy = false
      if (!isClosed) await mirrorOutbox(personId, entries.get()).catch(() => {})
    })
  }

  const sendOne = async (entry: Entry): Promise<Outcome> => {
    const held = heldByClock(entry)
    if (held) {
      put(held)
      return 'refused'
    }
    try {
      const answer = await deliver(await toVisit(entry))
      // Noted before it goes: a page that closes in between sends it again, is told the same, and the photos follow then.
      await photosOf(personId).followEntry(entry.key, answer)
      take(entry.key)
      return 'sent'
    } catch (error) {
      const now = find(entry.key)
      if (!now) return 'waiting'
      if (isRefusal(error)) {
        put({ ...now, refusal: error.message, tried: null })
        return 'refused'
      }
      if (!(error instanceof ApiProblem)) throw error
      put({ ...now, tried: error.message })
      return 'waiting'
    }
  }

  const sendAll = async (): Promise<string[]> => {
    reload()
    await learnVisits()
    await measureBefore(entries.get())
    const stored: string[] = []
    // Read each time: entries come and go while others are being sent.
    const seen = new Set<string>()
    for (;;) {
      const next = entries.get().find(({ key, refusal }) => refusal === null && !seen.has(key))
      if (!next || isClosed) return stored
      seen.add(next.key)
      const outcome = await sendOne(next)
      if (outcome === 'sent') stored.push(next.key)
      if (outcome === 'waiting') return stored
    }
  }

  let last: Promise<unknown> = Promise.resolve()
  /** One after the other, and one tab at a time. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const settledWork = async () => {
      try {
        return await work()
      } finally {
        // Before it is the worker's turn: it must not send what was taken out.
        await copied
      }
    }
    const now = last
      .catch(() => {})
      .then(() => ('locks' in navigator ? navigator.locks.request(prefix, settledWork) : settledWork()))
    last = now
    return now
  }
  entries.follow(copy)
  if (entries.get().length > 0) copy()
  return {
    entries,
    sending,
    add: (entry) =>
      put({
        ...entry,
        at: new Date(rightNow()).toISOString(),
        clock_ahead: clockAhead(),
        refusal: null,
        tried: null,
      }),
    // An entry that comes while others are sent is sent right after them.
    send: () =>
      inTurn(async () => {
        sending.set(true)
        try {
          return await sendAll()
        } finally {
          sending.set(false)
        }
      }),
    change: (key, step) =>
      inTurn(async () => {
        const entry = find(key)
        if (!entry) return false
        const next = step(entry)
        if (next) return put(next)
        take(key)
        return true
      }),
    take,
    reload,
    close: () => void (isClosed = true),
  }
}

const known = new Map<number, Outbox>()
/** A person's outbox on this phone. Nobody else sees it or sends from it. */
export const outboxOf = (personId: number): Outbox => {
  const found = known.get(personId) ?? createOutbox(personId)
  known.set(personId, found)
  return found
}
/** As if the page had just been opened. */
export const forgetOutboxes = (): void => {
  for (const outbox of known.values()) outbox.close()
  known.clear()
}
onLeave(forgetOutboxes)
