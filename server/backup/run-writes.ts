import { sql } from 'kysely'
import type { BackupRun } from '#domain/backup/endpoints.ts'
import type { Db, Trx } from '../platform/postgres/database.ts'

/** Days between two scheduled verifications of the portal; archives are read back each time. */
const VERIFY_DAYS = 7
/** A run of a server that died without reporting. */
const LOST_HOURS = 26
const MAX_ERROR = 500

/** What a run has produced. */
interface Result {
  file: string | null
  facts: object
}

/** Runs of backups and verifications, for their page and for the alert. All times are the database's. */
export const backupRuns = {
  /** Returns the run of a day; null if a server has already claimed it. */
  claim: async (trx: Trx, kind: BackupRun['kind'], day: string): Promise<number | null> => {
    const row = await trx
      .insertInto('backup_runs')
      .values({ kind, day, state: 'waiting' })
      .onConflict((conflict) => conflict.columns(['kind', 'day']).doNothing())
      .returning('id')
      .executeTakeFirst()
    return row?.id ?? null
  },

  isVerifyDue: async (trx: Trx): Promise<boolean> => {
    const { rows } = await sql<{ due: boolean }>`select not exists (select from backup_runs
      where kind = 'verify' and started_at > now() - make_interval(days => ${VERIFY_DAYS}) + interval '12 hours') as due`.execute(
      trx,
    )
    return rows[0]?.due ?? false
  },

  /** Returns the kind of a run that is to start now; null if it is over. */
  begin: async (db: Db, id: number): Promise<BackupRun['kind'] | null> => {
    const row = await db
      .updateTable('backup_runs')
      .set({ state: 'running', started_at: sql`now()`, finished_at: null, error: null })
      .where('id', '=', id)
      .where('state', '<>', 'done')
      .returning('kind')
      .executeTakeFirst()
    return (row?.kind as BackupRun['kind'] | undefined) ?? null
  },

  done: async (db: Db, id: number, { file, facts }: Result): Promise<void> => {
    await db
      .updateTable('backup_runs')
      .set({ state: 'done', file, facts: JSON.stringify(facts), error: null, finished_at: sql`now()` })
      .where('id', '=', id)
      .execute()
  },

  fail: async (db: Db, id: number, error: string, facts: object = {}): Promise<void> => {
    await db
      .updateTable('backup_runs')
      .set({
        state: 'failed',
        facts: JSON.stringify(facts),
        error: error.slice(0, MAX_ERROR),
        finished_at: sql`now()`,
      })
      .where('id', '=', id)
      .execute()
  },

  /** Records a run that an operator started. */
  beginByHand: async (db: Db, kind: BackupRun['kind']): Promise<number> => {
    const { id } = await db
      .insertInto('backup_runs')
      .values({ kind, state: 'running' })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },

  /**
   * Returns scheduled runs that failed or were never finished and for which no notification was sent, and marks them as
   * notified.
   */
  takeFailures: async (trx: Trx): Promise<{ id: number; kind: BackupRun['kind']; error: string | null }[]> => {
    const { rows } = await sql<{ id: number; kind: BackupRun['kind']; error: string | null }>`
      update backup_runs set notified_at = now() where notified_at is null and day is not null
        and (state = 'failed' or (state in ('waiting', 'running') and started_at < now() - make_interval(hours => ${LOST_HOURS})))
      returning id, kind, error`.execute(trx)
    return rows
  },
}
