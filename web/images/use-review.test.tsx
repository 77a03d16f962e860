import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
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
