import { stored } from '../stored.ts'

/** Names the worker's copy of what waits, and, in the phone's store, whose it is. */
export const MIRROR = 'bombus-to-send'

export const mirroredPerson = (): number | null => Number(stored.get(MIRROR)) || null
export const markMirror = (person: number): void => stored.set(MIRROR, String(person))

/** Takes the worker's copy away: it sends nothing more. Asked for at once, done a moment later. */
export const forgetMirror = (): Promise<void> => {
  const whose = stored.get(MIRROR)
  if (whose === null || !('indexedDB' in globalThis)) return Promise.resolve()
  return new Promise((resolve) => {
    const going = indexedDB.deleteDatabase(MIRROR)
    going.addEventListener('success', () => {
      if (stored.get(MIRROR) === whose) stored.remove(MIRROR)
      resolve()
    })
    going.addEventListener('error', () => resolve())
  })
}
