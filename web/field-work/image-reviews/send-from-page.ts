import { hashKey } from '@tanstack/react-query'
import { getImage } from '#domain/images/endpoints.ts'
import { draftOf, type ReviewDraft } from '#domain/image-reviews/quick-review.ts'
import { api, request } from '#web/platform/api/api.ts'
import { isRefused } from '#web/platform/api/call.ts'
import { ApiProblem } from '#web/platform/api/problem.ts'
import { sendReviews, type PendingReview } from './pending-reviews.ts'

/** Why the server rejected a request for what it contains; null: it may accept it later. */
const refusalOf = (error: unknown): string | null =>
  error instanceof ApiProblem && isRefused(error.status) ? error.message : null

/** Regardless of the order of members. */
const isSame = (one: ReviewDraft | null, other: ReviewDraft | null): boolean => hashKey([one]) === hashKey([other])

/** Compares the person's review on the server, of the same results, with this one and those that it supersedes. */
const findStored = async (person: number, review: PendingReview): Promise<'stored' | { version: number } | null> => {
  const { image_id: id, draft, superseded = [] } = review
  const image = await api(getImage, { params: { id }, background: true }).catch((error: unknown) => {
    // Not reached: the next attempt tries again. Deleted, or without access for this person: the rejection stands.
    if (refusalOf(error) === null) throw error
    return null
  })
  if (!image) return null
  const result_id = review.result_id ?? image.result_id
  const own = [...image.all_reviews, ...image.other_reviews].find(
    (one) => one.reviewed_by === person && one.result_id === result_id,
  )
  const content = own ? draftOf(own, 0) : null
  if (isSame(content, draft)) return 'stored'
  const isSuperseded = superseded.some((earlier) => isSame(content, earlier))
  return isSuperseded ? { version: own?.version ?? 0 } : null
}

/** Sends the reviews that wait on this device; if the server is unreachable, they remain. */
export const sendFromPage = async (person: number): Promise<void> => {
  try {
    await sendReviews(person, {
      send: (call) => request(call, call),
      refusalOf,
      findStored: (review) => findStored(person, review),
    })
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
  }
}
