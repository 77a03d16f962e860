import { sql, type RawBuilder } from 'kysely'
import type { Deps } from '../deps.ts'
import { deleteImageRecords, lockImages } from '../image-reviews/review-writes.ts'
import { days, deleteExpired } from '../platform/cleanup/delete-expired.ts'
import { inTransaction, system } from '../platform/postgres/database.ts'

const AT_ONCE = 500

/** Images in use are retained longer than others: they were reviewed, are someone's favourite, or are in a queue. */
const isWorkedWith = sql`exists (select from image_reviews where image_reviews.image_id = captures.id)
  or exists (select from image_favourites where image_favourites.image_id = captures.id)
  or exists (select from review_queue_images where review_queue_images.image_id = captures.id)`

/** Deletes images and their rows by time of receipt, regardless of the camera's clock. Counts stay. */
export const cleanUpCaptures = async (
  deps: Pick<Deps, 'db' | 'blobs' | 'settings' | 'clock' | 'log'>,
): Promise<void> => {
  const { IMAGE_DAYS, REVIEWED_IMAGE_DAYS } = deps.settings
  const rule = (name: string, kept: number, where: RawBuilder<unknown>) =>
    deleteExpired(deps, {
      name,
      table: 'captures',
      column: 'received_at',
      seconds: days(kept),
      limit: AT_ONCE,
      where,
      remove: (ids: number[]) => removeCaptures(deps, ids, where),
    })
  if (IMAGE_DAYS > 0) await rule('images', IMAGE_DAYS, sql`not (${isWorkedWith})`)
  if (REVIEWED_IMAGE_DAYS > 0) await rule('reviewed images', REVIEWED_IMAGE_DAYS, isWorkedWith)
}

const removeCaptures = async (
  { db, blobs }: Pick<Deps, 'db' | 'blobs'>,
  ids: number[],
  where: RawBuilder<unknown>,
): Promise<void> => {
  for (const id of ids) {
    // Rows are deleted first, while the image is locked, because someone may have begun to work with it. A file without
    // a row does no harm.
    const gone = await inTransaction(db, system, async (trx) => {
      await lockImages(trx, [id])
      const { rows } = await sql<{ keys: string[] }>`
        select array_remove(array[image_key, thumbnail_key, large_thumbnail_key], null) as keys from captures where id = ${id} and (${where}) for update`.execute(
        trx,
      )
      if (rows.length === 0) return undefined
      await deleteImageRecords(trx, id)
      await trx.deleteFrom('captures').where('id', '=', id).execute()
      return rows[0]
    })
    if (!gone) continue
    for (const key of gone.keys) await blobs.remove(key)
  }
}
