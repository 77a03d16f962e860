import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { allRight } from '#domain/image-reviews/quick-review.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import { discardReviews, pendingReviewsOf } from '#web/field-work/image-reviews/pending-reviews.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { personOf } from '#web/users/testing/user-fixture.ts'
import { imageFixture as image } from './testing/image-fixture.ts'
import { useReview } from './use-review.ts'

const Reviewer = () => {
  const { review } = useReview()
  return (
    <button type="button" onClick={() => void review([{ image, draft: null }])}>
      Delete review
    </button>
  )
}

test('deleting a review names the results that the user saw', async () => {
  const received = fakeServer({
    'GET /api/users/profile': { data: personOf('entomology') },
    'DELETE /api/images/4/review': { status: 409, message: 'Results of another model version count.' },
  })
  await renderPage(<Reviewer />)
  await userEvent.click(await screen.findByRole('button', { name: 'Delete review' }))
  expect(await screen.findByText('Results of another model version count.')).toBeTruthy()
  expect(received.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
    '/api/images/4/review?result_id=812',
  ])
})

const person = personOf('entomology')
const ids = [4, 5, 6, 7]
afterEach(() => discardReviews(person.id, ids))

const KeyReviewer = () => {
  const { review } = useReview()
  return ids.map((id) => (
    <button key={id} type="button" onClick={() => void review([{ image: { ...image, id }, draft: allRight(0) }])}>
      Review {id}
    </button>
  ))
}
interface Put {
  reviews: { image_id: number }[]
}
const idsOf = (body: unknown) => (body as Put).reviews.map(({ image_id }) => image_id)

/** Reviews all images in quick succession; the server responds to the first request only when told to. */
const reviewQuickly = async ({ refused }: { refused?: number } = {}) => {
  const first = Promise.withResolvers<void>()
  let isFirst = true
  const received = fakeServer({
    'GET /api/users/profile': { data: person },
    'PUT /api/images/reviews': async ({ body }) => {
      if (isFirst) {
        isFirst = false
        await first.promise
      }
      const put = idsOf(body)
      if (refused !== undefined && put.includes(refused)) return { status: 409, message: 'Other results count.' }
      return { data: { images: put.map((id) => ({ ...image, id })) } }
    },
  })
  const fetched = vi.spyOn(globalThis, 'fetch')
  await renderPage(<KeyReviewer />)
  for (const id of ids) await userEvent.click(await screen.findByRole('button', { name: `Review ${id}` }))
  return {
    respond: first.resolve,
    puts: () => received.filter(({ method }) => method === 'PUT').map(({ body }) => idsOf(body)),
    areKeptAlive: () =>
      fetched.mock.calls.filter(([, init]) => init?.method === 'PUT').every(([, init]) => init?.keepalive === true),
  }
}
const isLeavingQuestioned = () => {
  const leaving = new Event('beforeunload', { cancelable: true })
  dispatchEvent(leaving)
  return leaving.defaultPrevented
}

test('verdicts given while a request is under way are sent together, and closing the page is questioned until then', async () => {
  const { respond, puts } = await reviewQuickly()
  expect(puts()).toEqual([[4]])
  expect(isLeavingQuestioned()).toBe(true)
  respond()
  await waitFor(() => expect(isLeavingQuestioned()).toBe(false))
  expect(puts()).toEqual([[4], [5, 6, 7]])
})

test('verdicts that wait when the page is closed are sent by requests that outlive it, and stay on the device until stored', async () => {
  const { respond, puts, areKeptAlive } = await reviewQuickly()
  dispatchEvent(new Event('pagehide'))
  await waitFor(() => expect(puts()).toEqual([[4], [5, 6, 7]]))
  expect(areKeptAlive()).toBe(true)
  expect(pendingReviewsOf(person.id).map(({ image_id }) => image_id)).toContain(4)
  respond()
  dispatchEvent(new Event('pageshow'))
  await waitFor(() => expect(pendingReviewsOf(person.id)).toEqual([]))
})

test('a rejected verdict does not prevent those sent with it from being stored', async () => {
  const { respond, puts } = await reviewQuickly({ refused: 6 })
  respond()
  expect(await screen.findByText('2 reviews saved, 1 not saved: Other results count.')).toBeTruthy()
  expect(puts()).toEqual([[4], [5, 6, 7], [5], [6], [7]])
})
