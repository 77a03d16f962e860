import { deviceStore } from './device-store.ts'
import { notePin } from './lock.ts'
import { VAULT } from './pending-names.ts'

/** Reads what this phone stores. Pages are drawn once this is done: they read it without waiting. */
export const startDevice = async (): Promise<void> => {
  await deviceStore.load()
  for (const name of deviceStore.names(`${VAULT}:`)) notePin(Number(name.slice(VAULT.length + 1)), true)
}
