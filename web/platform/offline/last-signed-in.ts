import { onBegin, onLeave } from '../session/session.ts'
import { stored } from './safe-local-storage.ts'

const KEY = 'bombus-person'

/** Whose session this browser last had: without a signal nobody else says it. Null once they signed out. */
export const lastPerson = (): number | null => {
  const id = Number(stored.get(KEY))
  return Number.isSafeInteger(id) && id > 0 ? id : null
}
export const forgetLastPerson = (): void => stored.remove(KEY)

onBegin(({ id }) => stored.set(KEY, String(id)))

let here: number | null = null
onLeave(() => void (here = null))

/** The person whom the server has named on this page: what is read now is theirs. */
export const personHere = (): number | null => here
export const setPersonHere = (id: number): void => {
  here = id
  stored.set(KEY, String(id))
}

/**
 * Whether somebody else has signed in on this browser than this person, whose page may not have heard of it: what it sends would be sent
 * under the other one's name.
 */
export const isOfAnother = (person: number | null, last = lastPerson()): boolean =>
  person !== null && last !== null && last !== person
