import type { Scope } from '#domain/access/scope.ts'
import { disagree, stateOf } from '#domain/image-reviews/insects.ts'
import { reviewMembers, type ImageReview, type ImageReviewForm } from '#domain/image-reviews/review.ts'
import { tallyOfBoxes } from '#domain/image-reviews/tally.ts'
import { functionalGroup } from '#domain/intensity/group-of-class.ts'
import { localDay } from '#domain/weeks/local-time.ts'
import { messages } from '#domain/messages.ts'
import { pick } from '#domain/platform/members.ts'
import type { Trx } from '../platform/postgres/database.ts'
import { invalid, orNotFound, Problem, type Issue } from '../platform/http/problem.ts'
import { checkVersion } from '../platform/http/versions.ts'
import { holdMappingsOfImages } from '../class-mappings/lock-writes.ts'
import { classReaderAt } from '../class-mappings/queries.ts'
import { markScoresStaleByReview } from '../farms/stale-scores-writes.ts'
import { storeImageClasses } from './image-classes-writes.ts'
import { imageReviews } from './review-queries.ts'
import { addTallies, imageWeight } from './tally-writes.ts'

/** The reviewer, and the time of the review. */
interface Reviewer {
  user_id: number
  now: Date
}
type Locked = NonNullable<Awaited<ReturnType<typeof imageReviews.lockImage>>>

/** Checks what the schema cannot: verdicts, corrections and detections must belong together. */
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

/** Verdicts on other results' boxes must not be read as verdicts on these, or be deleted in their place. */
const checkResults = (image: Locked, result_id: number | undefined): void => {
  if (result_id !== undefined && result_id !== image.result_id) throw new Problem(409, messages.otherResultsDecide)
}

type Decided = Pick<Locked, 'id' | 'device_id' | 'placement_id' | 'captured_at' | 'detections' | 'result_id'>
/**
 * Updates the classes and review state that an image shows, according to the deciding results and their reviews.
 * Returns the deciding review.
 */
export const showReviews = async (trx: Trx, image: Decided) => {
  const reviews = await trx
    .selectFrom('image_reviews')
    .where('image_id', '=', image.id)
    .where('result_id', '=', image.result_id)
    .select(['id', 'verdicts', 'corrections', 'added'])
    .orderBy('reviewed_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const [latest] = reviews
  const { insects, unlisted_insects } = await storeImageClasses(trx, image, latest ?? null)
  await trx
    .updateTable('captures')
    .set({
      insects,
      unlisted_insects,
      reviews: reviews.length,
      review_state: latest ? stateOf(latest) : 'unreviewed',
      disagreement: disagree(image.detections, reviews),
    })
    .where('id', '=', image.id)
    .execute()
  return latest
}

/**
 * The same after a review of these results changed, including the reviewed insects. Insects of other results are not
 * changed.
 */
export const applyReviews = async (trx: Trx, image: Locked): Promise<void> => {
  const latest = await showReviews(trx, image)
  await trx
    .deleteFrom('checked_insects')
    .where('review_id', 'in', (select) =>
      select
        .selectFrom('image_reviews')
        .where('image_id', '=', image.id)
        .where('result_id', '=', image.result_id)
        .select('id'),
    )
    .execute()
  await markScoresStaleByReview(trx, { device_id: image.device_id, at: image.captured_at })
  if (!latest) return
  const classOf = await classReaderAt(trx, [image.placement_id])
  const day = localDay(image.captured_at, image.time_zone)
  const groupOf = (name: string) => functionalGroup(classOf(name, day))
  const weight = await imageWeight(trx, image)
  await addTallies(trx, tallyOfBoxes(image.detections, latest, groupOf), {
    device_id: image.device_id,
    at: image.captured_at,
    model_version: image.model_version,
    review_id: latest.id,
    representative: weight !== null,
    weight: weight ?? 1,
  })
}

/** Locks images in the order of their ids, and the class mappings of their organisations. */
export const lockImages = async (trx: Trx, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return
  await holdMappingsOfImages(trx, ids)
  await trx.selectFrom('captures').where('id', 'in', ids).select('id').orderBy('id').forUpdate().execute()
}

export const reviewWrites = {
  /** Stores a person's review of an image, replacing the same person's earlier one. `path`: its path in the request. */
  put: async (
    trx: Trx,
    scope: Scope,
    image_id: number,
    given: ImageReviewForm,
    { user_id, now }: Reviewer,
    path = '',
  ): Promise<ImageReview> => {
    await lockImages(trx, [image_id])
    const image = orNotFound(await imageReviews.lockImage(trx, scope, image_id))
    const before = await trx
      .selectFrom('image_reviews')
      .where('image_id', '=', image_id)
      .where('reviewed_by', '=', user_id)
      .where('result_id', '=', image.result_id)
      .select('version')
      .executeTakeFirst()
    checkResults(image, given.result_id)
    checkVersion(before?.version ?? 0, given.version)
    checkReview(given, image.detections.length, path)
    const { verdicts, corrections, added, comment } = pick(given, reviewMembers)
    const values = {
      reviewed_by: user_id,
      result_id: image.result_id,
      model_id: image.result_id === 0 ? null : image.model_id,
      reviewed_at: now,
      verdicts: JSON.stringify(verdicts),
      corrections: JSON.stringify(corrections),
      added: JSON.stringify(added),
      comment,
    }
    await trx
      .insertInto('image_reviews')
      .values({ image_id, ...values })
      .onConflict((conflict) => conflict.columns(['image_id', 'reviewed_by', 'result_id']).doUpdateSet(values))
      .execute()
    await applyReviews(trx, image)
    return orNotFound((await imageReviews.list(trx, scope, image_id))?.find((review) => review.reviewed_by === user_id))
  },

  /**
   * Deletes a person's own review of the deciding results, if there is one. Throws 409 if these are not `result_id`,
   * the results that the person saw.
   */
  remove: async (trx: Trx, scope: Scope, image_id: number, user_id: number, result_id?: number): Promise<void> => {
    await lockImages(trx, [image_id])
    const image = orNotFound(await imageReviews.lockImage(trx, scope, image_id))
    checkResults(image, result_id)
    const own = await trx
      .selectFrom('image_reviews')
      .where('image_id', '=', image_id)
      .where('reviewed_by', '=', user_id)
      .where('result_id', '=', image.result_id)
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
 * Deletes the records of a deleted image: its classes, results of other models, reviews, favourites and places in
 * queues. The reviewed insects stay without an image.
 */
export const deleteImageRecords = async (trx: Trx, image_id: number): Promise<void> => {
  await trx.deleteFrom('image_classes').where('image_id', '=', image_id).execute()
  await trx.deleteFrom('image_results').where('image_id', '=', image_id).execute()
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
