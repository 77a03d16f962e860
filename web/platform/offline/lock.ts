import { enterField, forgetAll, onBegin } from '../session.ts'
import { createStore, useStore } from '../store.ts'
import { stored } from '../stored.ts'
import { lastPerson } from './person-here.ts'

const LOCKED = 'bombus-locked'
/** Names a person's vault, and what is sealed in it. */
export const VAULT = 'bombus-vault'
export const SEALED = 'bombus-sealed'

const ACTIVE_KEY = 'bombus-active-at'
const IDLE_MS = 330_000
/** Opened again long after anything was done: what an open page would have locked is locked now, for whoever has a PIN. */
const wasLeft = (): boolean => {
  const [person, at] = [lastPerson(), Number(stored.get(ACTIVE_KEY))]
  return person !== null && !navigator.onLine && hasVault(person) && at > 0 && Date.now() - at > IDLE_MS
}
export const hasVault = (person: number): boolean => stored.get(`${VAULT}:${person}`) !== null

const personOf = () => Number(stored.get(LOCKED)) || null

/** Whose page is locked in this browser, in all its tabs; null: nobody's. */
const locked = createStore(typeof document === 'undefined' ? null : personOf())
export const useLocked = (): number | null => useStore(locked)

export const isSealed = (person: number): boolean => stored.get(`${SEALED}:${person}`) !== null

/** Locks the pages of the last person who was signed in here; nothing that they read stays in memory. */
export const lock = (): void => {
  const person = lastPerson()
  if (person === null) return
  stored.set(LOCKED, String(person))
  forgetAll()
  locked.set(person)
}
/** Opens them. Where the cookie ran out meanwhile, the page goes on until the server asks who it is. */
export const unlock = (inField: boolean): void => {
  stored.remove(LOCKED)
  locked.set(null)
  if (inField) enterField()
}

/** Whether this browser, without a signal and without a session, can be opened by somebody's PIN. */
export const opensByPin = (): boolean => {
  const person = lastPerson()
  return person !== null && !navigator.onLine && hasVault(person)
}

onBegin(() => unlock(false))
if (typeof document !== 'undefined') {
  if (wasLeft()) lock()
  addEventListener('storage', ({ key }) => {
    if (key !== LOCKED && key !== null) return
    if (personOf() !== null) forgetAll()
    locked.set(personOf())
  })
}
