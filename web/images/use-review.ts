import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { putImageReviews, MOST_IMAGES_A_PAGE, getImage } from '#domain/images/endpoints.ts'
import type { Image } from '#domain/images/image.ts'
import { deleteImageReview } from '#domain/image-reviews/endpoints.ts'
import { draftOf, type ReviewDraft } from '#domain/image-reviews/quick-review.ts'
import { api } from '#web/platform/api/api.ts'
import { messageOf } from '#web/platform/api/problem.ts'
import { toast } from '#web/platform/toasts.ts'
import { images as t } from '#web/texts/images.ts'
import { replaceImages } from './queries.ts'

/** A person's review of an image; null: it is deleted. */
interface Change {
  image_id: number
  draft: ReviewDraft | null
}
interface Step {
  before: Change[]
  after: Change[]
}

/** The content of a person's own review of an image. */
const ownDraft = ({ own_review, detections }: Image): ReviewDraft | null =>
  own_review && draftOf(own_review, detections.length)

const store = async (changes: readonly Change[]): Promise<Image[]> => {
  const given = changes.flatMap(({ image_id, draft }) => (draft ? [{ image_id, ...draft }] : []))
  const deleted = changes.filter(({ draft }) => draft === null)
  const stored: Image[] = []
  for (let from = 0; from < given.length; from += MOST_IMAGES_A_PAGE) {
    const reviews = given.slice(from, from + MOST_IMAGES_A_PAGE)
    stored.push(...(await api(putImageReviews, { body: { reviews } })).images)
  }
  for (const { image_id: id } of deleted) {
    await api(deleteImageReview, { params: { id } })
    stored.push(await api(getImage, { params: { id } }))
  }
  return stored
}

/** Saves reviews immediately, with undo and redo. */
export const useReview = () => {
  const client = useQueryClient()
  const [past, setPast] = useState<Step[]>([])
  const [future, setFuture] = useState<Step[]>([])
  // One after the other, so that two quick verdicts on one image end as the later one.
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  /** Reviews that are on their way, so that a quick second verdict builds on the first. */
  const sent = useRef(new Map<number, ReviewDraft | null>())
  const current = (image: Image): ReviewDraft | null => {
    const pending = sent.current.get(image.id)
    return pending === undefined ? ownDraft(image) : pending
  }
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (changes: readonly Change[]) => {
      const stored = queue.current.then(() => store(changes))
      queue.current = stored.catch(() => undefined)
      return stored
    },
    onSuccess: (stored) => {
      replaceImages(client, stored)
      for (const { id } of stored) void client.invalidateQueries({ queryKey: ['images', 'one', id] })
      void client.invalidateQueries({ queryKey: ['detection-agreement'] })
      void client.invalidateQueries({ queryKey: ['review-queues'] })
    },
    onError: (error) => {
      toast.error(messageOf(error, t.notSaved))
      // Of many reviews, sent in several requests, some may have been saved.
      void client.invalidateQueries({ queryKey: ['images'] })
    },
  })
  const save = async (changes: readonly Change[]): Promise<boolean> =>
    mutateAsync(changes).then(
      () => true,
      () => false,
    )

  return {
    isSaving: isPending,
    /** A person's own review of an image, also while it is being saved; null: none. */
    current,
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    /** Reviews images; resolves to whether that was stored. */
    review: async (reviewed: readonly { image: Image; draft: ReviewDraft | null }[]): Promise<boolean> => {
      if (reviewed.length === 0) return false
      const step: Step = {
        before: reviewed.map(({ image }) => ({ image_id: image.id, draft: current(image) })),
        after: reviewed.map(({ image, draft }) => ({ image_id: image.id, draft })),
      }
      setPast((steps) => [...steps, step])
      setFuture([])
      for (const { image_id, draft } of step.after) sent.current.set(image_id, draft)
      const isStored = await save(step.after)
      // The server's answer holds again, unless another review was given meanwhile.
      for (const { image_id, draft } of step.after)
        if (sent.current.get(image_id) === draft) sent.current.delete(image_id)
      if (!isStored) setPast((steps) => steps.filter((one) => one !== step))
      return isStored
    },
    undo: async (): Promise<void> => {
      const step = past.at(-1)
      if (!step) return
      setPast(past.slice(0, -1))
      if (!(await save(step.before))) return setPast((steps) => [...steps, step])
      setFuture((steps) => [...steps, step])
      toast.done(t.undone)
    },
    redo: async (): Promise<void> => {
      const step = future.at(-1)
      if (!step) return
      setFuture(future.slice(0, -1))
      if (!(await save(step.after))) return setFuture((steps) => [...steps, step])
      setPast((steps) => [...steps, step])
    },
  }
}
export type Reviewing = ReturnType<typeof useReview>
