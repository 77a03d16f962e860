import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import { days, deleteExpired } from '../platform/cleanup/delete-expired.ts'
import { inTransaction, system } from '../platform/postgres/database.ts'
import { deleteUnclaimed, unclaimFiles } from '../platform/storage/unclaimed-files.ts'
import { runDataRequest } from './run-request.ts'
import type { DataRequestDeps } from './run-writes.ts'

/** Requests of this server at the same time. */
const AT_ONCE = 1

/** Runs data requests in the background. Returns a function that stops it: another server goes on with them. */
export const startDataRequests = (deps: DataRequestDeps): (() => Promise<void>) => {
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  const run = (request_id: number): Promise<void> => {
    stopping.signal.throwIfAborted()
    const one = runDataRequest(deps, request_id, stopping.signal).finally(() => running.delete(one))
    running.add(one)
    return one
  }
  deps.jobs
    .work('run-data-request', { at_once: AT_ONCE }, async ({ request_id }) => run(request_id))
    .catch((err: unknown) => deps.log.warn({ err }, 'could not start data requests'))
  return async () => {
    stopping.abort()
    await Promise.allSettled(running)
  }
}

/** Deletes the files of exports `EXPORT_DAYS` after they were completed. The requests stay, as proof that they were answered. */
export const cleanUpDataRequests = async (deps: Pick<Deps, 'db' | 'blobs' | 'clock' | 'log' | 'settings'>) => {
  const { db, blobs, settings } = deps
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
