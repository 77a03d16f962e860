import { deviceStore } from '#web/platform/offline/device-store.ts'
import { writing, type Change } from '#web/platform/offline/device-writes.ts'
import { createStore, type Store } from '#web/platform/store.ts'
import type { Entry } from './entry.ts'
import { entriesOf, entryName, outboxPrefix, readEntry } from './records.ts'

/** A person's entries on this phone, with outcomes that a full phone could not record. */
export interface EntryStore {
  entries: Store<Entry[]>
  find: (key: string) => Entry | null
  /** Replaces an entry. */
  put: (entry: Entry) => Promise<boolean>
  /** Records changes, after which these entries are gone. */
  removed: (keys: readonly string[], changes: readonly Change[]) => Promise<boolean>
  /** Forgets an outcome that could not be recorded: a person decided about the entry. */
  forget: (keys: readonly string[]) => void
  close: () => void
}

export const createEntryStore = (person: number, onChange: (entries: readonly Entry[]) => void): EntryStore => {
  /** Outcomes that the phone had no room to record, until the page closes. Null: the server has the entry. */
  const unsaved = new Map<string, Entry | null>()
  const withOutcome = (entry: Entry): Entry | null => {
    const outcome = unsaved.get(entry.key)
    return outcome === undefined ? entry : outcome
  }
  const read = () =>
    entriesOf(person)
      .map(withOutcome)
      .filter((entry) => entry !== null)
  const entries = createStore(read())
  const update = () => {
    entries.set(read())
    onChange(entries.get())
  }
  const stop = deviceStore.follow(outboxPrefix(person), update)
  const record = async (outcomes: ReadonlyMap<string, Entry | null>, changes: readonly Change[]) => {
    const isStored = await deviceStore.change(changes)
    for (const [key, outcome] of outcomes)
      if (isStored) unsaved.delete(key)
      else unsaved.set(key, outcome)
    update()
    return isStored
  }
  return {
    entries,
    find: (key) => {
      const entry = readEntry(person, key)
      return entry && withOutcome(entry)
    },
    put: (entry) => record(new Map([[entry.key, entry]]), [writing(entryName(person, entry.key), entry)]),
    removed: (keys, changes) => record(new Map(keys.map((key) => [key, null])), changes),
    forget: (keys) => {
      for (const key of keys) unsaved.delete(key)
    },
    close: stop,
  }
}
