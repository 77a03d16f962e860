import { hashKey } from '@tanstack/react-query'
import { getImage } from '#domain/images/endpoints.ts'
import { draftOf } from '#domain/image-reviews/quick-review.ts'
import { api, request } from '#web/platform/api/api.ts'
import { isRefused } from '#web/platform/api/call.ts'
import { ApiProblem } from '#web/platform/api/problem.ts'
import { sendReviews, type PendingReview } from './pending-reviews.ts'

/** Why the server rejected a request for what it contains; null: it may accept it later. */
const refusalOf = (error: unknown): string | null =>
  error instanceof ApiProblem && isRefused(error.status) ? error.message : null

/** Whether the person's review on the server has the content of this one. */
const isStored = async ({ image_id: id, draft }: PendingReview): Promise<boolean> => {
  const image = await api(getImage, { params: { id }, background: true }).catch(() => null)
  if (!image) return false
  const own = image.own_review && draftOf(image.own_review, image.detections.length)
  // Regardless of the order of members.
  return hashKey([own]) === hashKey([draft])
}

/** Sends the reviews that wait on this device; without a server they stay. */
export const sendFromPage = async (person: number): Promise<void> => {
  try {
    await sendReviews(person, { send: (call) => request(call, call), refusalOf, isStored })
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
  }
}
