import { createStore, useStore } from '../store.ts'
import { stored } from '../offline/safe-local-storage.ts'

const KEY = 'bombus-farm'
const last = createStore<string | null>(stored.get(KEY))

/** The farm that this person looked at last in this browser: where "Farm dashboard" leads. */
export const useKnownFarm = (personId: number): number | null => {
  const [person, farm] = (useStore(last) ?? '').split(':').map(Number)
  return person === personId && farm ? farm : null
}

export const rememberFarm = (personId: number, farmId: number): void => {
  const value = `${personId}:${farmId}`
  stored.set(KEY, value)
  last.set(value)
}
