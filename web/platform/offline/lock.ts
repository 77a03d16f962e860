import { enterField, forgetAll, onBegin } from '../session/session.ts'
import { createStore, useStore } from '../store.ts'
import { safeLocalStorage } from './safe-local-storage.ts'
import { lastSignedIn } from './last-signed-in.ts'
import { VAULT } from './pending-names.ts'

const LOCKED = 'bombus-locked'
/** Marks in localStorage that a person has a PIN: the first page checks this before the database is open. */
const PIN = 'bombus-pin'
const ACTIVE_KEY = 'bombus-active-at'
const IDLE_MS = 330_000
export const hasVault = (person: number): boolean =>
  // An earlier version stored the vault itself in localStorage.
  [PIN, VAULT].some((name) => safeLocalStorage.get(`${name}:${person}`) !== null)
export const notePin = (person: number, isThere: boolean): void =>
  isThere ? safeLocalStorage.set(`${PIN}:${person}`, '1') : safeLocalStorage.remove(`${PIN}:${person}`)
/** Whether the person last signed in here has a PIN. */
export const hasOwnVault = (): boolean => {
  const person = lastSignedIn()
  return person !== null && hasVault(person)
}

/**
 * Whether the page was reopened long after the last activity: if the person has a PIN, it is locked now, as an open
 * page would have been.
 */
const wasLeft = (): boolean => {
  const at = Number(safeLocalStorage.get(ACTIVE_KEY))
  return hasOwnVault() && at > 0 && Date.now() - at > IDLE_MS
}
let isLeft = typeof document !== 'undefined' && wasLeft()

const personOf = () => Number(safeLocalStorage.get(LOCKED)) || null

/** The person whose pages are locked in all tabs of this browser; null if there is none. */
const locked = createStore(typeof document === 'undefined' ? null : personOf())
export const useLocked = (): number | null => useStore(locked)

/** Locks the pages of the person last signed in here; none of their data stay in memory. */
export const lock = (): void => {
  const person = lastSignedIn()
  if (person === null) return
  safeLocalStorage.set(LOCKED, String(person))
  forgetAll()
  locked.set(person)
}
/** Unlocks the pages. If the cookie has expired meanwhile, they work until the next request to the server. */
export const unlock = (inField: boolean): void => {
  safeLocalStorage.remove(LOCKED)
  isLeft = false
  locked.set(null)
  if (inField) enterField()
}

/** Whether this browser, locked or without a signal and a session, can be unlocked with a PIN. */
export const opensByPin = (): boolean => locked.get() !== null || (!navigator.onLine && hasOwnVault())

/** The server was reached: from now on it controls access. */
export const noteServer = (): void => void (isLeft = false)
/**
 * Locks a page that was opened long after the last activity, once it turns out that the server cannot be reached to
 * identify the person.
 */
export const lockIfLeft = (): boolean => {
  if (!isLeft) return false
  lock()
  return true
}

onBegin(() => unlock(false))
if (typeof document !== 'undefined') {
  if (!navigator.onLine) lockIfLeft()
  addEventListener('storage', ({ key }) => {
    if (key !== LOCKED && key !== null) return
    if (personOf() !== null) forgetAll()
    locked.set(personOf())
  })
}
