import { CompiledQuery } from 'kysely'
import type { Db } from './database.ts'

/** Quotes a text as a literal, for COPY and other statements without parameters. */
export { escapeLiteral } from 'pg'

/** Runs SQL and returns its rows, for statements that Kysely does not support. */
export type RunSql = <Row>(text: string, values?: readonly unknown[]) => Promise<Row[]>

export const runSqlOn =
  (db: Pick<Db, 'executeQuery'>): RunSql =>
  async <Row>(text: string, values: readonly unknown[] = []) =>
    (await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows
