import { deviceStore } from './device-store.ts'
import { OUTBOX, PHOTO, SEALED } from './pending-names.ts'

/** How many counts of this person wait on this phone. */
export const pendingOf = (person: number): number => deviceStore.names(`${OUTBOX}:${person}:`).length
export const pendingPhotosOf = (person: number): number => deviceStore.names(`${PHOTO}:${person}:`).length

/** Calls back for each count or photo that comes or goes, in whichever tab. */
export const followPending = (listener: () => void): (() => void) => {
  const stops = [OUTBOX, PHOTO].map((prefix) => deviceStore.follow(prefix, listener))
  return () => stops.forEach((stop) => stop())
}

/** What is sealed of a person, the newest first. An earlier version had one without a time in its name. */
export const sealedNames = (person: number): string[] =>
  [...deviceStore.names(`${SEALED}:${person}:`).toReversed(), `${SEALED}:${person}`].filter(
    (name) => deviceStore.read(name) !== null,
  )
export const isSealed = (person: number): boolean => sealedNames(person).length > 0
