import { sql, type RawBuilder } from 'kysely'
import type { GroupTally } from '#domain/image-reviews/tally.ts'
import type { Trx } from '../platform/postgres/database.ts'
import { markScoresStaleByImages, markScoresStaleByReview } from '../farms/stale-scores-writes.ts'

interface Source {
  device_id: number
  at: Date
  model_version: string | null
  /** Null for an audit message. */
  review_id: number | null
  /** Whether the image was drawn at random; only such reviews measure how often a model is right. Audits always do. */
  representative?: boolean
  /** Number of images of its kind that a reviewed image represents: 1 / its sampling probability. */
  weight?: number
}

/** Stores results by group and model version. */
export const addTallies = async (
  trx: Trx,
  tallies: readonly GroupTally[],
  { device_id, at, model_version, review_id, representative = review_id === null, weight = 1 }: Source,
): Promise<void> => {
  if (tallies.length === 0) return
  const name = model_version ?? ''
  await trx
    .insertInto('model_versions')
    .values({ name })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { id: model_id } = await trx
    .selectFrom('model_versions')
    .where('name', '=', name)
    .select('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('checked_insects')
    .values(
      tallies.map(({ group, tp, fp, fn }) => ({
        device_id,
        at,
        model_id,
        functional_group: group,
        tp,
        fp,
        fn,
        review_id,
        representative,
        weight,
      })),
    )
    .execute()
  await markScoresStaleByReview(trx, { device_id, at })
}

/**
 * Weights the results of these images' reviews by the representative queues that drew the images: each image represents
 * 1 / its sampling probability in each of them. Without such a queue, they do not measure how often a model is right.
 */
export const weightReviews = async (trx: Trx, image_ids: readonly number[]): Promise<void> => {
  if (image_ids.length === 0) return
  await sql`
    update checked_insects set representative = weighed.weight is not null, weight = coalesce(weighed.weight, 1)
    from image_reviews review
    left join lateral (${weightOfImage(sql`review.image_id`, sql`review.result_id`)}) as weighed on true
    where checked_insects.review_id = review.id and review.image_id = any(${image_ids}::bigint[])`.execute(trx)
  await markScoresStaleByImages(trx, image_ids)
}

/** Whether no model has processed an image: it came from a memory card, and no results were sent for it. */
export const isUnread = (image_id: RawBuilder<unknown>, result_id: RawBuilder<unknown>) => sql`
  (${result_id} = 0 and exists (select from image_upload_files files where files.image_id = ${image_id}))`

/** The weight of an image's results by representative queues; null if none drew it, or if no model has processed it. */
export const weightOfImage = (image_id: RawBuilder<unknown>, result_id: RawBuilder<unknown>) => sql`
  select sum(1 / probability)::real as weight from review_queue_images queued
  join review_queues queue on queue.id = queued.queue_id and queue.kind = 'representative'
  where queued.image_id = ${image_id} and not ${isUnread(image_id, result_id)}`

/** The same for one image. */
export const imageWeight = async (
  trx: Trx,
  { id, result_id }: { id: number; result_id: number },
): Promise<number | null> => {
  const weight = weightOfImage(sql`${id}::bigint`, sql`${result_id}::bigint`)
  return (await sql<{ weight: number | null }>`${weight}`.execute(trx)).rows[0]?.weight ?? null
}
