import { onLeave } from '#web/platform/session/session.ts'
import { safeLocalStorage } from '#web/platform/offline/safe-local-storage.ts'

interface Remembered {
  q?: string | undefined
  rows?: number | undefined
}

/** Search terms by address: words from a person's records do not outlive the session. */
const sought = new Map<string, string>()
onLeave(() => sought.clear())

/** The number of rows is a habit: one value for all lists of a kind, stored in this browser. */
const rowsKey = (path: string): string => `bombus-rows ${path.replaceAll(/\d+/g, '#')}`

/** Remembers the state of a list: members that are not given stay unchanged. */
export const rememberTable = (path: string, view: Remembered): void => {
  if ('q' in view) {
    if (view.q) sought.set(path, view.q)
    else sought.delete(path)
  }
  if (view.rows) safeLocalStorage.set(rowsKey(path), String(view.rows))
}

/** The last state of the list, if there is anything to restore. */
export const recallTable = (path: string): Remembered | null => {
  const [q, rows] = [sought.get(path), Number(safeLocalStorage.get(rowsKey(path)) ?? 0)]
  if (!q && !(Number.isInteger(rows) && rows > 0)) return null
  return { ...(q ? { q } : {}), ...(rows > 0 ? { rows } : {}) }
}
