import { clockAhead, rightNow } from '#web/platform/time/clock.ts'
import { requestBackgroundSync } from '#web/platform/offline/background-sync.ts'
import { deviceStore } from '#web/platform/offline/device-store.ts'
import { writing, type Change } from '#web/platform/offline/device-writes.ts'
import { exclusiveQueue } from '#web/platform/offline/exclusive-queue.ts'
import { onLeave } from '#web/platform/session/session.ts'
import { createStore, type Store } from '#web/platform/store.ts'
import { photosGoWith, readPhotos, withoutPhotos } from '../photos/records.ts'
import type { Entry } from './entry.ts'
import { createEntryStore } from './entry-store.ts'
import { entryName, outboxPrefix } from './records.ts'
import { sendAllFromPage } from './send-from-page.ts'

export type NewEntry = Omit<
  Entry,
  'at' | 'position' | 'refusal' | 'tried' | 'clock_ahead' | 'clock_set' | 'batch' | 'moved_from' | 'send_separately'
>

/** The counts of a person on this phone that the server does not have yet, oldest first. */
export interface Outbox {
  entries: Store<Entry[]>
  sending: Store<boolean>
  /**
   * Saves entries with the photos of their counts and other changes, in one transaction. They are sent in the order of the list.
   * Resolves to false if the phone could not save them: then the page must not discard them.
   */
  add: (entries: readonly NewEntry[], also?: readonly Change[]) => Promise<boolean>
  /** Sends waiting entries, one request after the other. Resolves to the keys of those that were stored. */
  send: () => Promise<string[]>
  /** Deletes an entry with its photos. */
  discard: (key: string) => Promise<boolean>
  /** Removes an entry so that it can be edited, with other changes in the same transaction. */
  take: (key: string, also?: readonly Change[]) => Promise<boolean>
  /**
   * Replaces an entry, or deletes it if `step` returns null, while nothing is being sent. Resolves to false if it was sent or removed
   * meanwhile. The key stays the same, and the batch it was sent in is recorded: if the server has already stored that batch, the changed entry is rejected.
   */
  change: (key: string, step: (entry: Entry) => Entry | null) => Promise<boolean>
  /** Stops sending. Called when the person signs out, so that nothing is sent in the next person's session. */
  close: () => void
}

export const createOutbox = (personId: number): Outbox => {
  let isClosed = false
  const requestSync = (waiting: readonly Entry[]) => {
    if (!isClosed && waiting.length > 0) void requestBackgroundSync(personId).catch(() => {})
  }
  const store = createEntryStore(personId, requestSync)
  const { entries } = store
  const sending = createStore(false)
  requestSync(entries.get())

  /** In one tab at a time, and never while the worker sends. */
  const runExclusively = exclusiveQueue(outboxPrefix(personId))
  const discard = (key: string) => {
    const photos = readPhotos(personId).filter(({ entry_key }) => entry_key === key)
    const { changes, pictures } = withoutPhotos(photos)
    store.forget([key])
    return deviceStore.change([writing(entryName(personId, key), null), ...changes], pictures)
  }
  return {
    entries,
    sending,
    add: async (added, also = []) => {
      const at = new Date(rightNow()).toISOString()
      const clock_ahead = clockAhead()
      const saved = added.map((entry, position): Entry => ({
        ...entry,
        at,
        position,
        clock_ahead,
        refusal: null,
        tried: null,
      }))
      store.forget(saved.map(({ key }) => key))
      return deviceStore.change([
        ...saved.map((entry) => writing(entryName(personId, entry.key), entry)),
        ...photosGoWith(personId, saved, entries.get()),
        ...also,
      ])
    },
    // Entries that are added meanwhile are sent in the same run.
    send: () =>
      runExclusively(async () => {
        sending.set(true)
        try {
          return await sendAllFromPage(personId, store, () => isClosed)
        } finally {
          sending.set(false)
        }
      }),
    change: (key, step) =>
      runExclusively(async () => {
        const entry = store.find(key)
        if (!entry) return false
        const next = step(entry)
        if (!next) return discard(key)
        const { batch, send_separately: _, ...changed } = next
        store.forget([key])
        return deviceStore.change([
          writing(entryName(personId, key), batch ? { ...changed, moved_from: batch } : changed),
        ])
      }),
    discard,
    take: (key, also = []) => {
      store.forget([key])
      return deviceStore.change([writing(entryName(personId, key), null), ...also])
    },
    close: () => {
      isClosed = true
      store.close()
    },
  }
}

const outboxes = new Map<number, Outbox>()
/** The outbox of a person on this phone. Other people neither see it nor send from it. */
export const outboxOf = (personId: number): Outbox => {
  const outbox = outboxes.get(personId) ?? createOutbox(personId)
  outboxes.set(personId, outbox)
  return outbox
}
/** Closes all outboxes, as when the page is reloaded. */
export const forgetOutboxes = (): void => {
  for (const outbox of outboxes.values()) outbox.close()
  outboxes.clear()
}
onLeave(forgetOutboxes)
