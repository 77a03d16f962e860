import { sql } from 'kysely'
import { earlierOf, type Db } from '../platform/database.ts'

const KEPT_DAYS = 90

/** Forgets after three months what was sent to which browser and webhook. Who was told of an alert stays with the alert. */
export const sweepDeliveries = async (db: Db, now: Date): Promise<void> => {
  const old = sql<Date>`${earlierOf(now)} - make_interval(days => ${KEPT_DAYS})`
  await db.deleteFrom('push_sends').where('created_at', '<', old).execute()
  await db.deleteFrom('webhook_deliveries').where('created_at', '<', old).where('state', '<>', 'waiting').execute()
}
