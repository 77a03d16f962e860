import { CompiledQuery } from 'kysely'
import { escapeLiteral } from 'pg'
import { formulaStart } from '#domain/platform/text.ts'
import type { Db } from './database.ts'

/** Quotes a text as a literal, for COPY and other statements without parameters. */
export { escapeLiteral }

/** Runs SQL and returns its rows, for statements that Kysely does not support. */
export type RunSql = <Row>(text: string, values?: readonly unknown[]) => Promise<Row[]>

export const runSqlOn =
  (db: Pick<Db, 'executeQuery'>): RunSql =>
  async <Row>(text: string, values: readonly unknown[] = []) =>
    (await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows

/**
 * Returns SQL for a text of CSV; if `guard` is set, texts that a spreadsheet would run as a formula are prefixed with
 * an apostrophe. All characters that start a formula sort before letters or after common ones, so one comparison
 * decides for most texts.
 */
export const guarded = (expression: string, guard: boolean) =>
  guard
    ? `case when ${expression} collate "C" not between 'A' and '＊' and ${expression} ~ ${escapeLiteral(formulaStart)}
        then '''' || ${expression} else ${expression} end`
    : expression
