import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import { days, deleteExpired } from '../platform/cleanup/delete-expired.ts'
import { workOnLongJobs } from '../platform/jobs/long-jobs.ts'
import { requeueLost } from '../platform/jobs/requeue-lost.ts'
import { inTransaction, system } from '../platform/postgres/database.ts'
import { deleteUnclaimed, unclaimFiles } from '../platform/storage/unclaimed-files.ts'
import { runDataRequest } from './run-request.ts'
import type { DataRequestDeps } from './run-writes.ts'

/** Maximum concurrent data requests of this server. */
const AT_ONCE = 1

/** Runs data requests in the background. Returns a function that stops it: another server continues with them. */
export const startDataRequests = (deps: DataRequestDeps): (() => Promise<void>) =>
  workOnLongJobs(deps, 'run-data-request', AT_ONCE, ({ request_id }, stopping) =>
    runDataRequest(deps, request_id, stopping),
  )

/**
 * Deletes the files of exports `EXPORT_DAYS` after they were completed. The requests stay, as proof that they were
 * fulfilled. Requests whose job was lost get another one.
 */
export const cleanUpDataRequests = async (deps: Pick<Deps, 'db' | 'blobs' | 'clock' | 'log' | 'settings' | 'jobs'>) => {
  const { db, blobs, settings } = deps
  await inTransaction(db, system, (trx) => requeueLost(trx, deps.jobs, 'data_requests'))
  await deleteExpired(deps, {
    name: 'files of data requests',
    table: 'data_requests',
    column: 'finished_at',
    seconds: days(settings.EXPORT_DAYS),
    where: sql`state = 'done' and blob_key is not null`,
    limit: 100,
    remove: async (ids: number[]) => {
      const keys = await inTransaction(db, system, async (trx) => {
        const rows = await trx
          .selectFrom('data_requests')
          .where('id', 'in', ids)
          .where('state', '=', 'done')
          .select(['id', 'blob_key'])
          .forUpdate()
          .execute()
        const keys = rows.flatMap(({ blob_key }) => blob_key ?? [])
        if (rows.length > 0)
          await trx
            .updateTable('data_requests')
            .set({ state: 'expired', blob_key: null })
            .where(
              'id',
              'in',
              rows.map(({ id }) => id),
            )
            .execute()
        await unclaimFiles(trx, keys)
        return keys
      })
      await deleteUnclaimed({ db, blobs }, keys)
    },
  })
}
