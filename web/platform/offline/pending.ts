import { deviceStore } from './device-store.ts'
import { OUTBOX, PHOTO, REVIEW, SEALED } from './pending-names.ts'

const countOf = (kind: string, person: number): number => deviceStore.names(`${kind}:${person}:`).length
/** The number of counts, photos and reviews of a person that wait on this device. */
export const pendingOf = (person: number): number => countOf(OUTBOX, person)
export const pendingPhotosOf = (person: number): number => countOf(PHOTO, person)
export const pendingReviewCountOf = (person: number): number => countOf(REVIEW, person)
export const hasWaiting = (person: number): boolean =>
  pendingOf(person) + pendingPhotosOf(person) + pendingReviewCountOf(person) > 0

/** Calls the listener for each count, photo or review that is added or removed, in any tab. */
export const followPending = (listener: () => void): (() => void) => {
  const stops = [OUTBOX, PHOTO, REVIEW].map((prefix) => deviceStore.follow(prefix, listener))
  return () => stops.forEach((stop) => stop())
}

/** The names of a person's encrypted records, newest first. An earlier version had one without a time in its name. */
export const sealedNames = (person: number): string[] =>
  [...deviceStore.names(`${SEALED}:${person}:`).toReversed(), `${SEALED}:${person}`].filter(
    (name) => deviceStore.read(name) !== null,
  )
export const isSealed = (person: number): boolean => sealedNames(person).length > 0
