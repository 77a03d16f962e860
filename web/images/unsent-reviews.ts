import type { QueryClient } from '@tanstack/react-query'
import { putImageReviews, MOST_IMAGES_A_PAGE, getImage } from '#domain/images/endpoints.ts'
import type { Image } from '#domain/images/image.ts'
import { deleteImageReview } from '#domain/image-reviews/endpoints.ts'
import type { ReviewDraft } from '#domain/image-reviews/quick-review.ts'
import { discardReviews, keepReviews, type GivenReview } from '#web/field-work/image-reviews/pending-reviews.ts'
import { api } from '#web/platform/api/api.ts'
import { isRefused } from '#web/platform/api/call.ts'
import { ApiProblem, messageOf } from '#web/platform/api/problem.ts'
import { requestBackgroundSync } from '#web/platform/offline/background-sync.ts'
import { createStore } from '#web/platform/store.ts'
import { toast } from '#web/platform/toasts.ts'
import { images as t } from '#web/texts/images.ts'
import { pendingReviews } from '#web/texts/pending-reviews.ts'
import { imageWords } from './image-words.tsx'
import { replaceImages } from './queries.ts'

/** A person's review of an image; null: it is deleted. */
export interface Change {
  image: Image
  draft: ReviewDraft | null
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

/**
 * Browsers limit the bodies of all requests that outlive a page to 64 kB together: one under way and one sent when the
 * page is closed must fit.
 */
const MOST_KEPT_ALIVE_BYTES = 30_000
const canOutlivePage = (body: unknown): boolean => new Blob([JSON.stringify(body)]).size <= MOST_KEPT_ALIVE_BYTES

/** Creates the requests that store these changes, in batches, each of which is stored completely or not at all. */
const requestsFor = (changes: readonly Change[]): { part: readonly Change[]; send: () => Promise<Image[]> }[] => {
  const given = changes.flatMap(({ image, draft }) => (draft ? [{ image, draft }] : []))
  const puts = Array.from({ length: Math.ceil(given.length / MOST_IMAGES_A_PAGE) }, (_, index) => {
    const part = given.slice(index * MOST_IMAGES_A_PAGE, (index + 1) * MOST_IMAGES_A_PAGE)
    const body = {
      reviews: part.map(({ image, draft }) => ({ image_id: image.id, ...draft, result_id: image.result_id })),
    }
    const send = async () => (await api(putImageReviews, { body, keepalive: canOutlivePage(body) })).images
    return { part, send }
  })
  const deletions = changes
    .filter(({ draft }) => draft === null)
    .map((change) => ({
      part: [change],
      send: async () => {
        const { id, result_id } = change.image
        await api(deleteImageReview, { params: { id }, query: { result_id }, keepalive: true })
        return [await api(getImage, { params: { id } })]
      },
    }))
  return [...puts, ...deletions]
}

const givenReview = ({ image, draft }: Change): GivenReview => ({
  image_id: image.id,
  words: imageWords(image),
  draft,
  version: image.own_review?.version ?? 0,
  result_id: image.result_id,
})

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
      if (isAway && (await keepReviews(person, left.map(givenReview)))) {
        void requestBackgroundSync(person)
        return { stored, kept: left.length, failed: [], error: null }
      }
      return { stored, kept: 0, failed: left, error }
    }
  return { stored, kept: 0, failed: [], error: null }
}

/** Changes made together, by one step of a person. */
interface Step {
  client: QueryClient
  person: number
  changes: readonly Change[]
  /** Called with the ids of the images whose review could not be stored. */
  settle: (failed: ReadonlySet<number>) => void
}
let waiting: Step[] = []
const underWay = new Set<Step>()

/** The number of reviews given on this page that are neither on the server nor, deliberately, on this device. */
export const unsentReviews = createStore(0)

/** Of several reviews of an image, only the last one counts. */
const latestOf = (steps: readonly Step[]): Change[] => [
  ...new Map(steps.flatMap(({ changes }) => changes.map((change) => [change.image.id, change]))).values(),
]

