import { createStore, useStore } from '../store.ts'
import { safeLocalStorage } from '../offline/safe-local-storage.ts'

const KEY = 'bombus-farm'
const last = createStore<string | null>(safeLocalStorage.get(KEY))

/** The farm that this person last viewed in this browser: the target of "Farm dashboard". */
export const useLastFarm = (personId: number): number | null => {
  const [person, farm] = (useStore(last) ?? '').split(':').map(Number)
  return person === personId && farm ? farm : null
}

export const setLastFarm = (personId: number, farmId: number): void => {
  const value = `${personId}:${farmId}`
  safeLocalStorage.set(KEY, value)
  last.set(value)
}
