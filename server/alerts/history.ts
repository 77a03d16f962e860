import type { HistorySource } from '../history/queries.ts'
import { alerts } from './alert-queries.ts'

/** The history of an alert. Notes are part of its timeline. */
export const alertHistory: HistorySource = {
  parts: async (db, scope, id) => ((await alerts.whose(db, scope, id)) ? [{ kind: 'alerts', ids: [id] }] : undefined),
}
