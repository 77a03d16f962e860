import { clockAhead, rightNow } from '#web/platform/time/clock.ts'
import { sendInBackground } from '#web/platform/offline/background-sender.ts'
import { deviceStore } from '#web/platform/offline/device-store.ts'
import { writing, type Change } from '#web/platform/offline/device-writes.ts'
import { OUTBOX } from '#web/platform/offline/pending-names.ts'
import { isOfAnother } from '#web/platform/offline/last-signed-in.ts'
import { ApiProblem } from '#web/platform/api/problem.ts'
import { onLeave } from '#web/platform/session/session.ts'
import { createStore, type Store } from '#web/platform/store.ts'
import { photosGoWith, readPhotos, withoutPhotos } from '../photos/records.ts'
import { heldByClock, measureBefore } from './clock-check.ts'
import { deliver, deliverTogether, isRefusal, wasStored, wasStoredWith, withVisit } from './deliver.ts'
import type { Entry, Together } from './entry.ts'
import { entriesOf, entryName, entryStored, visitKnown } from './records.ts'
import { surveys } from '#web/texts/surveys.ts'
import { groupOf, isWhole, membersOf, noteTogether, sendAnew, storedTogether, togetherOf } from './together.ts'

type Outcome = 'sent' | 'waiting' | 'refused'
export type NewEntry = Omit<
  Entry,
  'at' | 'refusal' | 'tried' | 'clock_ahead' | 'clock_set' | 'together' | 'parted' | 'alone'
>

/** What a person counted on this phone and the server does not have yet, oldest first. */
export interface Outbox {
  entries: Store<Entry[]>
  sending: Store<boolean>
  /**
   * Stores entries on this phone, with the photos of their counts and other changes, in one transaction. False: the phone
   * could not, and the page must not forget them.
   */
  add: (entries: readonly NewEntry[], also?: readonly Change[]) => Promise<boolean>
  /** Sends what waits, one after the other; returns the keys that were stored. */
  send: () => Promise<string[]>
  /** Throws an entry away, with its photos. */
  discard: (key: string) => Promise<boolean>
  /** Takes an entry out to be edited, with other changes in the same transaction. */
  take: (key: string, also?: readonly Change[]) => Promise<boolean>
  /**
   * Puts another entry in an entry's place, or none, while nothing is being sent. False: it is not here any more, as it was
   * sent or taken out meanwhile. The key stays, and what it was sent with is noted: had it been stored already, it is refused.
   */
  change: (key: string, step: (entry: Entry) => Entry | null) => Promise<boolean>
  /** The person left: what is not sent yet must not go out under the next one's name. */
  close: () => void
}

