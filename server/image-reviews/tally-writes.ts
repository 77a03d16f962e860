import { sql } from 'kysely'
import type { GroupTally } from '#domain/image-reviews/tally.ts'
import type { Trx } from '../platform/postgres/database.ts'
import { markScoresStaleByReview } from '../farms/stale-scores-writes.ts'

interface Source {
  device_id: number
  at: Date
  model_version: string | null
  /** Null for an audit message. */
  review_id: number | null
  /** Whether the image was drawn at random; only such reviews say how often a model is right. Audits always do. */
  representative?: boolean
  /** Images of its kind that a reviewed image stands for: 1 / its sampling probability. */
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

/** Reviews of images that a representative queue draws count for it, also those that were there before. */
export const markReviewsRepresentative = async (
  trx: Trx,
  queue_id: number,
  image_ids: readonly number[],
): Promise<void> => {
  if (image_ids.length === 0) return
  await sql`update checked_insects set representative = true, weight = 1 / queued.probability
    from image_reviews review
    join review_queue_images queued on queued.image_id = review.image_id
    where checked_insects.review_id = review.id and queued.queue_id = ${queue_id}
      and review.image_id = any(${image_ids}::bigint[])`.execute(trx)
}
