import { hashKey, useQueryClient } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { getImage } from '#domain/images/endpoints.ts'
import { draftOf } from '#domain/image-reviews/quick-review.ts'
import { api, request } from '#web/platform/api/api.ts'
import { isRefused } from '#web/platform/api/call.ts'
import { ApiProblem } from '#web/platform/api/problem.ts'
import { deviceStore } from '#web/platform/offline/device-store.ts'
import { exclusiveQueue } from '#web/platform/offline/exclusive-queue.ts'
import { isOfAnother } from '#web/platform/offline/last-signed-in.ts'
import { usePerson } from '#web/platform/session/profile.ts'
import { pendingReviewsOf, reviewsPrefix, sendReviews, type PendingReview } from './pending-reviews.ts'

/** A person's reviews that wait on this device, kept up to date. */
export const usePendingReviews = (): PendingReview[] => {
  const { id } = usePerson()
  const texts = useSyncExternalStore(
    (listener) => deviceStore.follow(reviewsPrefix(id), listener),
    () => JSON.stringify(pendingReviewsOf(id)),
    () => '[]',
  )
  return useMemo(() => JSON.parse(texts) as PendingReview[], [texts])
}

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

/** Sends the reviews that wait on this device. Resolves to how many left it; what could not be sent stays. */
export const useSendReviews = (): (() => Promise<number>) => {
  const { id } = usePerson()
  const client = useQueryClient()
  return useMemo(() => {
    const runExclusively = exclusiveQueue(reviewsPrefix(id))
    return () =>
      runExclusively(async () => {
        const before = pendingReviewsOf(id).length
        if (before === 0 || isOfAnother(id)) return 0
        await sendReviews(id, { send: (call) => request(call, call), refusalOf, isStored }).catch((error: unknown) => {
          if (!(error instanceof ApiProblem)) throw error
        })
        const sent = before - pendingReviewsOf(id).length
        if (sent > 0)
          for (const key of ['images', 'detection-agreement', 'review-queues'])
            void client.invalidateQueries({ queryKey: [key] })
        return Math.max(0, sent)
      })
  }, [id, client])
}
