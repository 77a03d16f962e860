import type { Profile } from '#domain/accounts/profile.ts'
import type { Image } from '#domain/images/image.ts'
import { insectsOf, stateOf } from '#domain/image-reviews/insects.ts'
import { draftOf, isInsect } from '#domain/image-reviews/quick-review.ts'
import type { ImageReview } from '#domain/image-reviews/review.ts'
import type { PendingReview } from './pending-reviews.ts'

const nameOf = ({ firstname, lastname }: Reviewer) => `${firstname} ${lastname}`.trim()

/** Fields of a review that a waiting one does not have yet are taken from the person's earlier one, or empty. */
const asReview = (image: Image, { draft, at, version }: PendingReview, reviewer: Reviewer): ImageReview | null =>
  draft && {
    image_id: image.id,
    reviewed_by: reviewer.id,
    reviewed_by_name: nameOf(reviewer),
    reviewed_at: at,
    model_version: image.model_version,
    result_id: image.result_id,
    ...draft,
    version,
    capture_id: image.id,
    checked_by: reviewer.id,
    checked_by_name: nameOf(reviewer),
    checked_at: at,
  }

type Reviewer = Pick<Profile, 'id' | 'firstname' | 'lastname'>

/**
 * An image with a review that waits on this device, as it will be once that is stored. If a review is deleted, the
 * latest review of other people decides, which is not known here: the image then counts as not reviewed.
 */
const withPendingReview = <I extends Image>(image: I, pending: PendingReview, reviewer: Reviewer): I => {
  // A review of other results does not apply to these.
  if (pending.result_id !== undefined && pending.result_id !== image.result_id) return image
  const own_review = asReview(image, pending, reviewer)
  const isOthers = image.review !== null && image.review.reviewed_by !== reviewer.id
  const review = own_review ?? (isOthers ? image.review : null)
  const detected = insectsOf(image.detections, review && draftOf(review, image.detections.length))
  const change = Number(own_review !== null) - Number(image.own_review !== null)
  return {
    ...image,
    own_review,
    review,
    reviews: image.reviews + change,
    review_state: review ? stateOf(review) : 'unreviewed',
    insects: detected.filter(isInsect).length,
  }
}

/** Images with the reviews that wait on this device. */
export const withPendingReviews = <I extends Image>(
  images: readonly I[],
  pending: readonly PendingReview[],
  reviewer: Reviewer,
): I[] => {
  const byImage = new Map(pending.map((review) => [review.image_id, review]))
  return images.map((image) => {
    const review = byImage.get(image.id)
    return review ? withPendingReview(image, review, reviewer) : image
  })
}
