import type { Detection } from '#domain/devices/capture-endpoints.ts'
import { UNREAD } from '#domain/model-results/image-result.ts'
import { markScoresStaleByReview } from '../farms/stale-scores-writes.ts'
import { imageReviews } from '../image-reviews/review-queries.ts'
import { applyReviews, lockImages, showReviews } from '../image-reviews/review-writes.ts'
import { orNotFound } from '../platform/http/problem.ts'
import type { Trx } from '../platform/postgres/database.ts'
import { modelOfMessage } from './stored-capture-queries.ts'

/** The data that a device sends with an image. */
interface Sent {
  device_id: number
  captured_at: string
  message_id?: string | undefined
  /** Coordinates refer to the upright image. */
  detections: readonly Detection[]
}

/**
 * Earlier reviews were made before any model had processed the image. They are retained, but they are not reviews of
 * boxes that did not exist then.
 */
const setReviewsAside = async (trx: Trx, image_id: number): Promise<void> => {
  await trx
    .deleteFrom('checked_insects')
    .where('review_id', 'in', (select) =>
      select.selectFrom('image_reviews').where('image_id', '=', image_id).where('result_id', '=', 0).select('id'),
    )
    .execute()
  await trx
    .updateTable('image_reviews')
    .set({ result_id: UNREAD })
    .where('image_id', '=', image_id)
    .where('result_id', '=', 0)
    .execute()
}

const isReviewedWithoutModel = async (trx: Trx, image_id: number): Promise<boolean> =>
  (await trx
    .selectFrom('image_reviews')
    .where('image_id', '=', image_id)
    .where('result_id', '=', 0)
    .select('id')
    .limit(1)
    .executeTakeFirst()) !== undefined

/**
 * Completes an image from a memory card with what its device sends later: detections, message and model. From then on
 * it is an image of the device, which undoing the upload does not delete. Its time, place and deciding results do not
 * change. Returns false if there is no such image any more, or if its device has sent it meanwhile.
 */
export const completeCardImage = async (trx: Trx, id: number, sent: Sent, now: Date): Promise<boolean> => {
  await lockImages(trx, [id])
  const released = await trx
    .updateTable('image_upload_files')
    .set({ state: 'duplicate', image_id: null })
    .where('image_id', '=', id)
    .returning('id')
    .execute()
  if (released.length === 0) return false
  const isReviewed = await isReviewedWithoutModel(trx, id)
  // Reviews of an image without boxes remain complete if the device found none either.
  if (isReviewed && sent.detections.length > 0) await setReviewsAside(trx, id)
  const { result_id } = await trx
    .updateTable('captures')
    .set({ message_id: sent.message_id ?? null })
    .where('id', '=', id)
    .returning('result_id')
    .executeTakeFirstOrThrow()
  const results = { detections: JSON.stringify(sent.detections), model_id: await modelOfMessage(trx, sent, now) }
  // While another version decides, the device's results are stored separately.
  if (result_id === 0) await trx.updateTable('captures').set(results).where('id', '=', id).execute()
  else
    await trx
      .updateTable('image_results')
      .set(results)
      .where('image_id', '=', id)
      .where('by_device', '=', true)
      .execute()
  const image = orNotFound(await imageReviews.lockImage(trx, { kind: 'all' }, id))
  if (!isReviewed) {
    if (result_id === 0) await showReviews(trx, image)
    return true
  }
  if (result_id === 0) await applyReviews(trx, image)
  else await markScoresStaleByReview(trx, { device_id: image.device_id, at: image.captured_at })
  return true
}
