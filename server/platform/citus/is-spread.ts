import { sql } from 'kysely'
import type { Db } from '../postgres/database.ts'

/** Whether the tables are distributed over a cluster. */
export const isSpread = async (db: Db): Promise<boolean> => {
  const { rows } = await sql`select from pg_extension where extname = 'citus'`.execute(db)
  return rows.length > 0
}
