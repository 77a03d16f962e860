import { sql } from 'kysely'
import type { BackupRun, Backups } from '#domain/backup/endpoints.ts'
import type { Db } from '../platform/postgres/database.ts'
import type { Settings } from '../platform/config/settings.ts'

const LISTED = 60
/** A daily backup may take hours and may be retried. */
const LATE_HOURS = 50
export type Schedule = Pick<Settings, 'BACKUP_TO' | 'BACKUP_HOUR' | 'BACKUP_KEEP_DAILY' | 'BACKUP_KEEP_WEEKLY'>

/** The stored columns of a result; a run that is in progress or failed has none. */
interface Facts {
  bytes?: number
  rows?: number
  objects?: number
  checked?: boolean
  problems?: number
}

const runs = (db: Db) =>
  db
    .selectFrom('backup_runs')
    .select(['id', 'kind', 'day', 'state', 'file', 'facts', 'error', 'started_at', 'finished_at'])
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')

type Row = Awaited<ReturnType<ReturnType<typeof runs>['execute']>>[number]
const toRun = ({ kind, state, day, facts, started_at, finished_at, ...row }: Row): BackupRun => {
  const { bytes = null, rows = null, objects = null, checked = null, problems = null } = facts as Facts
  return {
    ...row,
    kind: kind as BackupRun['kind'],
    state: state as BackupRun['state'],
    scheduled: day !== null,
    started_at: started_at.toISOString(),
    finished_at: finished_at?.toISOString() ?? null,
    bytes,
    rows,
    objects,
    checked,
    problems,
  }
}

const lastDone = async (db: Db, kind: BackupRun['kind']): Promise<BackupRun | null> => {
  const row = await runs(db).where('kind', '=', kind).where('state', '=', 'done').limit(1).executeTakeFirst()
  return row ? toRun(row) : null
}

export const backups = {
  list: async (db: Db, settings: Schedule): Promise<Backups> => {
    const [rows, last_backup, last_verify, late] = await Promise.all([
      runs(db).limit(LISTED).execute(),
      lastDone(db, 'backup'),
      lastDone(db, 'verify'),
      backups.isLate(db, settings),
    ])
    const {
      BACKUP_TO: to,
      BACKUP_HOUR: hour,
      BACKUP_KEEP_DAILY: keep_daily,
      BACKUP_KEEP_WEEKLY: keep_weekly,
    } = settings
    return {
      schedule: to === undefined ? null : { to, hour, keep_daily, keep_weekly },
      late,
      last_backup,
      last_verify,
      runs: rows.map(toRun),
    }
  },

  /**
   * Whether a portal with scheduled backups has had none for two days, counted from its first attempt, by the
   * database's clock.
   */
  isLate: async (db: Db, { BACKUP_TO }: Pick<Schedule, 'BACKUP_TO'>): Promise<boolean> => {
    if (BACKUP_TO === undefined) return false
    const { rows } = await sql<{ late: boolean }>`select coalesce(
      max(finished_at) filter (where state = 'done'), min(started_at)) < now() - make_interval(hours => ${LATE_HOURS}) as late
      from backup_runs where kind = 'backup'`.execute(db)
    return rows[0]?.late ?? false
  },
}
