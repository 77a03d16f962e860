import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ImageFilter } from '#domain/images/filter.ts'
import type { Image } from '#domain/images/image.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { ReviewableImages } from './reviewable-images.tsx'
import { imageFixture } from './testing/image-fixture.ts'

class NoResizes {
  observe() {}
  unobserve() {}
  disconnect() {}
}
// jsdom lays nothing out: a width is needed for the tiles to exist.
beforeEach(() => {
  vi.stubGlobal('ResizeObserver', NoResizes)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1_000)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const images: Image[] = [4, 5, 6].map((id) => ({ ...imageFixture, id, image_url: `/api/captures/${id}/image` }))

const open = async (shown = images, filter: ImageFilter = {}, response = Promise.resolve()) => {
  const received = fakeServer({
    'GET /api/users/profile': { data: personOf('entomology') },
    'PUT /api/images/reviews': async () => {
      await response
      return { data: { images: [] } }
    },
  })
  await renderPage(
    <ReviewableImages
      images={shown}
      filter={filter}
      list={false}
      origin="camera"
      canReview
      onEnd={() => {}}
      hasMore={false}
    />,
    '/images',
  )
  await screen.findAllByRole('link')
  const pictures = [...document.querySelectorAll('li img')]
  const reviewed = () =>
    received.flatMap(({ method, body }) =>
      method === 'PUT' ? (body as { reviews: { image_id: number }[] }).reviews.map(({ image_id }) => image_id) : [],
    )
  return { pictures, reviewed }
}

test('only images whose tile has loaded are confirmed together', async () => {
  const { pictures, reviewed } = await open()
  expect(pictures).toHaveLength(3)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Confirm all 0/ }).disabled).toBe(true)
  const [first, second, third] = pictures
  if (!first || !second || !third) throw new Error('There are fewer than three tiles.')
  fireEvent.load(first)
  fireEvent.load(second)
  fireEvent.error(third)
  await userEvent.click(screen.getByRole('button', { name: 'Confirm all 2 images on screen' }))
  await waitFor(() => expect(reviewed().length).toBeGreaterThan(0))
  expect(reviewed()).toEqual([4, 5])
})

test('a key on an image that could not be shown gives no verdict, and says so', async () => {
  const { pictures, reviewed } = await open()
  const [first] = pictures
  if (!first) throw new Error('There is no tile.')
  fireEvent.error(first)
  screen.getAllByRole('link')[0]?.focus()
  await userEvent.keyboard('1')
  expect(await screen.findByText('1 image could not be shown and was not reviewed.')).toBeTruthy()
  expect(reviewed()).toEqual([])
})

test('a selection without any insect can only be confirmed', async () => {
  const { pictures, reviewed } = await open()
  for (const picture of pictures) fireEvent.load(picture)
  const [box] = screen.getAllByRole('checkbox', { name: 'Select' })
  if (!box) throw new Error('There is no tile to select.')
  await userEvent.click(box)
  const bar = within(screen.getByRole('toolbar', { name: 'Review' }))
  expect(bar.queryByRole('button', { name: 'Not an insect' })).toBeNull()
  await userEvent.click(bar.getByRole('button', { name: 'Right, no insect' }))
  await waitFor(() => expect(reviewed().length).toBeGreaterThan(0))
  expect(reviewed()).toEqual([4])
})

test('without an unreviewed image on screen, none can be confirmed together', async () => {
  await open(images.map((image) => ({ ...image, review_state: 'confirmed' })))
  expect(screen.getByText('All images on screen are reviewed.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Confirm/ })).toBeNull()
})

test('images that only other people reviewed are not confirmed together', async () => {
  await open(
    images.map((image) => ({ ...image, review_state: 'corrected' })),
    { not_reviewed_by_me: 'true' },
  )
  expect(screen.getByText(/^The images on screen were reviewed by other people/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Confirm/ })).toBeNull()
})

test('the number of reviews that are not saved yet is shown', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { pictures } = await open(images, {}, promise)
  for (const picture of pictures) fireEvent.load(picture)
  screen.getAllByRole('link')[0]?.focus()
  await userEvent.keyboard('1')
  expect(await screen.findByText('1 to save')).toBeTruthy()
  resolve()
  await waitFor(() => expect(screen.queryByText('1 to save')).toBeNull())
})
