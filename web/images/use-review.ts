import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Image } from '#domain/images/image.ts'
import { draftOf, type ReviewDraft } from '#domain/image-reviews/quick-review.ts'
import { usePendingReviews } from '#web/field-work/image-reviews/use-pending-reviews.ts'
import { usePerson } from '#web/platform/session/profile.ts'
import { useStore } from '#web/platform/store.ts'
import { toast } from '#web/platform/toasts.ts'
import { images as t } from '#web/texts/images.ts'
import { sendReviews, unsentReviews, type Change } from './unsent-reviews.ts'

interface Step {
  before: Change[]
  after: Change[]
}
/** The content of a person's own review of an image. */
const ownDraft = ({ own_review, detections }: Image): ReviewDraft | null =>
  own_review && draftOf(own_review, detections.length)

/** Saves reviews immediately, with undo and redo. Without a connection they wait on this device. */
export const useReview = () => {
  const client = useQueryClient()
  const { id: person } = usePerson()
  const pending = usePendingReviews()
  const [past, setPast] = useState<Step[]>([])
  const [future, setFuture] = useState<Step[]>([])
  /** Reviews that are in flight, so that a quick second verdict builds on the first. */
  const sent = useRef(new Map<number, ReviewDraft | null>())
  const current = (image: Image): ReviewDraft | null => {
    const underWay = sent.current.get(image.id)
    if (underWay !== undefined) return underWay
    const waiting = pending.find(
      ({ image_id, result_id = image.result_id }) => image_id === image.id && result_id === image.result_id,
    )
    return waiting ? waiting.draft : ownDraft(image)
  }
  /** Resolves to the images whose review was stored, here or on the server. */
  const save = async (changes: readonly Change[]): Promise<ReadonlySet<number>> => {
    const failed = await sendReviews(client, person, changes)
    return new Set(changes.map(({ image }) => image.id).filter((id) => !failed.has(id)))
  }
  const partOf = ({ before, after }: Step, ids: ReadonlySet<number>): Step => ({
    before: before.filter(({ image }) => ids.has(image.id)),
    after: after.filter(({ image }) => ids.has(image.id)),
  })

  return {
    /** The number of reviews that are not saved yet. */
    unsent: useStore(unsentReviews),
    /** A person's own review of an image, including one being saved; null if there is none. */
    current,
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    /** Reviews images; resolves to whether all were stored. */
    review: async (reviewed: readonly Change[]): Promise<boolean> => {
      if (reviewed.length === 0) return false
      const step: Step = {
        before: reviewed.map(({ image }) => ({ image, draft: current(image) })),
        after: [...reviewed],
      }
      setPast((steps) => [...steps, step])
      setFuture([])
      for (const { image, draft } of reviewed) sent.current.set(image.id, draft)
      const saved = await save(step.after)
      // The server's state applies again, unless another review was given meanwhile.
      for (const { image, draft } of reviewed) if (sent.current.get(image.id) === draft) sent.current.delete(image.id)
      if (saved.size < reviewed.length)
        setPast((steps) =>
          steps.flatMap((one) => (one === step ? (saved.size > 0 ? [partOf(step, saved)] : []) : [one])),
        )
      return saved.size === reviewed.length
    },
    undo: async (): Promise<void> => {
      const step = past.at(-1)
      if (!step) return
      setPast(past.slice(0, -1))
      if ((await save(step.before)).size < step.before.length) return setPast((steps) => [...steps, step])
      setFuture((steps) => [...steps, step])
      toast.done(t.undone)
    },
    redo: async (): Promise<void> => {
      const step = future.at(-1)
      if (!step) return
      setFuture(future.slice(0, -1))
      if ((await save(step.after)).size < step.after.length) return setFuture((steps) => [...steps, step])
      setPast((steps) => [...steps, step])
    },
  }
}
export type Reviewing = ReturnType<typeof useReview>
