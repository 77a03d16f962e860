import { deviceStore } from '#web/platform/offline/device-store.ts'
import { isOfAnother } from '#web/platform/offline/last-signed-in.ts'
import { ApiProblem } from '#web/platform/api/problem.ts'
import { surveys } from '#web/texts/surveys.ts'
import { batchCandidates, batchMembers, createBatch, dissolveBatch, isUnchanged, recordBatch } from './batch.ts'
import { heldByClock, measureBefore } from './clock-check.ts'
import { askWhetherStored, isBatchStoredWithEntries, isRefusal, sendFromPage } from './deliver.ts'
import type { Batch, Entry } from './entry.ts'
import type { EntryStore } from './entry-store.ts'
import { changingEntry } from './records.ts'
import { nextEntry, sendBatch, sendEntry } from './send.ts'

/** The outcome of a request. `unreachable`: the server could not be reached, so nothing more is attempted. */
type Outcome = { stored: string[] } | 'unreachable'
const NOTHING_STORED: Outcome = { stored: [] }

/** Sends the entries of a store from a page, one request after the other. Returns the keys of the stored entries. */
export const sendAllFromPage = async (
  person: number,
  store: EntryStore,
  isClosed: () => boolean,
): Promise<string[]> => {
  const failed = async (key: string, error: unknown): Promise<Outcome> => {
    if (!(error instanceof ApiProblem)) throw error
    await store.record([changingEntry(person, key, (entry) => ({ ...entry, tried: error.message }))])
    return 'unreachable'
  }

  const sendSeparately = async (entry: Entry): Promise<Outcome> => {
    const held = heldByClock(entry)
    if (held) {
      await store.record([changingEntry(person, entry.key, (current) => heldByClock(current) ?? current)])
      return NOTHING_STORED
    }
    try {
      await store.record(await sendEntry(person, entry, sendFromPage))
      return { stored: [entry.key] }
    } catch (error) {
      if (!isRefusal(error)) return failed(entry.key, error)
      const refused = { refusal: error.message, tried: null }
      await store.record([changingEntry(person, entry.key, (current) => ({ ...current, ...refused }))])
      return NOTHING_STORED
    }
  }

  const sendInBatch = async (entry: Entry, batch: Batch): Promise<Outcome> => {
    const members = () => batchMembers(person, batch)
    const dissolve = async (separately: boolean): Promise<Outcome> =>
      (await deviceStore.change(dissolveBatch(person, members(), separately))) ? NOTHING_STORED : 'unreachable'
    try {
      const canResend = isUnchanged(batch, members()) || (await askWhetherStored(batch, entry))
      if (!canResend) return await dissolve(false)
      const changes = await sendBatch(person, batch, sendFromPage)
      const stored = members().map(({ key }) => key)
      // Without a record of the visit, later entries of it would be sent under the key of this batch, and rejected. The
      // same request is repeated until there is space.
      return (await deviceStore.change(changes)) ? { stored } : 'unreachable'
    } catch (error) {
      // The server stored nothing of it. Sent separately, each entry is accepted or rejected by itself.
      return isRefusal(error) ? dissolve(true) : failed(entry.key, error)
    }
  }

  /** Finds out whether an entry was stored at the place from which a person moved it. */
  const checkMoved = async (entry: Entry, moved_from: Batch): Promise<Outcome> => {
    try {
      const isStored = await isBatchStoredWithEntries(moved_from, entry)
      const refused = isStored ? { refusal: surveys.outbox.storedBefore, tried: null } : {}
      await store.record([
        changingEntry(person, entry.key, ({ moved_from: _, ...moved }) => ({ ...moved, ...refused })),
      ])
      return NOTHING_STORED
    } catch (error) {
      return failed(entry.key, error)
    }
  }

  /** The batch of an entry, which is created if others can be sent with it. Null: it is sent separately. */
  const batchFor = async (entry: Entry, waiting: readonly Entry[]): Promise<Batch | null> => {
    if (entry.batch) return entry.batch
    const candidates = batchCandidates(
      entry,
      waiting.filter((other) => heldByClock(other) === null),
    )
    if (!candidates.includes(entry)) return null
    const batch = createBatch(entry, candidates)
    // Without a record of it, a retry after a lost response could not repeat the same request.
    if (!(await deviceStore.change(recordBatch(person, candidates, batch)))) return null
    if (isUnchanged(batch, batchMembers(person, batch))) return batch
    // The phone had no space for an entry that was about to be saved.
    await deviceStore.change(dissolveBatch(person, batchMembers(person, batch), false))
    return null
  }

  await measureBefore(store.entries.get())
  const stored: string[] = []
  const done = new Set<string>()
  for (;;) {
    // Read each time: entries are added and discarded while others are sent.
    const waiting = store.entries.get().filter(({ key, refusal }) => refusal === null && !done.has(key))
    const entry = nextEntry(waiting)
    if (!entry || isClosed() || isOfAnother(person)) return stored
    const batch = entry.moved_from ? null : await batchFor(entry, waiting)
    if (!entry.moved_from && !batch) done.add(entry.key)
    const outcome = entry.moved_from
      ? await checkMoved(entry, entry.moved_from)
      : await (batch ? sendInBatch(entry, batch) : sendSeparately(entry))
    if (outcome === 'unreachable') return stored
    for (const key of outcome.stored) done.add(key)
    stored.push(...outcome.stored)
  }
}
