import type { Db } from '../../platform/postgres/database.ts'
import { runSqlOn } from '../../platform/postgres/sql-text.ts'

/**
 * Creates the monthly partitions of the messages table from 2023 to half a year ahead. The server's role may not
 * create tables, so a function owned by their owner does (migration 0020).
 */
export const createPartitions = async (db: Db, now: Date): Promise<void> => {
  await runSqlOn(db)('select keep_message_months($1)', [now])
}
