import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import { days, deleteExpired } from '../platform/cleanup/delete-expired.ts'
import { workOnLongJobs } from '../platform/jobs/long-jobs.ts'
import { requeueLost } from '../platform/jobs/requeue-lost.ts'
import { inTransaction, system } from '../platform/postgres/database.ts'
import { deleteUnclaimed } from '../platform/storage/unclaimed-files.ts'
import { runExport } from './run-export.ts'
import { runWrites, type ExportDeps } from './run-writes.ts'
import { exportWrites } from './writes.ts'

/** Maximum concurrent exports of this server: each is limited by the storage, and others wait. */
const AT_ONCE = 1
/** No export runs this long. */
const LOST_HOURS = 72
/** Rows of expired or failed exports are shown for this long. */
const ROW_DAYS = 30

/**
 * Runs the exports of all people in the background. Returns a function that stops it: another server starts them again.
 */
export const startExports = (deps: ExportDeps): (() => Promise<void>) =>
  workOnLongJobs(deps, 'run-export', AT_ONCE, ({ export_id }, stopping) => runExport(deps, export_id, stopping))

/**
 * Deletes the files of exports `EXPORT_DAYS` after they were completed, and their rows later. Exports whose job was
 * lost get another one.
 */
export const cleanUpExports = async (deps: Pick<Deps, 'db' | 'blobs' | 'clock' | 'log' | 'settings' | 'jobs'>) => {
  const { db, blobs, settings } = deps
  const rule = { table: 'exports', column: 'finished_at', floor: 1_000 } as const
  await deleteExpired(deps, {
    ...rule,
    name: 'files of exports',
    seconds: days(settings.EXPORT_DAYS),
    where: sql`state = 'done'`,
    limit: 500,
    remove: async (ids: number[]) => {
      const keys = await inTransaction(db, system, (trx) => exportWrites.expire(trx, ids))
      await deleteUnclaimed({ db, blobs }, keys)
    },
  })
  await deleteExpired(deps, {
    ...rule,
    name: 'exports',
    seconds: days(settings.EXPORT_DAYS + ROW_DAYS),
    where: sql`state in ('expired', 'failed')`,
  })
  await inTransaction(db, system, async (trx) => {
    await runWrites.failLost(trx, LOST_HOURS)
    await requeueLost(trx, deps.jobs, 'exports')
  })
}