export const createOutbox = (personId: number): Outbox => {
  const prefix = `${OUTBOX}:${personId}:`
  /** What became of entries while the phone was too full to note it: known until the page closes. Null: the server has it. */
  const unsaved = new Map<string, Entry | null>()
  const asKnown = (entry: Entry): Entry | null => {
    const known = unsaved.get(entry.key)
    return known === undefined ? entry : known
  }
  const find = (key: string): Entry | null => {
    const entry = deviceStore.read<Entry>(entryName(personId, key))
    return entry && asKnown(entry)
  }
  const read = () =>
    entriesOf(personId)
      .map(asKnown)
      .filter((entry) => entry !== null)
  const entries = createStore(read())
  const sending = createStore(false)
  let isClosed = false
  const update = () => {
    entries.set(read())
    if (!isClosed && entries.get().length > 0) void sendInBackground(personId).catch(() => {})
  }
  const stop = deviceStore.follow(prefix, update)
  if (entries.get().length > 0) void sendInBackground(personId).catch(() => {})

  const store = async (key: string, next: Entry | null, changes: readonly Change[]): Promise<boolean> => {
    const isStored = await deviceStore.change(changes)
    if (isStored) unsaved.delete(key)
    else unsaved.set(key, next)
    update()
    return isStored
  }
  const put = (entry: Entry): Promise<boolean> =>
    store(entry.key, entry, [writing(entryName(personId, entry.key), entry)])

  const toVisit = async (entry: Entry): Promise<Entry> => {
    const sent = await withVisit(entry)
    if (sent !== entry && sent.survey_id !== null) await deviceStore.change(visitKnown(personId, entry, sent.survey_id))
    return sent
  }
  const sendOne = async (entry: Entry): Promise<Outcome> => {
    const held = heldByClock(entry)
    if (held) {
      await put(held)
      return 'refused'
    }
    try {
      const answer = await deliver(await toVisit(entry))
      await store(entry.key, null, entryStored(personId, entry.key, answer))
      return 'sent'
    } catch (error) {
      const now = find(entry.key)
      if (!now) return 'waiting'
      if (isRefusal(error)) {
        await put({ ...now, refusal: error.message, tried: null })
        return 'refused'
      }
      if (!(error instanceof ApiProblem)) throw error
      await put({ ...now, tried: error.message })
      return 'waiting'
    }
  }

  /** A visit with its entries in one request. Null: they are sent anew in another way. */
  const sendTogether = async (entry: Entry, together: Together): Promise<string[] | null | 'waiting'> => {
    const anew = async (alone: boolean) =>
      (await deviceStore.change(sendAnew(personId, membersOf(personId, together), alone))) ? null : 'waiting'
    try {
      const isSent = isWhole(together, membersOf(personId, together)) || (await wasStored(together, entry))
      if (!isSent) return await anew(false)
      const answer = await deliverTogether(together)
      const members = membersOf(personId, together)
      const isStored = await deviceStore.change(storedTogether(personId, members, together, answer))
      for (const { key } of members)
        if (isStored) unsaved.delete(key)
        else unsaved.set(key, null)
      update()
      return members.map(({ key }) => key)
    } catch (error) {
      // Nothing of it was stored: each entry is refused, or taken, by itself.
      if (isRefusal(error)) return anew(true)
      if (!(error instanceof ApiProblem)) throw error
      const now = find(entry.key)
      if (now) await put({ ...now, tried: error.message })
      return 'waiting'
    }
  }
  /** Finds out whether an entry that was moved is stored where it was before. False: without a response it waits. */
  const lookBack = async (entry: Entry, parted: Together): Promise<boolean> => {
    try {
      const isStored = await wasStoredWith(parted, entry)
      const { parted: _, ...rest } = entry
      await put(isStored ? { ...rest, refusal: surveys.outbox.storedBefore, tried: null } : rest)
      return true
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      await put({ ...entry, tried: error.message })
      return false
    }
  }
  /** What can go in one request with this entry; null: it goes by itself. */
  const gather = async (entry: Entry, waiting: readonly Entry[]): Promise<Together | null> => {
    if (entry.together) return entry.together
    const group = groupOf(
      entry,
      waiting.filter((other) => heldByClock(other) === null),
    )
    if (!group.includes(entry)) return null
    const together = togetherOf(entry, group)
    // Only what is noted on the phone is made again as it was.
    return (await deviceStore.change(noteTogether(personId, group, together))) ? together : null
  }

  const sendAll = async (): Promise<string[]> => {
    await measureBefore(entries.get())
    const stored: string[] = []
    // Read each time: entries come and go while others are being sent.
    const seen = new Set<string>()
    for (;;) {
      const waiting = entries.get().filter(({ key, refusal }) => refusal === null && !seen.has(key))
      // What became of a request is found out before anything else of its visit is sent.
      const moved = waiting.find(({ parted }) => parted !== undefined)
      const next = moved ?? waiting.find(({ together }) => together !== undefined) ?? waiting[0]
      if (!next || isClosed || isOfAnother(personId)) return stored
      if (next.parted) {
        if (!(await lookBack(next, next.parted))) return stored
        continue
      }
      const together = await gather(next, waiting)
      if (together) {
        const sent = await sendTogether(next, together)
        if (sent === 'waiting') return stored
        for (const key of sent ?? []) seen.add(key)
        stored.push(...(sent ?? []))
        continue
      }
      seen.add(next.key)
      const outcome = await sendOne(next)
      if (outcome === 'sent') stored.push(next.key)
      if (outcome === 'waiting') return stored
    }
  }

  let last: Promise<unknown> = Promise.resolve()
  /** One after the other, and one tab at a time, the worker included. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const now = last.catch(() => {}).then(() => ('locks' in navigator ? navigator.locks.request(prefix, work) : work()))
    last = now
    return now
  }
  const take: Outbox['take'] = (key, also = []) => {
    unsaved.delete(key)
    return deviceStore.change([writing(entryName(personId, key), null), ...also])
  }
  const discard = (key: string) => {
    const photos = readPhotos(personId).filter(({ entry_key }) => entry_key === key)
    const { changes, pictures } = withoutPhotos(photos)
    unsaved.delete(key)
    return deviceStore.change([writing(entryName(personId, key), null), ...changes], pictures)
  }
  return {
    entries,
    sending,
    add: async (added, also = []) => {
      const saved = added.map((entry): Entry => ({
        ...entry,
        at: new Date(rightNow()).toISOString(),
        clock_ahead: clockAhead(),
        refusal: null,
        tried: null,
      }))
      for (const { key } of saved) unsaved.delete(key)
      return deviceStore.change([
        ...saved.map((entry) => writing(entryName(personId, entry.key), entry)),
        ...photosGoWith(personId, saved, entries.get()),
        ...also,
      ])
    },
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
        if (!next) return discard(key)
        // Changed, it is no part any more of a request that was made before.
        const { together, alone: _alone, ...rest } = next
        return put(together ? { ...rest, parted: together } : rest)
      }),
    discard,
    take,
    close: () => {
      isClosed = true
      stop()
    },
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
