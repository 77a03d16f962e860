import { onLeave } from '../session/session.ts'
import { deviceStore } from './device-store.ts'
import { SENDER, SYNC } from './pending-names.ts'

const canSync = (): boolean =>
  'indexedDB' in globalThis && 'SyncManager' in globalThis && 'serviceWorker' in navigator && 'locks' in navigator

/** Not every browser supports the Background Sync API, and TypeScript does not declare it. */
interface WithSync extends ServiceWorkerRegistration {
  sync?: { register: (tag: string) => Promise<void> }
}

/**
 * Asks the browser to wake the service worker when the signal returns, so that it sends this person's counts without an
 * open page.
 */
export const requestBackgroundSync = async (person: number): Promise<void> => {
  if (!canSync()) return
  if (deviceStore.read(SENDER) !== person) await deviceStore.write(SENDER, person)
  const registration: WithSync | undefined = await navigator.serviceWorker.getRegistration()
  // Without permission, the next opened page sends the counts.
  await registration?.sync?.register(SYNC).catch(() => {})
}

/** Stops the worker from sending, unless it sends for this person. */
export const stopBackgroundSync = async (unlessFor: number | null = null): Promise<void> => {
  const person = deviceStore.read<number>(SENDER)
  if (person !== null && person !== unlessFor) await deviceStore.remove(SENDER)
}
// Runs on sign-out and when the page is locked.
onLeave(() => void stopBackgroundSync())