/**
 * Stores the reviews of these steps together. Because a request is stored completely or not at all, a rejected one is
 * repeated for each step, so that one review that the server rejects does not prevent the others.
 */
const storeTogether = async (person: number, steps: readonly Step[]): Promise<Outcome> => {
  const latest = latestOf(steps)
  const together = await store(person, latest)
  const { error } = together
  if (steps.length === 1 || !(error instanceof ApiProblem && isRefused(error.status))) return together
  const repeated = new Set(together.failed.map(({ image }) => image.id))
  const outcome: Outcome = { ...together, failed: [], error: null }
  for (const { changes } of steps) {
    const own = changes.filter((change) => latest.includes(change) && repeated.has(change.image.id))
    if (own.length === 0) continue
    const { stored, kept, failed, error: reason } = await store(person, own)
    outcome.stored.push(...stored)
    outcome.kept += kept
    outcome.failed = [...outcome.failed, ...failed]
    outcome.error ??= reason
  }
  return outcome
}

const show = (client: QueryClient, { stored, kept, failed, error }: Outcome): void => {
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
}

const count = (): void => {
  const before = unsentReviews.get()
  const now = latestOf([...underWay, ...waiting]).length
  unsentReviews.set(now)
  if (before === 0 && now > 0) watchLeaving()
  if (before > 0 && now === 0) stopWatchingLeaving()
}

/** Sends all waiting reviews of one person. */
const sendWaiting = async (): Promise<void> => {
  const [first] = waiting
  if (!first) return
  const { client, person } = first
  const steps = waiting.filter((step) => step.person === person)
  waiting = waiting.filter((step) => step.person !== person)
  for (const step of steps) underWay.add(step)
  const outcome = await storeTogether(person, steps).catch((error: unknown) => ({
    stored: [],
    kept: 0,
    failed: latestOf(steps),
    error,
  }))
  for (const step of steps) underWay.delete(step)
  count()
  show(client, outcome)
  const failed = new Set(outcome.failed.map(({ image }) => image.id))
  for (const { settle } of steps) settle(failed)
}

let isSending = false
/** One request after the other, so that of two quick verdicts on one image the later one wins. */
const sendAll = async (): Promise<void> => {
  if (isSending) return
  isSending = true
  try {
    while (waiting.length > 0) await sendWaiting()
  } finally {
    isSending = false
  }
}

/**
 * The page may not continue: what waits is sent at once, by requests that outlive it. Everything unsent is also stored
 * on this device, from which the next page sends what did not arrive.
 */
const secure = (): void => {
  const unsent = [...underWay, ...waiting]
  for (const person of new Set(unsent.map((step) => step.person))) {
    const steps = unsent.filter((step) => step.person === person)
    void keepReviews(person, latestOf(steps).map(givenReview))
  }
  void sendWaiting()
}
const onHidden = () => document.visibilityState === 'hidden' && secure()
const ask = (event: BeforeUnloadEvent) => event.preventDefault()
const watchLeaving = (): void => {
  addEventListener('beforeunload', ask)
  addEventListener('pagehide', secure)
  document.addEventListener('visibilitychange', onHidden)
}
const stopWatchingLeaving = (): void => {
  removeEventListener('beforeunload', ask)
  removeEventListener('pagehide', secure)
  document.removeEventListener('visibilitychange', onHidden)
}

/**
 * Stores reviews on the server, or on this device if it is unreachable. Reviews given while others are being sent are
 * sent together after them, also if the page that gave them is no longer shown. Resolves to the ids of the images whose
 * review could not be stored.
 */
export const sendReviews = (
  client: QueryClient,
  person: number,
  changes: readonly Change[],
): Promise<ReadonlySet<number>> =>
  new Promise((settle) => {
    waiting.push({ client, person, changes, settle })
    count()
    void sendAll()
  })
