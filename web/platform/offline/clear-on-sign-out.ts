import { safeLocalStorage } from './safe-local-storage.ts'
import { stopBackgroundSync } from './background-sync.ts'
import { deviceStore } from './device-store.ts'
import { hasVault, notePin } from './lock.ts'
import { clearLastSignedIn } from './last-signed-in.ts'
import { PUSH } from './push/push-notice.ts'
import { CHOICES, READY, RECENT_PLOTS, SENT, VAULT, VISITS } from './pending-names.ts'
import { hasWaiting, isSealed } from './pending.ts'
import { deleteTiles, deleteTilesOfOthers } from './stored-tiles.ts'

/**
 * Deletes the offline preparation of this phone for a person, and the field PIN unless it is needed to decrypt
 * something.
 */
const forgetPreparation = async (person: number): Promise<void> => {
  await deviceStore.remove(`${READY}:${person}`, `${SENT}:${person}`)
  await deleteTiles(person).catch(() => {})
  if (hasWaiting(person) || isSealed(person)) return
  await deviceStore.remove(`${VAULT}:${person}`, `${VISITS}:${person}`)
  notePin(person, false)
}
const forgetRead = async (person: number): Promise<void> => {
  await forgetPreparation(person)
  if (!('indexedDB' in globalThis)) return
  const { deleteResponses: forgetAnswers } = await import('./stored-responses.ts')
  await forgetAnswers(person).catch(() => {})
}

/**
 * Deletes the data that a person read on this phone when they sign out, unless counts are waiting, which need the data.
 */
export const clearOnSignOut = async (person: number): Promise<void> => {
  clearLastSignedIn()
  await stopBackgroundSync()
  if (safeLocalStorage.get(PUSH) !== null)
    await import('./push/push-device.ts').then(({ unsubscribe }) => unsubscribe()).catch(() => {})
  if (!hasWaiting(person)) await forgetRead(person)
}

/**
 * Deletes what a sign-out deletes, after the server ended a session by time-out. Alerts still reach this device, as
 * intended. Nothing is deleted while counts are waiting, or if the person has a field PIN, which unlocks the page in
 * the next tunnel.
 */
export const clearAfterTimeout = async (person: number): Promise<void> => {
  if (hasWaiting(person) || hasVault(person)) return
  clearLastSignedIn()
  await stopBackgroundSync()
  await forgetRead(person)
}

/**
 * Deletes the data that other people read on this phone when somebody signs in. Their counts and drafts remain for
 * them, encrypted ones with their key.
 */
export const clearOthers = async (person: number): Promise<void> => {
  const known = [READY, SENT, VAULT, VISITS].flatMap((kind) =>
    deviceStore.names(`${kind}:`).map((name) => Number(name.split(':')[1])),
  )
  for (const other of new Set(known)) if (other !== person) await forgetPreparation(other)
  await deleteTilesOfOthers(person).catch(() => {})
  const places = [CHOICES, RECENT_PLOTS].flatMap((kind) => safeLocalStorage.names(`${kind}:`))
  for (const name of places) if (!name.endsWith(`:${person}`)) safeLocalStorage.remove(name)
  if (!('indexedDB' in globalThis)) return
  const { deleteResponsesOfOthers: forgetAnswersOfOthers } = await import('./stored-responses.ts')
  await forgetAnswersOfOthers(person).catch(() => {})
}
