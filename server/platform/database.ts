import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from './schema.gen.ts'

export type Db = Kysely<DB>
export type Trx = Transaction<DB>

// int8 counts fit a double here; a date is a day, not an instant, and stays text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

export interface Database {
  db: Db
  pool: pg.Pool
  close: () => Promise<void>
}

/** Connects a pool. Queries that hang are given up: a black-holed connection must not hold a request. */
export const connect = (config: pg.PoolConfig, onError: (error: Error) => void = () => undefined): Database => {
  const pool = new pg.Pool({
    max: 20,
    connectionTimeoutMillis: 2_500,
    statement_timeout: 30_000,
    query_timeout: 35_000,
    application_name: 'bombus',
    ...config,
  })
  // Without a listener, a restart of the database would end the process.
  pool.on('error', onError)
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  const close = async () => {
    await db.destroy()
    // Kysely ends only a pool that it has used.
    if (!pool.ended) await pool.end()
  }
  return { db, pool, close }
}

/** Who changes a record, for its history. */
export interface Author {
  user_id: number | null
  name: string
}
export const system: Author = { user_id: null, name: 'Bombus' }

/** Runs `work` in one transaction whose changes carry the author's name in the history. */
export const inTransaction = <T>(db: Db, author: Author, work: (trx: Trx) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (trx) => {
    await sql`select set_config('bombus.actor', ${`${author.user_id ?? ''} ${author.name}`}, true)`.execute(trx)
    return work(trx)
  })
