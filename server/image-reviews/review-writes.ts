import type { Scope } from '#domain/access/scope.ts'
import { reviewMembers, type ImageReview, type ImageReviewForm } from '#domain/image-reviews/review.ts'
import { tallyOfBoxes } from '#domain/image-reviews/tally.ts'
import { messages } from '#domain/messages.ts'
import { pick } from '#domain/platform/members.ts'
import type { Trx } from '../platform/postgres/database.ts'
import { invalid, orNotFound } from '../platform/http/problem.ts'
import { checkVersion } from '../platform/http/versions.ts'
import { imageReviews } from './review-queries.ts'
import { addTallies } from './tally-writes.ts'

/** Who reviews, and when. */
interface Checker {
  user_id: number
  now: Date
}

export const reviewWrites = {
  /** Stores the review of a capture, replacing an earlier one. */
  put: async (
    trx: Trx,
    scope: Scope,
    capture_id: number,
    given: ImageReviewForm,
    { user_id, now }: Checker,
  ): Promise<ImageReview> => {
    const capture = orNotFound(await imageReviews.lockCapture(trx, scope, capture_id))
    const before = await imageReviews.find(trx, scope, capture_id)
    checkVersion(before?.version ?? 0, given.version)
    if (given.verdicts.length !== capture.detections.length)
      throw invalid([{ path: 'verdicts', message: messages.verdictEach }])
    const { verdicts, added } = pick(given, reviewMembers)
    const values = {
      checked_by: user_id,
      checked_at: now,
      verdicts: JSON.stringify(verdicts),
      added: JSON.stringify(added),
    }
    const { id } = await trx
      .insertInto('capture_checks')
      .values({ capture_id, ...values })
      .onConflict((conflict) => conflict.column('capture_id').doUpdateSet(values))
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx.deleteFrom('checked_insects').where('check_id', '=', id).execute()
    await addTallies(trx, tallyOfBoxes(capture.detections, { verdicts, added }), {
      device_id: capture.device_id,
      at: capture.captured_at,
      model_version: capture.model_version,
      check_id: id,
    })
    return orNotFound(await imageReviews.find(trx, scope, capture_id))
  },

  remove: async (trx: Trx, scope: Scope, capture_id: number): Promise<void> => {
    orNotFound(await imageReviews.lockCapture(trx, scope, capture_id))
    const { id } = orNotFound(
      await trx.selectFrom('capture_checks').where('capture_id', '=', capture_id).select('id').executeTakeFirst(),
    )
    await trx.deleteFrom('checked_insects').where('check_id', '=', id).execute()
    await trx.deleteFrom('capture_checks').where('id', '=', id).execute()
  },
}

/** Deletes the review of a capture that is deleted for its age; its results stay without an image. */
export const deleteReview = async (trx: Trx, capture_id: number): Promise<void> => {
  const check = await trx
    .selectFrom('capture_checks')
    .where('capture_id', '=', capture_id)
    .select('id')
    .forUpdate()
    .executeTakeFirst()
  if (!check) return
  await trx.updateTable('checked_insects').set({ check_id: null }).where('check_id', '=', check.id).execute()
  await trx.deleteFrom('capture_checks').where('id', '=', check.id).execute()
}
