import { afterEach, expect, test, vi } from 'vitest'
import { allRight, type ReviewDraft } from '#domain/image-reviews/quick-review.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { discardReviews, keepReviews, pendingReviewsOf } from './pending-reviews.ts'
import { sendFromPage } from './send-from-page.ts'

const [ME, SOMEBODY_ELSE, IMAGE] = [1, 2, 4]
const saying = (comment: string): ReviewDraft => ({ ...allRight(1), comment })

interface Sent extends ReviewDraft {
  version: number
  result_id: number
}
interface Stored extends Omit<Sent, 'version'> {
  reviewed_by: number
  version: number
}

/** The reviews of one image on a server that checks versions and results as the real one does. */
const reviewServer = () => {
  const state = { reviews: [] as Stored[], result_id: 0, isResponseLost: false }
  const mine = () => state.reviews.find((one) => one.reviewed_by === ME && one.result_id === state.result_id)
  const respond = (data: unknown) => (state.isResponseLost ? { status: 502 } : { data })
  const refuse = (message: string) => ({ status: 409, message })
  const put = (draft: Omit<Sent, 'version'>, reviewed_by = ME) => {
    const before = state.reviews.find((one) => one.reviewed_by === reviewed_by && one.result_id === state.result_id)
    state.reviews = [
      { ...draft, result_id: state.result_id, reviewed_by, version: (before?.version ?? 0) + 1 },
      ...state.reviews.filter((one) => one !== before),
    ]
  }
  fakeServer({
    'PUT /api/images/reviews': ({ body }) => {
      for (const { version, ...draft } of (body as { reviews: Sent[] }).reviews) {
        if (draft.result_id !== state.result_id) return refuse('Other results.')
        if (version !== (mine()?.version ?? 0)) return refuse('Changed.')
        put(draft)
      }
      return respond({ images: [] })
    },
    [`DELETE /api/images/${IMAGE}/review`]: ({ path }) => {
      if (!path.endsWith(`?result_id=${state.result_id}`)) return refuse('Other results.')
      state.reviews = state.reviews.filter((one) => one !== mine())
      return respond(null)
    },
    [`GET /api/images/${IMAGE}`]: () => ({
      data: {
        result_id: state.result_id,
        own_review: mine() ?? null,
        all_reviews: state.reviews.filter(({ result_id }) => result_id === state.result_id),
        other_reviews: state.reviews.filter(({ result_id }) => result_id !== state.result_id),
      },
    }),
  })
  const keep = (draft: ReviewDraft | null, version = 0) =>
    keepReviews(ME, [{ image_id: IMAGE, words: 'An image', draft, version, result_id: 0 }])
  return {
    state,
    put,
    keep,
    /** Sends waiting reviews; the server stores them, but its response does not arrive. */
    sendInVain: async () => {
      state.isResponseLost = true
      await sendFromPage(ME)
      state.isResponseLost = false
    },
    comments: () => state.reviews.map(({ reviewed_by, comment }) => `${reviewed_by} ${comment}`),
  }
}
const waiting = () => pendingReviewsOf(ME).map(({ draft, refusal }) => `${draft?.comment ?? 'none'}: ${refusal}`)

afterEach(async () => {
  await discardReviews(ME, [IMAGE])
  vi.unstubAllGlobals()
})

test('a second verdict on an image is stored even if the response to the first one was lost', async () => {
  const { keep, sendInVain, comments } = reviewServer()
  await keep(saying('first'))
  await sendInVain()
  await keep(saying('second'))
  await sendInVain()
  expect(comments()).toEqual(['1 second'])
  expect(waiting()).toEqual(['second: null'])
  await keep(saying('third'))
  await sendFromPage(ME)
  expect([comments(), waiting()]).toEqual([['1 third'], []])
})

test('a verdict is stored even if the response to the deletion before it was lost, and vice versa', async () => {
  const { put, keep, sendInVain, comments } = reviewServer()
  put({ ...saying('before'), result_id: 0 })
  await keep(null, 1)
  await sendInVain()
  expect(comments()).toEqual([])
  await keep(saying('after'), 1)
  await sendInVain()
  expect(comments()).toEqual(['1 after'])
  await keep(null)
  await sendFromPage(ME)
  expect([comments(), waiting()]).toEqual([[], []])
})

test('a review made elsewhere in the meantime is a conflict, and the pending one stays with the reason', async () => {
  const { put, keep, sendInVain, comments } = reviewServer()
  await keep(saying('first'))
  await sendInVain()
  put({ ...saying('elsewhere'), result_id: 0 })
  await keep(saying('second'))
  await sendFromPage(ME)
  expect([comments(), waiting()]).toEqual([['1 elsewhere'], ['second: Changed.']])
})

test('reviews by other users are not mistaken for the user’s own', async () => {
  const { put, keep, comments } = reviewServer()
  put({ ...saying('first'), result_id: 0 }, SOMEBODY_ELSE)
  put({ ...saying('elsewhere'), result_id: 0 })
  await keep(saying('first'))
  await keep(saying('second'))
  await sendFromPage(ME)
  expect([comments(), waiting()]).toEqual([['1 elsewhere', '2 first'], ['second: Changed.']])
})

test('a review of superseded results stays with the reason, unless it was stored before', async () => {
  const { state, keep, sendInVain, comments } = reviewServer()
  await keep(saying('stored'))
  await sendInVain()
  state.result_id = 812
  await sendFromPage(ME)
  expect([comments(), waiting()]).toEqual([['1 stored'], []])
  await keep(saying('late'))
  await sendFromPage(ME)
  expect([comments(), waiting()]).toEqual([['1 stored'], ['late: Other results.']])
  await keep(null)
  await sendFromPage(ME)
  expect([comments(), waiting()]).toEqual([['1 stored'], ['none: Other results.']])
})
