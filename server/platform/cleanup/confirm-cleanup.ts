import { sql } from 'kysely'
import { type Db, inTransaction, system } from '../postgres/database.ts'

export interface StoppedCleanup {
  /** The last trusted time and the implausible time of the clock; null while the clock is plausible. */
  clock: { trusted: Date; moved_to: Date } | null
  rules: { rule: string; due: number; total: number; oldest: Date; newest: Date; stopped_at: Date }[]
}

/** Why expired rows are currently not deleted. */
export const stoppedCleanup = async (db: Db): Promise<StoppedCleanup> => {
  const { rows: clocks } = await sql<{ trusted: Date; moved_to: Date }>`
    select at as trusted, jumped_to as moved_to from trusted_clock where jumped_to is not null`.execute(db)
  const { rows: rules } = await sql<StoppedCleanup['rules'][number]>`
    select rule, due, total, oldest, newest, stopped_at from retention_runs
    where stopped_at is not null and confirmed_at is null order by rule`.execute(db)
  return { clock: clocks[0] ?? null, rules }
}

/** Confirms, for an operator, that the clock is right and that the rows due may be deleted. */
export const confirmCleanup = ({ db }: { db: Db }): Promise<void> =>
  inTransaction(db, system, async (trx) => {
    await sql`update trusted_clock set at = now(), jumped_to = null`.execute(trx)
    await sql`delete from clock_errors`.execute(trx)
    await sql`update retention_runs set confirmed_at = now() where stopped_at is not null`.execute(trx)
  })
