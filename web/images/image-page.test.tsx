import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { ImageDetail } from '#domain/images/image.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { ImageById } from './image-page.tsx'
import { imageFixture } from './testing/image-fixture.ts'

afterEach(() => vi.unstubAllGlobals())

const bumblebee = { object_class_name: 'bumblebee', confidence: 0.9, x: 0.1, y: 0.1, width: 0.2, height: 0.2 }
const detail: ImageDetail = {
  ...imageFixture,
  detections: [bumblebee] as ImageDetail['detections'],
  insects: 1,
  message_id: null,
  received_at: '2026-06-10T09:12:30.000Z',
  field_id: null,
  tunnel_id: null,
  plot_id: null,
  weather: null,
  all_reviews: [],
  other_reviews: [],
  results: [],
  earlier_id: null,
  later_id: null,
}

const open = async (change: Partial<ImageDetail> = {}) => {
  const received = fakeServer({
    'GET /api/users/profile': { data: personOf('entomology') },
    'GET /api/images/4': { data: { ...detail, ...change } },
    'GET /api/images': { data: { images: [], next: null } },
    'PUT /api/images/reviews': { data: { images: [{ ...detail, ...change }] } },
  })
  await renderPage(<ImageById imageId="4" />, '/images/4')
  await screen.findByRole('toolbar', { name: 'Review' })
  return { reviews: () => received.filter(({ method }) => method === 'PUT') }
}
const picture = () => screen.getByRole('img', { name: /North camera/ })
const bar = () => within(screen.getByRole('toolbar', { name: 'Review' }))
const boxes = () => screen.queryAllByRole('application', { name: /^Box of/ })

test('an image that cannot be shown has no boxes and cannot be reviewed by buttons or keys', async () => {
  const { reviews } = await open()
  fireEvent.error(picture())
  expect(await screen.findByText('Cannot be reviewed until the image is shown.')).toBeTruthy()
  expect(boxes()).toHaveLength(0)
  await userEvent.click(bar().getByRole('button', { name: 'All boxes right' }))
  await userEvent.keyboard('1')
  const verdicts = within(screen.getByRole('group', { name: 'Bumblebee' })).getAllByRole<HTMLButtonElement>('button')
  expect(verdicts.map(({ disabled }) => disabled)).toEqual([true, true, true, true])
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Draw a box' }).disabled).toBe(true)
  expect(reviews()).toEqual([])

  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  fireEvent.load(picture())
  expect(screen.queryByText('Cannot be reviewed until the image is shown.')).toBeNull()
  expect(boxes()).toHaveLength(1)
  await userEvent.click(bar().getByRole('button', { name: 'All boxes right' }))
  await waitFor(() => expect(reviews()).toHaveLength(1))
})

test('an image without insects is confirmed as such, or an insect is drawn that the model missed', async () => {
  const { reviews } = await open({ detections: [], insects: 0 })
  fireEvent.load(picture())
  expect(
    bar()
      .getAllByRole('button')
      .map((button) => button.firstChild?.textContent)
      .filter(Boolean),
  ).toEqual(['Right, no insect', 'Insect missed'])
  await userEvent.keyboard('34')
  expect(screen.queryByText(/has no detection/)).toBeNull()
  await userEvent.click(bar().getByRole('button', { name: 'Insect missed' }))
  expect(screen.getByRole('button', { name: 'Stop drawing' })).toBeTruthy()
  expect(reviews()).toEqual([])
  await userEvent.click(bar().getByRole('button', { name: 'Right, no insect' }))
  await waitFor(() => expect(reviews()).toHaveLength(1))
  expect(reviews()[0]?.body).toMatchObject({ reviews: [{ image_id: 4, verdicts: [], added: [] }] })
})

test('a box that a reviewer added is confirmed as a box, not as an image without insects', async () => {
  const { confidence: _confidence, ...added } = bumblebee
  const review = {
    result_id: 0,
    verdicts: [],
    corrections: [],
    added: [added],
    comment: null,
    version: 1,
    reviewed_by: 1,
    reviewed_by_name: 'Rose Lind',
    reviewed_at: '2026-06-10T10:00:00.000Z',
  } as unknown as ImageDetail['own_review']
  await open({ detections: [], review, own_review: review })
  fireEvent.load(picture())
  expect(bar().getByRole('button', { name: 'All boxes right' })).toBeTruthy()
  expect(bar().queryByRole('button', { name: 'Right, no insect' })).toBeNull()
})

test('the camera and its farm are named above the image, and weather has units that say what was measured', async () => {
  const weather = {
    hour: 9,
    temperature: 12,
    humidity: 70,
    wind_speed: 9.5,
    precipitation: 0,
    cloud_percent: 50,
  } as unknown as ImageDetail['weather']
  await open({ weather })
  expect(screen.getByText('North camera · Marden Vale')).toBeTruthy()
  expect(screen.getByText(/wind 9\.5 km\/h, rain 0\.0 mm/)).toBeTruthy()
})
