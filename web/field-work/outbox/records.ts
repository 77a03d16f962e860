import { deviceStore } from '#web/platform/offline/device-store.ts'
import { changing, writing, type Change } from '#web/platform/offline/device-writes.ts'
import { OUTBOX, VISITS } from '#web/platform/offline/pending-names.ts'
import { saveFile } from '#web/ui/chart/save.ts'
import { photosStored } from '../photos/records.ts'
import { isSameVisit, toEntry, type Entry } from './entry.ts'
import { countSent } from './sent-counts.ts'

// Functions that read and change stored entries, for pages and the worker.

/** The prefix of the names of a person's entries, which also names the lock for sending them. */
export const outboxPrefix = (person: number): string => `${OUTBOX}:${person}:`
export const entryName = (person: number, key: string): string => outboxPrefix(person) + key

/** The stored entry. Null: it was sent or discarded. */
export const readEntry = (person: number, key: string): Entry | null => {
  const stored = deviceStore.read<Entry>(entryName(person, key))
  return stored && toEntry(stored)
}

/** A change of an entry, which has no effect if the entry was sent or discarded meanwhile. */
export const changingEntry = (person: number, key: string, step: (entry: Entry) => Entry): Change =>
  changing<Entry>(entryName(person, key), (stored) => stored && step(toEntry(stored)))

/** The ids of visits that this phone created, by key, oldest first. */
type CreatedVisits = Record<string, number>
const MAX_VISITS = 200
const visitsName = (person: number) => `${VISITS}:${person}`

/** Records the id of a new visit: counts that are saved for it later find it by its key, which the server accepts once. */
const visitCreated = (person: number, { visit_key }: Pick<Entry, 'visit_key'>, survey_id: number): Change[] =>
  visit_key == null
    ? []
    : [
        changing<CreatedVisits>(visitsName(person), (visits) =>
          Object.fromEntries([...Object.entries(visits ?? {}).slice(1 - MAX_VISITS), [visit_key, survey_id]]),
        ),
      ]

/** The entry with the id of its visit, if this phone created that visit. */
export const withCreatedVisit = <E extends Pick<Entry, 'survey_id' | 'visit_key'>>(person: number, entry: E): E => {
  if (entry.survey_id !== null || entry.visit_key == null) return entry
  const survey_id = deviceStore.read<CreatedVisits>(visitsName(person))?.[entry.visit_key]
  return survey_id === undefined ? entry : { ...entry, survey_id }
}

/** A person's entries on this phone, in the order in which they were saved. */
export const entriesOf = (person: number): Entry[] =>
  deviceStore
    .names(outboxPrefix(person))
    .map((name) => deviceStore.read<Entry>(name))
    .filter((entry) => entry !== null)
    .map((entry) => withCreatedVisit(person, toEntry(entry)))
    .toSorted((a, b) => a.at.localeCompare(b.at) || (a.position ?? 0) - (b.position ?? 0) || a.key.localeCompare(b.key))

/** Records the id of an entry's visit, at the entry and at all others of that visit. */
export const visitKnown = (person: number, entry: Entry, survey_id: number): Change[] => [
  ...visitCreated(person, entry, survey_id),
  ...entriesOf(person)
    .filter(
      (other) => other.survey_id === null && other.place.plot_id === entry.place.plot_id && isSameVisit(other, entry),
    )
    .map(({ key }) => changingEntry(person, key, (stored) => ({ ...stored, survey_id }))),
]

/**
 * Changes that remove an entry that the server has stored, allow its photos to be sent, and record its count for rounds
 * whose list was read before.
 */
export const entryStored = (person: number, entry: Entry, response: unknown): Change[] => [
  writing(entryName(person, entry.key), null),
  ...countSent(person, entry),
  ...photosStored(person, entry.key, response),
]

/** Saves entries as a JSON file, with their summaries and the bodies of their requests. */
export const exportEntries = (entries: readonly Entry[]): void => {
  const rows = entries.map(({ draft: _draft, ...entry }) => entry)
  const day = new Date().toISOString().slice(0, 10)
  saveFile(`bombus-counts-${day}.json`, new Blob([JSON.stringify(rows, null, 2)], { type: 'application/json' }))
}
