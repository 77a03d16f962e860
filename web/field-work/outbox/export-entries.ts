import { saveFile } from '#web/ui/chart/save.ts'
import type { Entry } from './entry.ts'

/** The counts as the phone keeps them, in words and as they would be sent, in a file that can be given to somebody. */
export const exportEntries = (entries: readonly Entry[]): void => {
  const rows = entries.map(({ draft: _draft, ...entry }) => entry)
  const day = new Date().toISOString().slice(0, 10)
  saveFile(`bombus-counts-${day}.json`, new Blob([JSON.stringify(rows, null, 2)], { type: 'application/json' }))
}
