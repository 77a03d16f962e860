import { deviceStore } from './device-store.ts'
import { notePin } from './lock.ts'
import { VAULT } from './pending-names.ts'

/** Loads what this phone stores. Pages are rendered once this is done, and read it synchronously. */
export const startDevice = async (): Promise<void> => {
  await deviceStore.load()
  for (const name of deviceStore.names(`${VAULT}:`)) notePin(Number(name.slice(VAULT.length + 1)), true)
}
