import { ApiProblem, messageOf } from '#web/platform/problem.ts'
import { createStore, type Store } from '#web/platform/store.ts'
import { deliver, isRefusal, visitOf } from './deliver.ts'
import { deviceStore } from './device-store.ts'
import type { Entry } from './entry.ts'

export type Outcome = 'sent' | 'waiting' | 'refused'
type NewEntry = Omit<Entry, 'at' | 'refusal' | 'tried'>

/** What a person counted on this phone and the server does not have yet, oldest first. */
export interface Outbox {
  entries: Store<Entry[]>
  sending: Store<boolean>
  /** Keeps an entry. False: the browser could not, and the page must not forget it. */
  add: (entry: NewEntry) => boolean
  /** Sends what waits, one after the other; answers the keys that were stored. */
  send: () => Promise<string[]>
  /** Takes an entry out, to be edited or thrown away. */
  take: (key: string) => void
  outcomeOf: (key: string) => Outcome
  /** Reads again what the phone keeps: another tab may have sent. */
  reload: () => void
}

const PREFIX = 'bombus-outbox'

export const createOutbox = (personId: number): Outbox => {
  const prefix = `${PREFIX}:${personId}:`
  const read = () =>
    deviceStore
      .keys(prefix)
      .map((key) => deviceStore.read<Entry>(key))
      .filter((entry) => entry !== null)
      .toSorted((a, b) => a.at.localeCompare(b.at) || a.key.localeCompare(b.key))
  const entries = createStore(read())
  const sending = createStore(false)
  const reload = () => entries.set(read())
  const put = (entry: Entry): boolean => {
    const kept = deviceStore.write(prefix + entry.key, entry)
    reload()
    return kept
  }
  const take = (key: string) => {
    deviceStore.remove(prefix + key)
    reload()
  }
  const isHere = (key: string) => entries.get().some((entry) => entry.key === key)

  /** Once the visit is known, every entry of that plot and day goes to it. */
  const withVisit = async (entry: Entry): Promise<Entry> => {
    const { place, survey_date, counted } = entry
    if (counted.kind === 'weather' || place.plot_id === null || entry.survey_id !== null) return entry
    const survey_id = await visitOf(place.plot_id, survey_date)
    for (const other of read())
      if (
        other.survey_id === null &&
        other.counted.kind !== 'weather' &&
        other.place.plot_id === place.plot_id &&
        other.survey_date === survey_date
      )
        put({ ...other, survey_id })
    return { ...entry, survey_id }
  }

  const sendOne = async (entry: Entry): Promise<Outcome> => {
    try {
      await deliver(await withVisit(entry))
      take(entry.key)
      return 'sent'
    } catch (error) {
      const now = deviceStore.read<Entry>(prefix + entry.key)
      if (!now) return 'waiting'
      if (isRefusal(error)) {
        put({ ...now, refusal: error.message, tried: null })
        return 'refused'
      }
      if (!(error instanceof ApiProblem)) throw error
      put({ ...now, tried: messageOf(error, '') })
      return 'waiting'
    }
  }

  const sendAll = async (): Promise<string[]> => {
    reload()
    const stored: string[] = []
    // Read anew each time: entries come and go while others are under way.
    const seen = new Set<string>()
    for (;;) {
      const next = entries.get().find(({ key, refusal }) => refusal === null && !seen.has(key))
      if (!next) return stored
      seen.add(next.key)
      const outcome = await sendOne(next)
      if (outcome === 'sent') stored.push(next.key)
      if (outcome === 'waiting') return stored
    }
  }

  let under: Promise<string[]> = Promise.resolve([])
  return {
    entries,
    sending,
    add: (entry) => put({ ...entry, at: new Date().toISOString(), refusal: null, tried: null }),
    // One after the other: an entry that comes while others are sent is sent right after them.
    send: () => {
      under = under
        .catch(() => [])
        .then(async () => {
          sending.set(true)
          try {
            return await sendAll()
          } finally {
            sending.set(false)
          }
        })
      return under
    },
    take,
    outcomeOf: (key) => {
      if (!isHere(key)) return 'sent'
      return entries.get().some((entry) => entry.key === key && entry.refusal !== null) ? 'refused' : 'waiting'
    },
    reload,
  }
}

const known = new Map<number, Outbox>()
/** A person's outbox on this phone. Nobody else sees it or sends from it. */
export const outboxOf = (personId: number): Outbox => {
  const found = known.get(personId) ?? createOutbox(personId)
  known.set(personId, found)
  return found
}
/** For tests: as if the page had been opened anew. */
export const forgetOutboxes = (): void => known.clear()
