import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { putImageReviews, MOST_IMAGES_A_PAGE, getImage } from '#domain/images/endpoints.ts'
import type { Image } from '#domain/images/image.ts'
import { deleteImageReview } from '#domain/image-reviews/endpoints.ts'
import { draftOf, type ReviewDraft } from '#domain/image-reviews/quick-review.ts'
import { discardReviews, keepReviews } from '#web/field-work/image-reviews/pending-reviews.ts'
import { usePendingReviews } from '#web/field-work/image-reviews/use-pending-reviews.ts'
import { api } from '#web/platform/api/api.ts'
import { isRefused } from '#web/platform/api/call.ts'
import { ApiProblem, messageOf } from '#web/platform/api/problem.ts'
import { requestBackgroundSync } from '#web/platform/offline/background-sync.ts'
import { usePerson } from '#web/platform/session/profile.ts'
import { toast } from '#web/platform/toasts.ts'
import { images as t } from '#web/texts/images.ts'
import { pendingReviews } from '#web/texts/pending-reviews.ts'
import { imageWords } from './image-words.tsx'
import { replaceImages } from './queries.ts'

/** A person's review of an image; null: it is deleted. */
interface Change {
  image: Image
  draft: ReviewDraft | null
}
interface Step {
  before: Change[]
  after: Change[]
}
interface Outcome {
  /** As returned by the server. */
  stored: Image[]
  /** The number of reviews that wait on this device. */
  kept: number
  /** The reviews that could not be stored on the server or on this device, and the error. */
  failed: readonly Change[]
  error: unknown
}

/** The content of a person's own review of an image. */
const ownDraft = ({ own_review, detections }: Image): ReviewDraft | null =>
  own_review && draftOf(own_review, detections.length)

/** Creates the requests that store these changes, in batches, each of which is stored completely or not at all. */
const requestsFor = (changes: readonly Change[]): { part: readonly Change[]; send: () => Promise<Image[]> }[] => {
  const given = changes.flatMap(({ image, draft }) => (draft ? [{ image, draft }] : []))
  const puts = Array.from({ length: Math.ceil(given.length / MOST_IMAGES_A_PAGE) }, (_, index) => {
    const part = given.slice(index * MOST_IMAGES_A_PAGE, (index + 1) * MOST_IMAGES_A_PAGE)
    const reviews = part.map(({ image, draft }) => ({
      image_id: image.id,
      ...draft,
      result_id: image.result_id,
    }))
    return { part, send: async () => (await api(putImageReviews, { body: { reviews } })).images }
  })
  const deletions = changes
    .filter(({ draft }) => draft === null)
    .map((change) => ({
      part: [change],
      send: async () => {
        const { id, result_id } = change.image
        await api(deleteImageReview, { params: { id }, query: { result_id } })
        return [await api(getImage, { params: { id } })]
      },
    }))
  return [...puts, ...deletions]
}

/** Stores reviews on the server, or on this device if it is unreachable. */
const store = async (person: number, changes: readonly Change[]): Promise<Outcome> => {
  const stored: Image[] = []
  const parts = requestsFor(changes)
  for (const [index, { part, send }] of parts.entries())
    try {
      stored.push(...(await send()))
      await discardReviews(
        person,
        part.map(({ image }) => image.id),
      )
    } catch (error) {
      const left = parts.slice(index).flatMap((one) => one.part)
      const isAway = error instanceof ApiProblem && !isRefused(error.status)
      const given = left.map(({ image, draft }) => ({
        image_id: image.id,
        words: imageWords(image),
        draft,
        version: image.own_review?.version ?? 0,
        result_id: image.result_id,
      }))
      if (isAway && (await keepReviews(person, given))) {
        void requestBackgroundSync(person)
        return { stored, kept: left.length, failed: [], error: null }
      }
      return { stored, kept: 0, failed: left, error }
    }
  return { stored, kept: 0, failed: [], error: null }
}

/** Saves reviews immediately, with undo and redo. Without a connection they wait on this device. */
export const useReview = () => {
  const client = useQueryClient()
  const { id: person } = usePerson()
  const pending = usePendingReviews()
  const [past, setPast] = useState<Step[]>([])
  const [future, setFuture] = useState<Step[]>([])
  // One after the other, so that of two quick verdicts on one image the later one wins.
  const queue = useRef<Promise<unknown>>(Promise.resolve())
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
  const { mutateAsync, isPending } = useMutation({
    // Also without a connection: the reviews are then stored on this device.
    networkMode: 'always',
    mutationFn: (changes: readonly Change[]) => {
      const outcome = queue.current.then(() => store(person, changes))
      queue.current = outcome.catch(() => undefined)
      return outcome
    },
    onSuccess: ({ stored, kept, failed, error }) => {
      replaceImages(client, stored)
      for (const { id } of stored) void client.invalidateQueries({ queryKey: ['images', 'one', id] })
      if (kept > 0) toast.note(pendingReviews.keptHere)
      if (failed.length > 0) {
        const reason = messageOf(error, t.notSaved)
        toast.error(stored.length > 0 ? t.partlySaved(stored.length, failed.length, reason) : reason)
      }
      if (stored.length === 0) return
      void client.invalidateQueries({ queryKey: ['detection-agreement'] })
      void client.invalidateQueries({ queryKey: ['review-queues'] })
    },
    onError: (error) => toast.error(messageOf(error, t.notSaved)),
  })
  /** Resolves to the images whose review was stored, here or on the server. */
  const save = async (changes: readonly Change[]): Promise<ReadonlySet<number>> => {
    const outcome = await mutateAsync(changes).catch(() => null)
    const failed = new Set((outcome?.failed ?? changes).map(({ image }) => image.id))
    return new Set(changes.map(({ image }) => image.id).filter((id) => !failed.has(id)))
  }
  const partOf = ({ before, after }: Step, ids: ReadonlySet<number>): Step => ({
    before: before.filter(({ image }) => ids.has(image.id)),
    after: after.filter(({ image }) => ids.has(image.id)),
  })

  return {
    isSaving: isPending,
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
