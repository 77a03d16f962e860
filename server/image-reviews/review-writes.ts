import type { Scope } from '#domain/access/scope.ts'
import { disagree, stateOf } from '#domain/image-reviews/insects.ts'
import { reviewMembers, type ImageReview, type ImageReviewForm } from '#domain/image-reviews/review.ts'
import { tallyOfBoxes } from '#domain/image-reviews/tally.ts'
import { functionalGroup } from '#domain/intensity/group-of-class.ts'
import { messages } from '#domain/messages.ts'
import { pick } from '#domain/platform/members.ts'
import type { Trx } from '../platform/postgres/database.ts'
import { invalid, orNotFound, type Issue } from '../platform/http/problem.ts'
import { checkVersion } from '../platform/http/versions.ts'
import { classReaderAt } from '../class-mappings/queries.ts'
import { markScoresStaleByReview } from '../farms/stale-scores-writes.ts'
import { storeImageClasses } from './image-classes-writes.ts'
import { imageReviews } from './review-queries.ts'
import { addTallies } from './tally-writes.ts'

/** Who reviews, and when. */
interface Reviewer {
  user_id: number
  now: Date
}
type Locked = NonNullable<Awaited<ReturnType<typeof imageReviews.lockImage>>>

/** What the schema cannot tell: verdicts, corrections and detections must belong together. */
const checkReview = ({ verdicts, corrections }: ImageReviewForm, detections: number, path: string): void => {
  const issues: Issue[] = verdicts.length === detections ? [] : [{ path: 'verdicts', message: messages.verdictEach }]
  const seen = new Set<number>()
  for (const [index, { detection, object_class_name, box }] of corrections.entries()) {
    const issue = (member: string, message: string) => issues.push({ path: `corrections.${index}.${member}`, message })
    if (detection >= detections) issue('detection', messages.correctionUnknown)
    else if (seen.has(detection)) issue('detection', messages.correctionTwice)
    else if (object_class_name === undefined && box === undefined) issue('object_class_name', messages.correctionEmpty)
    else if (object_class_name !== undefined && verdicts[detection] !== 'corrected')
      issue('object_class_name', messages.correctionOfOther)
    seen.add(detection)
  }
  const named = new Set(corrections.filter((one) => one.object_class_name !== undefined).map((one) => one.detection))
  for (const [index, verdict] of verdicts.entries())
    if (verdict === 'corrected' && !named.has(index))
      issues.push({ path: `verdicts.${index}`, message: messages.correctionMissing })
  if (issues.length > 0) throw invalid(issues.map((issue) => ({ ...issue, path: `${path}${issue.path}` })))
}

