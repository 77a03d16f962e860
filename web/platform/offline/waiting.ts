import { createStore } from '../store.ts'

/** What stands before every key of an outbox in the phone's store. */
export const OUTBOX = 'bombus-outbox'

/** How many counts of this person wait on this phone, told by their names: what is in them is read only where it is shown. */
export const waitingOf = (person: number): number => {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(`${OUTBOX}:${person}:`)).length
  } catch {
    return 0
  }
}

/** Changes with each count that comes or goes, in whichever tab. */
export const waitingChanged = createStore(0)
export const noteWaiting = (): void => waitingChanged.set(waitingChanged.get() + 1)

/** Changes when counts that were sealed are there again: who holds them reads them anew. */
export const restored = createStore(0)
