import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Image } from '#domain/images/image.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { personOf } from '#web/users/testing/user-fixture.ts'
import { useReview } from './use-review.ts'

/** An image for which the results of another model count. */
const image: Image = {
  id: 4,
  device_id: 1,
  device_name: 'North camera',
  farm_id: 1,
  farm_title: 'Marden Vale',
  place: null,
  time_zone: 'Europe/London',
  captured_at: '2026-06-10T09:12:00.000Z',
  image_url: '/api/captures/4/image',
  thumbnail_url: null,
  width: null,
  height: null,
  model_version: 'net-2',
  detections: [],
  result_id: 812,
  insects: 0,
  review_state: 'unreviewed',
  review: null,
  own_review: null,
  reviews: 0,
  disagreement: false,
  favourite: false,
  cursor: '1-4',
}

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
