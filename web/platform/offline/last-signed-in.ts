import { onBegin, onLeave } from '../session/session.ts'
import { safeLocalStorage } from './safe-local-storage.ts'

const KEY = 'bombus-person'

/**
 * The person whose session this browser had last, which is not known otherwise without a signal. Null after they signed
 * out.
 */
export const lastSignedIn = (): number | null => {
  const id = Number(safeLocalStorage.get(KEY))
  return Number.isSafeInteger(id) && id > 0 ? id : null
}
export const clearLastSignedIn = (): void => safeLocalStorage.remove(KEY)

onBegin(({ id }) => safeLocalStorage.set(KEY, String(id)))

let here: number | null = null
onLeave(() => void (here = null))

/** The person whom the server has identified on this page: data read now belong to them. */
export const currentPerson = (): number | null => here
export const setCurrentPerson = (id: number): void => {
  here = id
  safeLocalStorage.set(KEY, String(id))
}

/**
 * Whether somebody other than this person has signed in on this browser, which this page may not have noticed: its
 * requests would be sent under the other person's name.
 */
export const isOfAnother = (person: number | null, last = lastSignedIn()): boolean =>
  person !== null && last !== null && last !== person
