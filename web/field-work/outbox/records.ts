import { deviceStore } from '#web/platform/offline/device-store.ts'
import { changing, writing, type Change } from '#web/platform/offline/device-writes.ts'
import { OUTBOX } from '#web/platform/offline/pending-names.ts'
import { photosStored } from '../photos/records.ts'
import { isSameVisit, type Entry } from './entry.ts'

// What pages and the worker change alike when they send.

export const entryName = (person: number, key: string): string => `${OUTBOX}:${person}:${key}`

/** A person's entries on this phone, the oldest first. */
export const entriesOf = (person: number): Entry[] =>
  deviceStore
    .names(`${OUTBOX}:${person}:`)
    .map((name) => deviceStore.read<Entry>(name))
    .filter((entry) => entry !== null)
    .toSorted((a, b) => a.at.localeCompare(b.at) || a.key.localeCompare(b.key))

/** The visit of an entry is known: every entry of that visit goes to it. */
export const visitKnown = (person: number, entry: Entry, survey_id: number): Change[] =>
  entriesOf(person)
    .filter(
      (other) => other.survey_id === null && other.place.plot_id === entry.place.plot_id && isSameVisit(other, entry),
    )
    .map(({ key }) => changing<Entry>(entryName(person, key), (now) => now && { ...now, survey_id }))

/** The server has an entry: it goes, and its photos can follow. */
export const entryStored = (person: number, key: string, answer: unknown): Change[] => [
  writing(entryName(person, key), null),
  ...photosStored(person, key, answer),
]
