import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import { forgetCheck } from '../checks/check-writes.ts'
import { earlierOf } from '../platform/database.ts'

const AT_ONCE = 500

/** Removes images that are older than the settings keep them, with their rows; what was counted in them stays. */
export const sweepCaptures = async ({
  db,
  blobs,
  settings,
  clock,
}: Pick<Deps, 'db' | 'blobs' | 'settings' | 'clock'>): Promise<void> => {
  if (settings.IMAGE_DAYS === 0) return
  const old = await db
    .selectFrom('captures')
    .where('captured_at', '<', sql<Date>`${earlierOf(clock())} - make_interval(days => ${settings.IMAGE_DAYS})`)
    .select(['id', 'image_key', 'thumbnail_key'])
    .limit(AT_ONCE)
    .execute()
  for (const { id, image_key, thumbnail_key } of old) {
    await blobs.remove(image_key)
    if (thumbnail_key !== null) await blobs.remove(thumbnail_key)
    await db.transaction().execute(async (trx) => {
      await forgetCheck(trx, id)
      await trx.deleteFrom('captures').where('id', '=', id).execute()
    })
  }
}
