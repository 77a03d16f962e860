import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { Feed } from '#domain/feeds/feed.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { OwnFeeds } from './own-feeds.tsx'

afterEach(() => vi.unstubAllGlobals())

const feedOf = (id: number, name: string, more: Partial<Feed> = {}): Feed => ({
  id,
  name,
  content: 'visits',
  farm_id: null,
  farm_title: null,
  days: 28,
  hint: 'x7Qz',
  created_at: '2026-06-01T08:00:00Z',
  last_used_at: null,
  revoked_at: null,
  ...more,
})
const open = async (...first: Feed[]) => {
  let feeds = first
  const received = fakeServer({
    'GET /api/users/profile': { data: personOf('farmer') },
    'GET /api/feeds': () => ({ data: feeds }),
    'GET /api/farms': { data: [{ id: 7, title: 'Ashcombe' }] },
    'POST /api/feeds': ({ body }) => {
      const made = feedOf(9, '', body as Partial<Feed>)
      feeds = [...feeds, made]
      const base = 'https://bombus.example/api/feeds/once'
      const urls = made.content === 'calendar' ? [`${base}/calendar.ics`] : [`${base}/table.csv`, `${base}/table.json`]
      return { status: 201, data: { ...made, token: 'once', urls } }
    },
    'DELETE /api/feeds/3': () => {
      feeds = feeds.map((feed) => ({ ...feed, revoked_at: '2026-06-02T08:00:00Z' }))
      return { data: null }
    },
  })
  await renderPage(<OwnFeeds />)
  await screen.findByRole('button', { name: 'Create feed' })
  return () => received.filter(({ method }) => method === 'POST').map(({ body }) => body)
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('a feed is created with the default period, and its addresses are shown once', async () => {
  const made = await open()
  await userEvent.type(screen.getByLabelText('Name'), 'Office sheet')
  await press('Create feed')
  expect((await screen.findByLabelText<HTMLInputElement>('CSV address')).value).toMatch(/\/table\.csv$/)
  expect(screen.getByLabelText<HTMLInputElement>('JSON address').value).toMatch(/\/table\.json$/)
  expect(await screen.findByText(/^Daily visits by camera, all farms, last 28 days, /)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('')
  expect(made()).toEqual([{ name: 'Office sheet', content: 'visits', farm_id: null, days: 28 }])
})

test('a calendar of one farm has one address', async () => {
  const made = await open()
  await userEvent.type(screen.getByLabelText('Name'), 'Diary')
  await userEvent.selectOptions(screen.getByLabelText('Content'), 'Calendar of notes and alerts')
  await userEvent.selectOptions(screen.getByLabelText('Farm'), await screen.findByText('Ashcombe'))
  await userEvent.selectOptions(screen.getByLabelText('Period'), 'Last year')
  await press('Create feed')
  expect(await screen.findByLabelText('Calendar address')).toBeTruthy()
  expect(screen.queryByLabelText('CSV address')).toBeNull()
  expect(made()).toEqual([{ name: 'Diary', content: 'calendar', farm_id: 7, days: 366 }])
})

test('a feed can be revoked, and the state of devices has no period', async () => {
  await open(feedOf(3, 'Barn', { content: 'devices', farm_id: 7, farm_title: 'Ashcombe' }))
  expect(screen.getByText(/^Current device status, Ashcombe, ends in …x7Qz, /)).toBeTruthy()
  await press('Revoke the feed Barn')
  expect(await screen.findByText('Feed revoked.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Revoke the feed Barn' })).toBeNull())
  expect(screen.getByText(/inactive since 2 Jun 2026$/)).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('Content'), 'Current device status')
  expect(screen.queryByLabelText('Period')).toBeNull()
})
