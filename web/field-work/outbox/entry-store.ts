import { deviceStore } from '#web/platform/offline/device-store.ts'
import type { Change } from '#web/platform/offline/device-writes.ts'
import { createStore, type Store } from '#web/platform/store.ts'
import type { Entry } from './entry.ts'
import { entriesOf, entryName, outboxPrefix, readEntry } from './records.ts'

/** A person's entries on this phone, with outcomes that a full phone could not record. */
export interface EntryStore {
  entries: Store<Entry[]>
  find: (key: string) => Entry | null
  /**
   * Records the outcomes of entries. A change may be recorded later than it was made, so each builds on the entry as it
   * is then.
   */
  record: (changes: readonly Change[]) => Promise<boolean>
  /** Discards outcomes that could not be recorded, after a person decided about the entries. */
  forget: (keys: readonly string[]) => void
  close: () => void
}

export const createEntryStore = (person: number, onChange: (entries: readonly Entry[]) => void): EntryStore => {
  /**
   * Changes for which the phone had no space. They apply until the page closes, and are recorded with a later change if
   * there is space then.
   */
  let unsaved: readonly Change[] = []
  const withUnsaved = (entry: Entry): Entry | null => {
    const name = entryName(person, entry.key)
    return unsaved
      .filter((change) => change.name === name)
      .reduce<Entry | null>((current, { step }) => step(current) as Entry | null, entry)
  }
  const read = () =>
    entriesOf(person)
      .map(withUnsaved)
      .filter((entry) => entry !== null)
  const entries = createStore(read())
  const update = () => {
    entries.set(read())
    onChange(entries.get())
  }
  const stop = deviceStore.follow(outboxPrefix(person), update)
  const record = async (changes: readonly Change[]) => {
    const before = unsaved
    const isStored = await deviceStore.change([...before, ...changes])
    unsaved = isStored ? unsaved.filter((change) => !before.includes(change)) : [...unsaved, ...changes]
    update()
    return isStored
  }
  return {
    entries,
    find: (key) => {
      const entry = readEntry(person, key)
      return entry && withUnsaved(entry)
    },
    record,
    forget: (keys) => {
      const names = new Set(keys.map((key) => entryName(person, key)))
      unsaved = unsaved.filter(({ name }) => !names.has(name))
    },
    close: stop,
  }
}
