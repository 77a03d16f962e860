import { onLeave } from '#web/platform/session/session.ts'
import { safeLocalStorage } from '#web/platform/offline/safe-local-storage.ts'

interface Remembered {
  q?: string | undefined
  rows?: number | undefined
}

/** What was looked for, by address: words of a person's records do not outlive the session. */
const sought = new Map<string, string>()
onLeave(() => sought.clear())

/** How many rows is a habit: one for all lists of a kind, kept in this browser. */
const rowsKey = (path: string): string => `bombus-rows ${path.replaceAll(/\d+/g, '#')}`

/** A list is left as it is: members that are not named stay. */
export const rememberTable = (path: string, view: Remembered): void => {
  if ('q' in view) {
    if (view.q) sought.set(path, view.q)
    else sought.delete(path)
  }
  if (view.rows) safeLocalStorage.set(rowsKey(path), String(view.rows))
}

/** How the list was left, where there is something to tell. */
export const recallTable = (path: string): Remembered | null => {
  const [q, rows] = [sought.get(path), Number(safeLocalStorage.get(rowsKey(path)) ?? 0)]
  if (!q && !(Number.isInteger(rows) && rows > 0)) return null
  return { ...(q ? { q } : {}), ...(rows > 0 ? { rows } : {}) }
}