/** Brings up to date what follows from an image's reviews: its classes, its state, and the reviewed insects. */
const applyReviews = async (trx: Trx, image: Locked): Promise<void> => {
  const reviews = await trx
    .selectFrom('image_reviews')
    .where('image_id', '=', image.id)
    .select(['id', 'verdicts', 'corrections', 'added'])
    .orderBy('reviewed_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const [latest] = reviews
  const insects = await storeImageClasses(trx, image, latest ?? null)
  await trx
    .updateTable('captures')
    .set({
      insects,
      reviews: reviews.length,
      review_state: latest ? stateOf(latest) : 'unreviewed',
      disagreement: disagree(image.detections, reviews),
    })
    .where('id', '=', image.id)
    .execute()
  await trx
    .deleteFrom('checked_insects')
    .where('review_id', 'in', (select) =>
      select.selectFrom('image_reviews').where('image_id', '=', image.id).select('id'),
    )
    .execute()
  await markScoresStaleByReview(trx, { device_id: image.device_id, at: image.captured_at })
  if (!latest) return
  const classOf = await classReaderAt(trx, [image.placement_id])
  const day = image.captured_at.toISOString().slice(0, 10)
  const groupOf = (name: string) => functionalGroup(classOf(name, day))
  const probability = await probabilityOf(trx, image.id)
  await addTallies(trx, tallyOfBoxes(image.detections, latest, groupOf), {
    device_id: image.device_id,
    at: image.captured_at,
    model_version: image.model_version,
    review_id: latest.id,
    representative: probability !== undefined,
    weight: 1 / (probability ?? 1),
  })
}

/** The sampling probability of an image in the newest representative queue that drew it; undefined: none did. */
const probabilityOf = async (trx: Trx, image_id: number): Promise<number | undefined> => {
  const row = await trx
    .selectFrom('review_queue_images')
    .innerJoin('review_queues', 'review_queues.id', 'review_queue_images.queue_id')
    .where('review_queue_images.image_id', '=', image_id)
    .where('review_queues.kind', '=', 'representative')
    .orderBy('review_queues.id', 'desc')
    .select('review_queue_images.probability')
    .limit(1)
    .executeTakeFirst()
  return row?.probability ?? undefined
}

/** Locks images in the order of their ids. */
export const lockImages = async (trx: Trx, ids: readonly number[]): Promise<void> => {
  await trx.selectFrom('captures').where('id', 'in', ids).select('id').orderBy('id').forUpdate().execute()
}

export const reviewWrites = {
  /**
   * Stores a person's review of an image, replacing the same person's earlier one. `path`: where it is in the request.
   */
  put: async (
    trx: Trx,
    scope: Scope,
    image_id: number,
    given: ImageReviewForm,
    { user_id, now }: Reviewer,
    path = '',
  ): Promise<ImageReview> => {
    const image = orNotFound(await imageReviews.lockImage(trx, scope, image_id))
    const before = await trx
      .selectFrom('image_reviews')
      .where('image_id', '=', image_id)
      .where('reviewed_by', '=', user_id)
      .select('version')
      .executeTakeFirst()
    checkVersion(before?.version ?? 0, given.version)
    checkReview(given, image.detections.length, path)
    const { verdicts, corrections, added, comment } = pick(given, reviewMembers)
    const values = {
      reviewed_by: user_id,
      reviewed_at: now,
      verdicts: JSON.stringify(verdicts),
      corrections: JSON.stringify(corrections),
      added: JSON.stringify(added),
      comment,
    }
    await trx
      .insertInto('image_reviews')
      .values({ image_id, ...values })
      .onConflict((conflict) => conflict.columns(['image_id', 'reviewed_by']).doUpdateSet(values))
      .execute()
    await applyReviews(trx, image)
    return orNotFound((await imageReviews.list(trx, scope, image_id))?.find((review) => review.reviewed_by === user_id))
  },

  /** Deletes a person's own review, if there is one. */
  remove: async (trx: Trx, scope: Scope, image_id: number, user_id: number): Promise<void> => {
    const image = orNotFound(await imageReviews.lockImage(trx, scope, image_id))
    const own = await trx
      .selectFrom('image_reviews')
      .where('image_id', '=', image_id)
      .where('reviewed_by', '=', user_id)
      .select('id')
      .executeTakeFirst()
    if (!own) return
    const { id } = own
    await trx.deleteFrom('checked_insects').where('review_id', '=', id).execute()
    await trx.deleteFrom('image_reviews').where('id', '=', id).execute()
    await applyReviews(trx, image)
  },
}

/**
 * Deletes what belongs to an image that is deleted: its classes, reviews, marks as a favourite and places in
 * queues. The reviewed insects
 * stay without an image.
 */
export const deleteImageRecords = async (trx: Trx, image_id: number): Promise<void> => {
  await trx.deleteFrom('image_classes').where('image_id', '=', image_id).execute()
  await trx.deleteFrom('image_favourites').where('image_id', '=', image_id).execute()
  await trx.deleteFrom('review_queue_images').where('image_id', '=', image_id).execute()
  await trx.updateTable('image_upload_files').set({ image_id: null }).where('image_id', '=', image_id).execute()
  const reviews = await trx
    .selectFrom('image_reviews')
    .where('image_id', '=', image_id)
    .select('id')
    .forUpdate()
    .execute()
  if (reviews.length === 0) return
  const ids = reviews.map(({ id }) => id)
  await trx.updateTable('checked_insects').set({ review_id: null }).where('review_id', 'in', ids).execute()
  await trx.deleteFrom('image_reviews').where('id', 'in', ids).execute()
}
