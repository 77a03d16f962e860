import { sql } from 'kysely'
import { UNDECIDED_DAYS } from '#domain/budgets/imports.ts'
import { reasons } from '#domain/survey-files/reasons.ts'
import type { Deps } from '../deps.ts'
import { earlierOf, inTransaction, system } from '../platform/database.ts'
import { dropStaging } from './staging.ts'

const AT_ONCE = 500
/** Whoever still reads or writes the file of a batch that was called off has noticed by then. */
const SETTLED_MINUTES = 10

/** Calls off what waited too long for somebody to take it in or to cancel it; its file then goes as that of any other. */
export const cancelUndecided = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> =>
  inTransaction(db, system, async (trx) => {
    const waited = await trx
      .updateTable('imports')
      .set({ state: 'cancelled', reason: reasons.undecided(UNDECIDED_DAYS), finished_at: sql`now()` })
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('imports')
          .where('state', 'in', ['ready', 'choosing'])
          .where('created_at', '<', sql<Date>`${earlierOf(clock())} - make_interval(days => ${UNDECIDED_DAYS})`)
          .select('id')
          .orderBy('id')
          .limit(AT_ONCE)
          .forUpdate()
          .skipLocked(),
      )
      .returning('id')
      .execute()
    for (const { id } of waited) await sql.raw(dropStaging(id)).execute(trx)
  })

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
