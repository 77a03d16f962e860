import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { waitFor } from '#server/testing/wait-for.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { ImagesPage } from './images-page.tsx'
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

const images = [4, 5].map((id) => ({ ...imageFixture, id, image_url: `/api/captures/${id}/image` }))
const open = async (address: string, farms: object[] = []) => {
  const received = fakeServer({
    'GET /api/users/profile': { data: personOf('entomology') },
    'GET /api/farms': { data: farms },
    'GET /api/images': { data: { rows: images, next: null } },
    'GET /api/images/count': { data: { total: 2, more: false, watched: null } },
    'GET /api/images/hours': { data: { hours: [], watched: [] } },
    'PUT /api/images/reviews': { data: { images: [{ ...images[0], review_state: 'confirmed' }] } },
  })
  const page = await renderPage(<ImagesPage />, address)
  await screen.findByText('2 images')
  return { received, ...page }
}

test('an image reviewed among unreviewed ones stays, and the count says so', async () => {
  await open('/images?review_state=unreviewed')
  const [picture] = document.querySelectorAll('li img')
  if (!picture) throw new Error('There is no tile.')
  fireEvent.load(picture)
  document.querySelector<HTMLElement>('li a')?.focus()
  await userEvent.keyboard('1')
  expect(await screen.findByText('2 images, 1 reviewed here')).toBeTruthy()
})

test('images that the user has not reviewed are a choice of the filter “Review”', async () => {
  const { address } = await open('/images')
  await userEvent.selectOptions(screen.getByLabelText('Review'), 'Not reviewed by me')
  await waitFor(() => expect(address()).toBe('/images?not_reviewed_by_me=true'))
  expect(screen.getByLabelText<HTMLSelectElement>('Review').selectedOptions[0]?.text).toBe('Not reviewed by me')
  expect(screen.queryByRole('button', { name: /^Remove the filter/ })).toBeNull()
  await userEvent.selectOptions(screen.getByLabelText('Review'), 'Reviewed by me')
  await waitFor(() => expect(address()).toMatch(/^\/images\?reviewed_by=\d+$/))
})

const farmOf = (id: number) => ({ id, title: `Farm ${id}`, time_zone: 'Europe/London' })
test.each([
  ['of several farms', '/images', [farmOf(1), farmOf(2)], 'North camera · Marden Vale'],
  ['of one farm', '/images?farm_id=1', [farmOf(1), farmOf(2)], 'North camera'],
  ['of the only farm', '/images', [farmOf(1)], 'North camera'],
  ['of one camera', '/images?device_id=1', [farmOf(1)], null],
])('tiles of images %s name what the filter leaves open', async (_name, address, farms, words) => {
  await open(address, farms)
  await screen.findAllByRole('link', { name: /North camera/ })
  await waitFor(() => expect(screen.queryAllByTitle(/^North camera/)[0]?.textContent ?? null).toBe(words))
})
