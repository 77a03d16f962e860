import type { GroupTally } from '#domain/image-reviews/tally.ts'
import type { Trx } from '../platform/postgres/database.ts'
import { markScoresStaleByReview } from '../farms/stale-scores-writes.ts'

interface Source {
  device_id: number
  at: Date
  model_version: string | null
  /** Null for an audit message. */
  review_id: number | null
}

/** Stores results by group and model version. */
export const addTallies = async (
  trx: Trx,
  tallies: readonly GroupTally[],
  { device_id, at, model_version, review_id }: Source,
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
      })),
    )
    .execute()
  await markScoresStaleByReview(trx, { device_id, at })
}
