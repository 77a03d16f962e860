import { createStore } from '../store.ts'
import { OUTBOX } from './waiting-names.ts'

export { OUTBOX } from './waiting-names.ts'

/** The same of photos: of each there is a mark, by which they are counted without opening the database that has them. */
export const PHOTO = 'bombus-photo'

const countOf = (prefix: string): number => {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix)).length
  } catch {
    return 0
  }
}
/** How many counts of this person wait on this phone, told by their names: what is in them is read only where it is shown. */
export const waitingOf = (person: number): number => countOf(`${OUTBOX}:${person}:`)
export const photosWaitingOf = (person: number): number => countOf(`${PHOTO}:${person}:`)

/** Changes with each count that comes or goes, in whichever tab. */
export const waitingChanged = createStore(0)
export const noteWaiting = (): void => waitingChanged.set(waitingChanged.get() + 1)

/** Changes when counts that were sealed are there again: who holds them reads them anew. */
export const restored = createStore(0)
