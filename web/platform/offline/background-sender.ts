import { onLeave } from '../session/session.ts'
import { deviceStore } from './device-store.ts'
import { SENDER, SYNC } from './pending-names.ts'

/** Only where the browser wakes the worker when the signal returns. */
const canSync = (): boolean =>
  'indexedDB' in globalThis && 'SyncManager' in globalThis && 'serviceWorker' in navigator && 'locks' in navigator

/** Not every browser has it. */
interface WithSync extends ServiceWorkerRegistration {
  sync?: { register: (tag: string) => Promise<void> }
}

/** Lets the worker send this person's counts while no page is open, once the signal returns. */
export const sendInBackground = async (person: number): Promise<void> => {
  if (!canSync()) return
  if (deviceStore.read(SENDER) !== person) await deviceStore.write(SENDER, person)
  const registration: WithSync | undefined = await navigator.serviceWorker.getRegistration()
  // Whoever does not allow it sends with the page.
  await registration?.sync?.register(SYNC).catch(() => {})
}

/** The worker sends nothing more, unless it is of this person. */
export const stopSender = async (unlessOf: number | null = null): Promise<void> => {
  const person = deviceStore.read<number>(SENDER)
  if (person !== null && person !== unlessOf) await deviceStore.remove(SENDER)
}
// Signed out or locked.
onLeave(() => void stopSender())
