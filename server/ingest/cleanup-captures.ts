import type { Deps } from '../deps.ts'
import { deleteImageRecords } from '../image-reviews/review-writes.ts'
import { days, deleteExpired } from '../platform/cleanup/delete-expired.ts'
import { inTransaction, system } from '../platform/postgres/database.ts'

const AT_ONCE = 500

/** Deletes images by time of receipt, whatever the camera's clock said, together with their rows. Counts stay. */
export const cleanUpCaptures = async (
  deps: Pick<Deps, 'db' | 'blobs' | 'settings' | 'clock' | 'log'>,
): Promise<void> => {
  const { db, blobs, settings } = deps
  if (settings.IMAGE_DAYS === 0) return
  await deleteExpired(deps, {
    name: 'images',
    table: 'captures',
    column: 'received_at',
    seconds: days(settings.IMAGE_DAYS),
    limit: AT_ONCE,
    remove: async (ids: number[]) => {
      const files = await db
        .selectFrom('captures')
        .where('id', 'in', ids)
        .select(['id', 'image_key', 'thumbnail_key'])
        .execute()
      for (const { id, image_key, thumbnail_key } of files) {
        await blobs.remove(image_key)
        if (thumbnail_key !== null) await blobs.remove(thumbnail_key)
        await inTransaction(db, system, async (trx) => {
          await deleteImageRecords(trx, id)
          await trx.deleteFrom('captures').where('id', '=', id).execute()
        })
      }
    },
  })
}
