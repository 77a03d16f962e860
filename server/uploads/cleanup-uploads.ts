import { sql } from 'kysely'
import { UNDECIDED_DAYS } from '#domain/budgets/budgets.ts'
import { reasons } from '#domain/survey-files/reasons.ts'
import type { Deps } from '../deps.ts'
import { inTransaction, system } from '../platform/postgres/database.ts'
import { days, deleteExpired } from '../platform/cleanup/delete-expired.ts'
import { dropStaging } from './checking/staging.ts'

const AT_ONCE = 500
/** By then every reader and writer of a cancelled import's file has stopped. */
const SETTLED_SECONDS = 600

/** Cancels imports that waited too long for a decision; their files are then deleted like those of other imports. */
export const cancelUndecided = (deps: Pick<Deps, 'db' | 'clock' | 'log'>): Promise<number> =>
  deleteExpired(deps, {
    name: 'undecided uploads',
    table: 'imports',
    column: 'created_at',
    seconds: days(UNDECIDED_DAYS),
    where: sql`state in ('ready', 'choosing')`,
    limit: AT_ONCE,
    remove: (ids: number[]) =>
      inTransaction(deps.db, system, async (trx) => {
        const waited = await trx
          .updateTable('imports')
          .set({ state: 'cancelled', reason: reasons.undecided(UNDECIDED_DAYS), finished_at: sql`now()` })
          .where('id', 'in', (eb) =>
            eb
              .selectFrom('imports')
              .where('id', 'in', ids)
              .where('state', 'in', ['ready', 'choosing'])
              .select('id')
              .orderBy('id')
              .forUpdate()
              .skipLocked(),
          )
          .returning('id')
          .execute()
        for (const { id } of waited) await sql.raw(dropStaging(id)).execute(trx)
      }),
  })

/**
 * Deletes uploaded files: soon after failed or cancelled imports, and after the retention time of the settings for
 * imported ones. The values of faulty cells are deleted with them. The upload stays, marked as without a file.
 */
export const cleanUpUploads = async (
  deps: Pick<Deps, 'db' | 'blobs' | 'settings' | 'clock' | 'log'>,
): Promise<void> => {
  const { UPLOAD_DAYS } = deps.settings
  const rule = {
    table: 'imports',
    column: 'finished_at',
    limit: AT_ONCE,
    remove: (ids: number[]) => removeFiles(deps, ids),
  } as const
  await deleteExpired(deps, {
    ...rule,
    name: 'files of cancelled uploads',
    seconds: SETTLED_SECONDS,
    where: sql`file_removed_at is null and state in ('cancelled', 'undone', 'failed')`,
    isVoid: true,
  })
  if (UPLOAD_DAYS === 0) return
  await deleteExpired(deps, {
    ...rule,
    name: 'files of uploads',
    seconds: days(UPLOAD_DAYS),
    where: sql`file_removed_at is null and state = 'done'`,
  })
}

const removeFiles = async ({ db, blobs }: Pick<Deps, 'db' | 'blobs'>, ids: number[]): Promise<void> => {
  const files = await db.selectFrom('imports').where('id', 'in', ids).select(['id', 'blob_key']).execute()
  for (const { id, blob_key } of files) {
    await blobs.remove(blob_key)
    await inTransaction(db, system, async (trx) => {
      await trx.deleteFrom('import_readings').where('import_id', '=', id).execute()
      await trx.updateTable('import_issues').set({ value: null }).where('import_id', '=', id).execute()
      await trx
        .updateTable('imports')
        .set({ file_removed_at: sql`now()` })
        .where('id', '=', id)
        .execute()
    })
  }
}
