import { evaluateAlerts } from '#server/alerts/evaluation-writes.ts'
import type { Db } from '#server/platform/postgres/database.ts'

/**
 * Evaluates alerts immediately. If the server is evaluating them already, it may not have read the latest data, so this
 * repeats.
 */
export const findAlerts = async (db: Db) => {
  while ((await evaluateAlerts({ db, clock: () => new Date() })) === null);
}
