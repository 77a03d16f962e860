import type { Scope } from '#domain/access/scope.ts'
import { deleteImageRecords, lockImages } from '../image-reviews/review-writes.ts'
import { imageReviews } from '../image-reviews/review-queries.ts'
import { orNotFound } from '../platform/http/problem.ts'
import type { Trx } from '../platform/postgres/database.ts'
import { within } from '../platform/postgres/scope.ts'

/**
 * Deletes an image with its reviews and returns the keys of its files. The remaining row states the reason, and
 * prevents a device that sends the image again from restoring it.
 */
const remove = async (trx: Trx, scope: Scope, id: number, reason: string): Promise<string[]> => {
  await lockImages(trx, [id])
  orNotFound(await imageReviews.lockImage(trx, scope, id))
  await deleteImageRecords(trx, id)
  const image = orNotFound(
    await trx
      .deleteFrom('captures')
      .where('id', '=', id)
      .returning(['placement_id', 'device_id', 'capture_key', 'captured_at', 'digest'])
      .returning(['image_key', 'thumbnail_key', 'large_thumbnail_key'])
      .executeTakeFirst(),
  )
  const { image_key, thumbnail_key, large_thumbnail_key, placement_id, device_id, capture_key, captured_at, digest } =
    image
  await trx
    .insertInto('deleted_images')
    .values({ id, placement_id, device_id, capture_key, captured_at, digest, reason })
    .execute()
  return [image_key, thumbnail_key, large_thumbnail_key].filter((key) => key !== null)
}

const checkVisible = async (trx: Trx, scope: Scope, id: number): Promise<void> => {
  orNotFound(
    await trx
      .selectFrom('captures')
      .innerJoin('placements', 'placements.id', 'captures.placement_id')
      .innerJoin('farms', 'farms.id', 'placements.farm_id')
      .where('captures.id', '=', id)
      .where(within(scope, 'farms.organisation_id'))
      .select('captures.id')
      .executeTakeFirst(),
  )
}

export const imageWrites = {
  remove,

  addFavourite: async (trx: Trx, scope: Scope, id: number, user_id: number): Promise<void> => {
    await checkVisible(trx, scope, id)
    await trx
      .insertInto('image_favourites')
      .values({ image_id: id, user_id })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },

  removeFavourite: async (trx: Trx, scope: Scope, id: number, user_id: number): Promise<void> => {
    await checkVisible(trx, scope, id)
    await trx.deleteFrom('image_favourites').where('image_id', '=', id).where('user_id', '=', user_id).execute()
  },
}
