import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import type { Db } from './database.ts'

/** Asks in SQL and returns the rows: for statements that Kysely has no words for. */
export type Ask = <Row>(text: string, values?: readonly unknown[]) => Promise<Row[]>

export const askOf =
  (db: Pick<Db, 'executeQuery'>): Ask =>
  async <Row>(text: string, values: readonly unknown[] = []) =>
    (await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows

export const askOfPool =
  (pool: Pick<pg.Pool, 'query'>): Ask =>
  async <Row>(text: string, values: readonly unknown[] = []) =>
    (await pool.query(text, [...values])).rows as Row[]
