import type { Image } from '#domain/images/image.ts'
import type { ReviewDraft } from '#domain/image-reviews/quick-review.ts'
import { deviceStore } from '#web/platform/offline/device-store.ts'
import { changing, writing, type Change } from '#web/platform/offline/device-writes.ts'
import { REVIEW } from '#web/platform/offline/pending-names.ts'
import type { Call } from '#web/platform/api/call.ts'

/** A person's review of an image that the server does not have yet. */
export interface PendingReview {
  image_id: number
  /** The description of the image in lists. */
  words: string
  /** Null: the person's review is to be deleted. */
  draft: ReviewDraft | null
  /** The version of the person's review that it replaces; 0: there was none. */
  version: number
  /** The results that were reviewed; absent: stored before reviews named them. */
  result_id?: number
  /** When it was given, as an ISO instant. */
  at: string
  /** Why the server rejected it. It stays until the person discards it or reviews the image again. */
  refusal: string | null
  /** Earlier reviews that it replaces, oldest first: the server may have stored one of them, and its response was lost. */
  superseded?: readonly (ReviewDraft | null)[]
}
/** The maximum number of earlier reviews stored for an image. */
const MOST_SUPERSEDED = 20

export type GivenReview = Pick<PendingReview, 'image_id' | 'words' | 'draft' | 'version' | 'result_id'>

export const reviewsPrefix = (person: number): string => `${REVIEW}:${person}:`
const nameOf = (person: number, image_id: number) => `${reviewsPrefix(person)}${image_id}`

/** A person's reviews that wait on this device, in the order in which they were given. */
export const pendingReviewsOf = (person: number): PendingReview[] =>
  deviceStore
    .names(reviewsPrefix(person))
    .map((name) => deviceStore.read<PendingReview>(name))
    .filter((review) => review !== null)
    .toSorted((one, other) => one.at.localeCompare(other.at) || one.image_id - other.image_id)

/**
 * Stores reviews on this device until they can be sent. Resolves to false if there is no space. A later review of an
 * image replaces an earlier one.
 */
export const keepReviews = (person: number, given: readonly GivenReview[]): Promise<boolean> => {
  const at = new Date().toISOString()
  return deviceStore.change(
    given.map((review) =>
      changing<PendingReview>(nameOf(person, review.image_id), (earlier) => ({
        ...review,
        ...(earlier && earlier.result_id === review.result_id
          ? {
              // The server does not know the earlier one, unless its response was lost.
              version: earlier.version,
              superseded: [...(earlier.superseded ?? []), earlier.draft].slice(-MOST_SUPERSEDED),
            }
          : {}),
        at,
        refusal: null,
      })),
    ),
  )
}

/** Removes reviews of these images from this device: they were sent otherwise, or the person discards them. */
export const discardReviews = (person: number, image_ids: readonly number[]): Promise<boolean> =>
  deviceStore.change(image_ids.map((id) => writing(nameOf(person, id), null)))

/** Has an effect only if the person did not review the image again meanwhile. */
const settling = (
  person: number,
  { image_id, at }: PendingReview,
  settled: (review: PendingReview) => PendingReview | null,
): Change => changing<PendingReview>(nameOf(person, image_id), (now) => (now && now.at === at ? settled(now) : now))

/** The calls, repeated here because the worker does not load schemas; a test compares them with the endpoints. */
export const reviewCalls = {
  putImageReviews: { id: 'putImageReviews', method: 'PUT', path: '/images/reviews' },
  deleteImageReview: { id: 'deleteImageReview', method: 'DELETE', path: '/images/{id}/review' },
} as const
export type ReviewRequest = Call & { id: string }

/** The maximum number of reviews in one request. */
export const MOST_REVIEWS = 200

const putRequest = (reviews: readonly PendingReview[]): ReviewRequest => ({
  ...reviewCalls.putImageReviews,
  params: {},
  body: {
    reviews: reviews.map(({ image_id, draft, version, result_id }) => ({
      image_id,
      ...draft,
      version,
      ...(result_id === undefined ? {} : { result_id }),
    })),
  },
})

interface Sending {
  /** Makes a request and returns the `data` of its response. */
  send: (request: ReviewRequest) => Promise<unknown>
  /** The reason if the server rejected the request for what it contains; null: sending it again may succeed. */
  refusalOf: (error: unknown) => string | null
  /**
   * The server's current review in place of one that it rejected. `stored`: this review, because the response to an
   * earlier attempt was lost. A version: that of a review which this one supersedes. Null: something else.
   */
  findStored: (review: PendingReview) => Promise<'stored' | { version: number } | null>
}

/**
 * Sends the reviews that wait on this device, several in one request; if the server rejects one of them, each
 * separately. Returns the images as the server responded. Throws what `send` throws, except for rejections.
 */
export const sendReviews = async (person: number, { send, refusalOf, findStored }: Sending): Promise<Image[]> => {
  const images: Image[] = []
  const put = async (reviews: readonly PendingReview[]) => {
    const response = (await send(putRequest(reviews))) as { images: Image[] }
    await deviceStore.change(reviews.map((review) => settling(person, review, () => null)))
    images.push(...response.images)
  }
  const sendSeparately = async (review: PendingReview) => {
    try {
      if (review.draft) return await put([review])
      const { image_id: id, result_id } = review
      const query = result_id === undefined ? {} : { query: { result_id } }
      await send({ ...reviewCalls.deleteImageReview, params: { id }, ...query })
      await deviceStore.change([settling(person, review, () => null)])
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal === null) throw error
      const found = await findStored(review)
      const { version } = review
      if (found !== null && found !== 'stored' && found.version !== version)
        // Based on the person's own earlier review. A change after this is a conflict again, and waits for the next
        // attempt.
        return sendSeparately({ ...review, version: found.version })
      await deviceStore.change([settling(person, review, (now) => (found === 'stored' ? null : { ...now, refusal }))])
    }
  }
  const waiting = () => pendingReviewsOf(person).filter(({ refusal }) => refusal === null)
  const [given, deleted] = [waiting().filter(({ draft }) => draft), waiting().filter(({ draft }) => !draft)]
  for (let from = 0; from < given.length; from += MOST_REVIEWS) {
    const some = given.slice(from, from + MOST_REVIEWS)
    try {
      await put(some)
    } catch (error) {
      if (refusalOf(error) === null) throw error
      for (const review of some) await sendSeparately(review)
    }
  }
  for (const review of deleted) await sendSeparately(review)
  return images
}
