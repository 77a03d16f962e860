import { fixedPeriods } from '#domain/platform/retention.ts'
import { t } from '#domain/language/text.ts'
import type { Deps } from '../deps.ts'
import { inLanguage } from '../platform/http/language.ts'
import { inTransaction, system, type Trx } from '../platform/postgres/database.ts'
import { workOnLongJobs } from '../platform/jobs/long-jobs.ts'
import { startScheduledTask } from '../platform/jobs/scheduled-tasks.ts'
import { deleteExpired, days } from '../platform/cleanup/delete-expired.ts'
import { administrators } from './administrator-queries.ts'
import { recordErasures } from './erasures/record-erasures.ts'
import { runInProcess, type Run } from './run-in-process.ts'
import { backupRuns } from './run-writes.ts'

type Needs = Pick<Deps, 'db' | 'jobs' | 'mail' | 'settings' | 'clock' | 'log'>

const EVERY_MS = 60_000
/** Runs are listed for this long. */
const ROW_DAYS = fixedPeriods.backup_record_days

/**
 * Backs up each day and verifies each week if `BACKUP_TO` is set. Each run is a job of one server, in a separate
 * process; a run that fails is retried twice. Returns a function that stops it.
 */
export const startBackups = (deps: Needs, run: Run = runInProcess): (() => Promise<void>) => {
  const { db, settings, log } = deps
  if (settings.BACKUP_TO === undefined) return async () => undefined
  const stopJobs = workOnLongJobs(deps, 'run-backup', 1, ({ run_id }, signal) => runBackup(deps, run, run_id, signal))
  const stopTask = startScheduledTask({ name: 'backups', every_ms: EVERY_MS, log }, async () => {
    await scheduleBackups(deps)
    await inTransaction(db, system, (trx) => notifyOfFailures(deps, trx))
    await recordErasures(deps)
    return false
  })
  return async () => {
    await Promise.allSettled([stopTask(), stopJobs()])
  }
}

/** Queues the backup of the day once its hour has come, and afterwards the verification of the week. */
export const scheduleBackups = async ({
  db,
  jobs,
  settings,
  clock,
}: Pick<Needs, 'db' | 'jobs' | 'settings' | 'clock'>) => {
  const now = clock()
  if (now.getUTCHours() < settings.BACKUP_HOUR) return
  const day = now.toISOString().slice(0, 10)
  await inTransaction(db, system, async (trx) => {
    const run_id = await backupRuns.claim(trx, 'backup', day)
    if (run_id === null) return
    await jobs.add(trx, 'run-backup', { run_id })
    if (!(await backupRuns.isVerifyDue(trx))) return
    const verify_id = await backupRuns.claim(trx, 'verify', day)
    if (verify_id !== null) await jobs.add(trx, 'run-backup', { run_id: verify_id })
  })
}

const runBackup = async ({ db, log }: Needs, run: Run, run_id: number, stopping: AbortSignal): Promise<void> => {
  const kind = await backupRuns.begin(db, run_id)
  if (kind === null) return
  try {
    const { file, facts, problem } = await run(kind, stopping)
    // A verification that found a problem would find it again, so it is not retried.
    if (problem !== null) await backupRuns.fail(db, run_id, problem, facts)
    else await backupRuns.done(db, run_id, { file, facts })
    log.info({ kind, file, ...facts }, problem === null ? 'backup run completed' : problem)
  } catch (error) {
    // Stopping a server is not a failure: another one takes the job.
    if (!stopping.aborted) await backupRuns.fail(db, run_id, (error as Error).message)
    throw error
  }
}

/** Notifies administrators of each failed run once, in the log and by email. */
export const notifyOfFailures = async ({ mail, log, settings }: Pick<Needs, 'mail' | 'log' | 'settings'>, trx: Trx) => {
  for (const { kind, error } of await backupRuns.takeFailures(trx)) {
    log.error({ kind, error }, kind === 'backup' ? 'the backup failed' : 'the check of the portal found problems')
    for (const { email, firstname, language } of await administrators(trx))
      await mail.post(
        trx,
        await inLanguage(language, () => ({
          recipient: email,
          ...failureEmail(kind, error, firstname, settings.baseUrl),
        })),
      )
  }
}

const failureEmail = (kind: 'backup' | 'verify', error: string | null, firstname: string, address: string) => {
  const [subject, happened] =
    kind === 'backup'
      ? [t('Bombus: the backup failed'), t('the backup of {address} was not completed:', { address })]
      : [t('Bombus: the check found problems'), t('the weekly check of {address} found problems:', { address })]
  const lines = [
    t('Hello {name},', { name: firstname }),
    happened,
    error ?? t('it was interrupted, and no server has completed it.'),
    t('See the server log for details. Run "npm run backup" or "npm run verify" once the cause is fixed.'),
    'Bombus',
  ]
  return { subject, body: `${lines.join('\n\n')}\n` }
}

/** Deletes rows of runs that are no longer listed. */
export const cleanUpBackupRuns = (deps: Pick<Deps, 'db' | 'clock' | 'log'>) =>
  deleteExpired(deps, {
    name: 'backup runs',
    table: 'backup_runs',
    column: 'started_at',
    seconds: days(ROW_DAYS),
    floor: 1_000,
  })
