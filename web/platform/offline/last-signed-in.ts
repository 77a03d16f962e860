import { onBegin, onLeave } from '../session/session.ts'
import { safeLocalStorage } from './safe-local-storage.ts'

const KEY = 'bombus-person'

/** Whose session this browser last had: without a signal nobody else says it. Null once they signed out. */
export const lastSignedIn = (): number | null => {
  const id = Number(safeLocalStorage.get(KEY))
  return Number.isSafeInteger(id) && id > 0 ? id : null
}
export const clearLastSignedIn = (): void => safeLocalStorage.remove(KEY)

onBegin(({ id }) => safeLocalStorage.set(KEY, String(id)))

let here: number | null = null
onLeave(() => void (here = null))

/** The person whom the server has named on this page: what is read now is theirs. */
export const currentPerson = (): number | null => here
export const setCurrentPerson = (id: number): void => {
  here = id
  safeLocalStorage.set(KEY, String(id))
}

/**
 * Whether somebody else has signed in on this browser than this person, whose page may not have heard of it: what it sends would be sent
 * under the other one's name.
 */
export const isOfAnother = (person: number | null, last = lastSignedIn()): boolean =>
  person !== null && last !== null && last !== person
