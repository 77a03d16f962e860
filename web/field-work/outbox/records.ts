import { deviceStore } from '#web/platform/offline/device-store.ts'
import { changing, writing, type Change } from '#web/platform/offline/device-writes.ts'
import { OUTBOX, VISITS } from '#web/platform/offline/pending-names.ts'
import { photosStored } from '../photos/records.ts'
import { isSameVisit, type Entry } from './entry.ts'
import { saveFile } from '#web/ui/chart/save.ts'

// What pages and the worker change alike when they send.

export const entryName = (person: number, key: string): string => `${OUTBOX}:${person}:${key}`

/** The ids of visits by the keys that they were made with, the oldest first. */
type MadeVisits = Record<string, number>
const MOST_VISITS = 200
const visitsName = (person: number) => `${VISITS}:${person}`

/** A new visit was made: what was counted for it and comes later finds it by its key, which cannot be used a second time. */
const visitMade = (person: number, { visit_key }: Pick<Entry, 'visit_key'>, survey_id: number): Change[] =>
  visit_key == null
    ? []
    : [
        changing<MadeVisits>(visitsName(person), (made) =>
          Object.fromEntries([...Object.entries(made ?? {}).slice(1 - MOST_VISITS), [visit_key, survey_id]]),
        ),
      ]

/** The entry with its visit, where that was made by this phone. */
export const withMadeVisit = <E extends Pick<Entry, 'survey_id' | 'visit_key'>>(person: number, entry: E): E => {
  if (entry.survey_id !== null || entry.visit_key == null) return entry
  const survey_id = deviceStore.read<MadeVisits>(visitsName(person))?.[entry.visit_key]
  return survey_id === undefined ? entry : { ...entry, survey_id }
}

/** A person's entries on this phone, the oldest first. */
export const entriesOf = (person: number): Entry[] =>
  deviceStore
    .names(`${OUTBOX}:${person}:`)
    .map((name) => deviceStore.read<Entry>(name))
    .filter((entry) => entry !== null)
    .map((entry) => withMadeVisit(person, entry))
    .toSorted((a, b) => a.at.localeCompare(b.at) || a.key.localeCompare(b.key))

/** The visit of an entry is known: every entry of that visit goes to it. */
export const visitKnown = (person: number, entry: Entry, survey_id: number): Change[] => [
  ...visitMade(person, entry, survey_id),
  ...entriesOf(person)
    .filter(
      (other) => other.survey_id === null && other.place.plot_id === entry.place.plot_id && isSameVisit(other, entry),
    )
    .map(({ key }) => changing<Entry>(entryName(person, key), (now) => now && { ...now, survey_id })),
]

/** The server has an entry: it goes, and its photos can follow. */
export const entryStored = (person: number, key: string, answer: unknown): Change[] => [
  writing(entryName(person, key), null),
  ...photosStored(person, key, answer),
]

/** The counts as the phone keeps them, in words and as they would be sent, in a file that can be given to somebody. */
export const exportEntries = (entries: readonly Entry[]): void => {
  const rows = entries.map(({ draft: _draft, ...entry }) => entry)
  const day = new Date().toISOString().slice(0, 10)
  saveFile(`bombus-counts-${day}.json`, new Blob([JSON.stringify(rows, null, 2)], { type: 'application/json' }))
}
