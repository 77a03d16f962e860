import { evaluateAlerts } from '#server/alerts/evaluation-writes.ts'
import type { Db } from '#server/platform/postgres/database.ts'

/** Looks for alerts at once. Where the server is at it, it may not have read what was sent last: then once more. */
export const findAlerts = async (db: Db) => {
  while ((await evaluateAlerts({ db, clock: () => new Date() })) === null);
}
