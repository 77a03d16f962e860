import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { deviceStore } from '#web/platform/offline/device-store.ts'
import { exclusiveQueue } from '#web/platform/offline/exclusive-queue.ts'
import { isOfAnother } from '#web/platform/offline/last-signed-in.ts'
import { usePerson } from '#web/platform/session/profile.ts'
import { pendingReviewsOf, reviewsPrefix, type PendingReview } from './pending-reviews.ts'

/** A person's reviews that wait on this device, kept up to date through a subscription. */
export const usePendingReviews = (): PendingReview[] => {
  const { id } = usePerson()
  const texts = useSyncExternalStore(
    (listener) => deviceStore.follow(reviewsPrefix(id), listener),
    () => JSON.stringify(pendingReviewsOf(id)),
    () => '[]',
  )
  return useMemo(() => JSON.parse(texts) as PendingReview[], [texts])
}

/** Sends the reviews that wait on this device. Resolves to the number of those sent; the others remain. */
export const useSendReviews = (): (() => Promise<number>) => {
  const { id } = usePerson()
  const client = useQueryClient()
  return useMemo(() => {
    const runExclusively = exclusiveQueue(reviewsPrefix(id))
    return () =>
      runExclusively(async () => {
        const before = pendingReviewsOf(id).length
        if (before === 0 || isOfAnother(id)) return 0
        const { sendFromPage } = await import('./send-from-page.ts')
        await sendFromPage(id)
        const sent = before - pendingReviewsOf(id).length
        if (sent > 0)
          for (const key of ['images', 'detection-agreement', 'review-queues'])
            void client.invalidateQueries({ queryKey: [key] })
        return Math.max(0, sent)
      })
  }, [id, client])
}
