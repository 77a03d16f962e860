import { enterField, forgetAll, onBegin } from '../session/session.ts'
import { createStore, useStore } from '../store.ts'
import { safeLocalStorage } from './safe-local-storage.ts'
import { lastSignedIn } from './last-signed-in.ts'
import { VAULT } from './pending-names.ts'

const LOCKED = 'bombus-locked'
/** Marks in localStorage who has a PIN: the first page asks before the database is open. */
const PIN = 'bombus-pin'
const ACTIVE_KEY = 'bombus-active-at'
const IDLE_MS = 330_000
export const hasVault = (person: number): boolean =>
  // An earlier version had the vault itself in localStorage.
  [PIN, VAULT].some((name) => safeLocalStorage.get(`${name}:${person}`) !== null)
export const notePin = (person: number, isThere: boolean): void =>
  isThere ? safeLocalStorage.set(`${PIN}:${person}`, '1') : safeLocalStorage.remove(`${PIN}:${person}`)
/** Whether whoever was last signed in here has a PIN. */
export const hasOwnVault = (): boolean => {
  const person = lastSignedIn()
  return person !== null && hasVault(person)
}

/** Opened again long after anything was done: what an open page would have locked is locked now, for whoever has a PIN. */
const wasLeft = (): boolean => {
  const at = Number(safeLocalStorage.get(ACTIVE_KEY))
  return hasOwnVault() && at > 0 && Date.now() - at > IDLE_MS
}
let isLeft = typeof document !== 'undefined' && wasLeft()

const personOf = () => Number(safeLocalStorage.get(LOCKED)) || null

/** Whose page is locked in this browser, in all its tabs; null: nobody's. */
const locked = createStore(typeof document === 'undefined' ? null : personOf())
export const useLocked = (): number | null => useStore(locked)

/** Locks the pages of the last person who was signed in here; nothing that they read stays in memory. */
export const lock = (): void => {
  const person = lastSignedIn()
  if (person === null) return
  safeLocalStorage.set(LOCKED, String(person))
  forgetAll()
  locked.set(person)
}
/** Opens them. Where the cookie ran out meanwhile, the page goes on until the server asks who it is. */
export const unlock = (inField: boolean): void => {
  safeLocalStorage.remove(LOCKED)
  isLeft = false
  locked.set(null)
  if (inField) enterField()
}

/** Whether this browser, locked or without a signal and a session, can be opened by somebody's PIN. */
export const opensByPin = (): boolean => locked.get() !== null || (!navigator.onLine && hasOwnVault())

/** The server was reached: from now on it says who may see what. */
export const noteServer = (): void => void (isLeft = false)
/** Locks a page that was opened long after anything was done, once it turns out that no server says whose it is. */
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
