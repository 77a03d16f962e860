import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import { earlierOf } from '../platform/database.ts'

const AT_ONCE = 500
/** Whoever still reads or writes the file of a batch that was called off has noticed by then. */
const SETTLED_MINUTES = 10

/**
 * Takes away the files of uploads: soon, of those that came to nothing; after the days of the settings, of those that were taken
 * in. What their wrong cells held goes with them. The upload stays, and says that its file is gone.
 */
export const sweepUploads = async ({
  db,
  blobs,
  settings,
  clock,
}: Pick<Deps, 'db' | 'blobs' | 'settings' | 'clock'>): Promise<void> => {
  const ago = (span: ReturnType<typeof sql>) => sql<Date>`${earlierOf(clock())} - ${span}`
  const over = await db
    .selectFrom('imports')
    .where('file_removed_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('state', 'in', ['cancelled', 'undone', 'failed']),
          eb('finished_at', '<', ago(sql`make_interval(mins => ${SETTLED_MINUTES})`)),
        ]),
        ...(settings.UPLOAD_DAYS === 0
          ? []
          : [
              eb.and([
                eb('state', '=', 'done'),
                eb('finished_at', '<', ago(sql`make_interval(days => ${settings.UPLOAD_DAYS})`)),
              ]),
            ]),
      ]),
    )
    .select(['id', 'blob_key'])
    .orderBy('finished_at')
    .limit(AT_ONCE)
    .execute()
  for (const { id, blob_key } of over) {
    await blobs.remove(blob_key)
    await db.transaction().execute(async (trx) => {
      await trx.updateTable('import_issues').set({ value: null }).where('import_id', '=', id).execute()
      await trx
        .updateTable('imports')
        .set({ file_removed_at: sql`now()` })
        .where('id', '=', id)
        .execute()
    })
  }
}
