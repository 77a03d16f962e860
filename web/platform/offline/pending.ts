import { deviceStore } from './device-store.ts'
import { OUTBOX, PHOTO, REVIEW, SEALED } from './pending-names.ts'

/** How many counts of this person wait on this phone. */
export const pendingOf = (person: number): number => deviceStore.names(`${OUTBOX}:${person}:`).length
export const pendingPhotosOf = (person: number): number => deviceStore.names(`${PHOTO}:${person}:`).length
export const pendingReviewCountOf = (person: number): number => deviceStore.names(`${REVIEW}:${person}:`).length

/** What of a person waits on this device, by kind. */
export interface Waiting {
  counts: number
  photos: number
  reviews: number
}
export const waitingOf = (person: number): Waiting => ({
  counts: pendingOf(person),
  photos: pendingPhotosOf(person),
  reviews: pendingReviewCountOf(person),
})
export const hasWaiting = (person: number): boolean => Object.values(waitingOf(person)).some((count) => count > 0)

/** Calls back for each count, photo or review that comes or goes, in whichever tab. */
export const followPending = (listener: () => void): (() => void) => {
  const stops = [OUTBOX, PHOTO, REVIEW].map((prefix) => deviceStore.follow(prefix, listener))
  return () => stops.forEach((stop) => stop())
}

/** What is sealed of a person, the newest first. An earlier version had one without a time in its name. */
export const sealedNames = (person: number): string[] =>
  [...deviceStore.names(`${SEALED}:${person}:`).toReversed(), `${SEALED}:${person}`].filter(
    (name) => deviceStore.read(name) !== null,
  )
export const isSealed = (person: number): boolean => sealedNames(person).length > 0
