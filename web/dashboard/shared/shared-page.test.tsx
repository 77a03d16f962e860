import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { SharedContent } from '#domain/share-links/share-link.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { dashboardFixture } from '../testing/dashboard-fixture.ts'
import { SharedOf } from './shared-page.tsx'

afterEach(() => vi.unstubAllGlobals())

const token = 'Jx0y4T9w'
const { health, summary, intensity, days, hours, weather, weather_source, cover } = dashboardFixture()
const content: SharedContent = {
  kind: 'dashboard',
  title: null,
  parts: ['score'],
  latest_weeks: null,
  expires_at: '2026-07-20T10:00:00.000Z',
  farm_title: 'Ashcombe Farm',
  time_zone: 'Europe/London',
  today: '2026-06-20',
  from: '2026-06-08',
  to: '2026-06-14',
  embed_hosts: [],
  score: { summary, health },
  visitation: null,
  weather: null,
  map: null,
  comparison: null,
  seasons: null,
}

const open = async (answer: object, isEmbedded = false) => {
  const received = fakeServer({ [`GET /api/shared/${token}`]: answer, [`GET /api/shared/${token}/images`]: images })
  await renderPage(<SharedOf token={token} isEmbedded={isEmbedded} />, `/shared/${token}`)
  return received
}
const images = {
  data: {
    rows: [
      {
        id: 83,
        captured_at: '2026-06-09T10:00:00.000Z',
        image_url: `/api/shared/${token}/images/83?size=large`,
        thumbnail_url: `/api/shared/${token}/images/83`,
        width: 640,
        height: 480,
        detections: [{ object_class_name: 'bumblebee', confidence: 0.9, x: 0.1, y: 0.1, width: 0.2, height: 0.2 }],
      },
    ],
    next: null,
  },
}

test('shows the farm, the days and the expiry of the share, and requests only its content, once', async () => {
  const received = await open({ data: content })
  expect(await screen.findByRole('heading', { level: 1, name: 'Ashcombe Farm' })).toBeDefined()
  expect(screen.getByText('8–14 Jun 2026. Shared by the farm until 20 Jul 2026')).toBeDefined()
  expect(
    within(screen.getByRole('region', { name: 'Pollination health' })).getByRole('img', { name: /\d+/ }),
  ).toBeDefined()
  expect(screen.queryByRole('region', { name: 'Weather' })).toBeNull()
  expect(screen.queryByRole('button', { name: /evidence/i })).toBeNull()
  expect(screen.queryAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([])
  expect(received.map(({ path }) => path)).toEqual([`/api/shared/${token}`])
})

test('draws counts and weather with the dashboard’s charts, without links to the portal', async () => {
  await open({
    data: {
      ...content,
      title: 'For the buyer',
      parts: ['visitation', 'weather'],
      score: null,
      visitation: { intensity, days, hours },
      weather: { cover, days: weather, source: weather_source },
    },
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'For the buyer' })).toBeDefined()
  const visitation = screen.getByRole('region', { name: 'Insects and visits' })
  expect(await within(visitation).findByRole('heading', { name: 'By day' })).toBeDefined()
  expect(within(visitation).queryByText(/opens/i)).toBeNull()
  const source = await within(screen.getByRole('region', { name: 'Weather' })).findByRole('link')
  expect(source.getAttribute('href')).toMatch(/^https:/)
})

test('shows images with their insects, each linked to a larger version', async () => {
  await open({ data: { ...content, kind: 'images', parts: ['images'], score: null } })
  const image = await screen.findByRole('img', { name: 'Bumblebee, 9 Jun 2026, 11:00' })
  expect(image.getAttribute('src')).toBe(`/api/shared/${token}/images/83`)
  expect(image.closest('a')?.getAttribute('href')).toBe(`/api/shared/${token}/images/83?size=large`)
})

test('names the farm and the number of cameras in the map', async () => {
  const map = {
    latitude: null,
    longitude: null,
    outline: null,
    fields: [],
    cameras: [
      { name: 'Door', latitude: 52.036, longitude: -2.423 },
      { name: 'Far end', latitude: 52.037, longitude: -2.424 },
    ],
  }
  await open({ data: { ...content, parts: ['map'], score: null, map } })
  expect(await screen.findByRole('img', { name: 'Outlines of Ashcombe Farm and 2 cameras' })).toBeDefined()
})

test('links to the full page when embedded in another site', async () => {
  await open({ data: content }, true)
  const link = await screen.findByRole('link', { name: 'Open the whole page' })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([`/shared/${token}`, '_blank'])
  expect(screen.queryByRole('button', { name: 'Print' })).toBeNull()
})

test('prints the page', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  await open({ data: content })
  await userEvent.click(await screen.findByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
})

test('shows that the link is no longer valid, whatever the reason', async () => {
  await open({ status: 404, message: 'This link is not valid.' })
  expect(await screen.findByRole('heading', { level: 1, name: 'This link is not valid' })).toBeDefined()
  expect(screen.getByText('Ask the person who sent it for a new one.')).toBeDefined()
})
