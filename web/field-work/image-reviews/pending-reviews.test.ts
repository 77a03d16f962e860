import { expect, test } from 'vitest'
import { deleteImageReview } from '#domain/image-reviews/endpoints.ts'
import { allRight } from '#domain/image-reviews/quick-review.ts'
import { MOST_IMAGES_A_PAGE, putImageReviews } from '#domain/images/endpoints.ts'
import {
  discardReviews,
  keepReviews,
  MOST_REVIEWS,
  pendingReviewsOf,
  reviewCalls,
  sendReviews,
  type GivenReview,
  type ReviewRequest,
} from './pending-reviews.ts'

const PERSON = 1
const review = (image_id: number, change: Partial<GivenReview> = {}): GivenReview => ({
  image_id,
  words: `Image ${image_id}`,
  draft: allRight(1),
  version: 0,
  ...change,
})
const bodyOf = ({ body }: ReviewRequest) => (body as { reviews: { image_id: number; version: number }[] }).reviews
const waiting = () => pendingReviewsOf(PERSON).map(({ image_id }) => image_id)

class Refused extends Error {}
const refusalOf = (error: unknown) => (error instanceof Refused ? error.message : null)
/** Responds to requests; images in `refused` are rejected. */
const server = (refused: readonly number[] = []) => {
  const requests: ReviewRequest[] = []
  const send = async (request: ReviewRequest) => {
    requests.push(request)
    if (request.method === 'DELETE') return null
    if (bodyOf(request).some(({ image_id }) => refused.includes(image_id))) throw new Refused('Not found.')
    return { images: bodyOf(request).map(({ image_id: id }) => ({ id })) }
  }
  return { requests, sending: { send, refusalOf, findStored: async () => null } }
}

test('the calls match the endpoints', () => {
  const endpoints = [putImageReviews, deleteImageReview]
  expect(Object.entries(reviewCalls)).toEqual(endpoints.map(({ id, method, path }) => [id, { id, method, path }]))
  expect(MOST_REVIEWS).toBe(MOST_IMAGES_A_PAGE)
})

test('reviews are sent together and removed from the device', async () => {
  await keepReviews(PERSON, [review(1), review(2, { version: 3 }), review(3, { draft: null, version: 1 })])
  const { requests, sending } = server()
  const images = await sendReviews(PERSON, sending)
  expect(requests.map(({ method, path, params }) => [method, path, params])).toEqual([
    ['PUT', '/images/reviews', {}],
    ['DELETE', '/images/{id}/review', { id: 3 }],
  ])
  expect(requests[1]?.query, 'stored before reviews named their results').toBeUndefined()
  expect(requests[0] && bodyOf(requests[0])).toMatchObject([
    { image_id: 1, version: 0, verdicts: ['confirmed'] },
    { image_id: 2, version: 3 },
  ])
  expect(images.map(({ id }) => id)).toEqual([1, 2])
  expect(waiting()).toEqual([])
})

test('a later review of an image replaces the pending one and retains the version known to the server', async () => {
  await keepReviews(PERSON, [review(1, { version: 2 })])
  await keepReviews(PERSON, [review(1, { version: 9, draft: { ...allRight(1), comment: 'again' } })])
  expect(pendingReviewsOf(PERSON)).toMatchObject([{ version: 2, draft: { comment: 'again' } }])
})

test('a rejected review stays with its reason and is not resent; the others are stored', async () => {
  await keepReviews(PERSON, [review(1), review(2), review(3)])
  const { sending } = server([2])
  await sendReviews(PERSON, sending)
  expect(pendingReviewsOf(PERSON)).toMatchObject([{ image_id: 2, refusal: 'Not found.' }])
  const again = server()
  await sendReviews(PERSON, again.sending)
  expect(again.requests).toEqual([])
  await discardReviews(PERSON, [2])
  expect(waiting()).toEqual([])
})

test('a review already stored because its response was lost is not a conflict', async () => {
  await keepReviews(PERSON, [review(1), review(2)])
  const { sending } = server([1, 2])
  await sendReviews(PERSON, { ...sending, findStored: async ({ image_id }) => (image_id === 1 ? 'stored' : null) })
  expect(waiting()).toEqual([2])
})

test('a deletion names the results whose review it deletes', async () => {
  await keepReviews(PERSON, [review(3, { draft: null, version: 1, result_id: 0 })])
  const { requests, sending } = server()
  await sendReviews(PERSON, sending)
  expect(requests).toMatchObject([{ method: 'DELETE', params: { id: 3 }, query: { result_id: 0 } }])
})

test('without a server all reviews stay pending', async () => {
  await keepReviews(PERSON, [review(1)])
  const { sending } = server()
  const send = async () => {
    throw new Error('unreachable')
  }
  await expect(sendReviews(PERSON, { ...sending, send })).rejects.toThrow('unreachable')
  expect(waiting()).toEqual([1])
})

test('a review made while an earlier one of the same image is being sent stays pending', async () => {
  await keepReviews(PERSON, [review(1)])
  const { sending } = server()
  const before = pendingReviewsOf(PERSON)[0]?.at
  await sendReviews(PERSON, {
    ...sending,
    send: async (request) => {
      // Waits for the next millisecond, so that the two can be distinguished.
      while (new Date().toISOString() === before) await Promise.resolve()
      await keepReviews(PERSON, [review(1, { draft: { ...allRight(1), comment: 'later' } })])
      return sending.send(request)
    },
  })
  expect(pendingReviewsOf(PERSON)).toMatchObject([{ draft: { comment: 'later' } }])
})

test('another user’s reviews on the same device are not sent', async () => {
  await keepReviews(2, [review(5)])
  const { requests, sending } = server()
  await sendReviews(PERSON, sending)
  expect(requests).toEqual([])
  expect(pendingReviewsOf(2)).toHaveLength(1)
})
