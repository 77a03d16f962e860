import { inTransaction, system, type Db } from '../../platform/postgres/database.ts'
import { runSqlOn } from '../../platform/postgres/sql-text.ts'

/** PostgreSQL: a lock was not available within `lock_timeout`. */
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Creates the monthly partitions of the messages table from 2023 to half a year ahead. The server's role may not
 * create tables, so a function owned by their owner does (migration 0020). A new partition needs a lock that a backup or an
 * export prevents while it reads: it is then created by a later run of the cleanup, and messages do not wait for it.
 */
export const createPartitions = async (db: Db, now: Date): Promise<void> => {
  try {
    await inTransaction(db, system, async (trx) => {
      const run = runSqlOn(trx)
      // Of servers that start together, the others wait for the one that creates them.
      await run('select pg_advisory_xact_lock(4716003)')
      await run("set local lock_timeout = '500ms'")
      await run('select keep_message_months($1)', [now])
    })
  } catch (error) {
    if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error
  }
}
