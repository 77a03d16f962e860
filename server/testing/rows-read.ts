import { sql } from 'kysely'
import type { Db, Trx } from '#server/platform/postgres/database.ts'

/** Number of rows that `work` read from these tables, or from all tables. */
export const rowsRead = (db: Db, tables: string[] | null, work: (trx: Trx) => Promise<unknown>): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const readSoFar = async () => {
      const { rows } = await sql<{ read: number }>`select sum(seq_tup_read + idx_tup_fetch)::int as read
        from pg_stat_xact_user_tables where ${tables}::text[] is null or relname = any(${tables}::text[])`.execute(trx)
      return rows[0]?.read ?? 0
    }
    const before = await readSoFar()
    await work(trx)
    return (await readSoFar()) - before
  })
