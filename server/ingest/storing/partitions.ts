import type pg from 'pg'

/**
 * Makes the months of the messages table from 2023 to half a year ahead. The server's role may not make tables: a function of
 * the database does it as their owner (migration 0020).
 */
export const createPartitions = async (pool: pg.Pool, now: Date): Promise<void> => {
  await pool.query('select keep_message_months($1)', [now])
}
