import { safeLocalStorage } from '#web/platform/offline/safe-local-storage.ts'

const KEY = 'bombus-tour-count'
const TIMES = 2

/** How often the tour was shown in this browser. */
const count = (): number => {
  const shown = Number(safeLocalStorage.get(KEY) ?? 0)
  return Number.isInteger(shown) && shown > 0 ? shown : 0
}

export const isTourDue = (): boolean => count() < TIMES
export const tourEnded = (): void => safeLocalStorage.set(KEY, String(count() + 1))
/** A skipped tour does not start again by itself; it can be started from the menu. */
export const tourSkipped = (): void => safeLocalStorage.set(KEY, String(TIMES))
