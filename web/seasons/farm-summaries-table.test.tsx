import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { waitFor } from '#server/testing/wait-for.ts'
import type { FarmGlance } from '#domain/seasons/endpoints.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { FarmSummariesTable } from './farm-summaries-table.tsx'

afterEach(() => void vi.unstubAllGlobals())

const week = (pollination_health: number | null, more: Partial<FarmGlance['weeks'][number]> = {}) => ({
  from: '2026-06-08',
  to: '2026-06-14',
  status: pollination_health === null ? ('no_data' as const) : ('ok' as const),
  pollination_health,
  range: pollination_health === null ? null : ([pollination_health - 8, pollination_health + 6] as [number, number]),
  band: pollination_health === null ? null : ('High' as const),
  completeness: 80,
  hours: pollination_health === null ? 0 : 140,
  hours_possible: 140,
  visits_per_100_flowers_hour: null,
  model: 'ph-1.1',
  ...more,
})
const glance = (more: Partial<FarmGlance>): FarmGlance => ({
  farm_id: 1,
  farm_title: 'Ashcombe',
  organisation_id: 4,
  organisation_title: 'Marden Vale Growers',
  last_seven_days: week(55),
  summary: {
    state: 'Somewhat less pollination than flowers need.',
    reason: 'Flowers get half of the visits they need.',
    action: 'Keep hives active.',
  },
  finding: { code: 'FEW_VISITS', insight: 'Flowers get half of the visits they need.', recommendation: null },
  lowest_field: null,
  comparison: {
    score: { points: -15.2, range: [-26.3, -3.3], significant: true, told: true },
    visits: null,
    usual: null,
  },
  comparison_on_year: {
    score: { points: 4, range: [-6, 14], significant: false, told: false },
    visits: null,
    usual: null,
  },
  change: { points: -15.2, range: [-26.3, -3.3], significant: true, told: true },
  change_on_year: { points: 4, range: [-6, 14], significant: false, told: false },
  weeks: [
    week(48, { from: '2026-05-25', to: '2026-05-31' }),
    week(40, { from: '2026-06-01', to: '2026-06-07' }),
    week(55),
  ],
  last_watched: { from: '2026-06-08', to: '2026-06-14' },
  cameras: 12,
  cameras_need_look: 2,
  computed_at: '2026-06-14T10:00:00.000Z',
  ...more,
})
const open = (rows: FarmGlance[], person: object = personOf('farmer'), address = '/all-farms', total = rows.length) => {
  const server = fakeServer({
    'GET /api/users/profile': { data: person },
    'GET /api/farm-glances': { data: { rows, total } },
    'GET /api/organisations/4/counting-model-versions': {
      data: [
        {
          model_version: 'net 3',
          hours_counted: 168,
          organisation_id: 4,
          images_reviewed: 25,
          precision: { value: 0.92, interval: [0.85, 0.96], insects: 40, images: 25 },
          recall: { value: 0.8, interval: null, insects: 46, images: 25 },
        },
      ],
    },
  })
  return renderPage(<FarmSummariesTable />, address).then((page) => ({ ...page, server }))
}
const rowOf = async (name: RegExp) => within(await screen.findByRole('row', { name }))

test('a farm shows its condition, its change, the reason, and which cameras need attention', async () => {
  await open([glance({})])
  const row = await rowOf(/Ashcombe/)
  expect(row.getByText('Somewhat less pollination than flowers need.')).toBeTruthy()
  expect(row.getByText(/Flowers get half of the visits they need\./)).toBeTruthy()
  expect(row.getByText('Keep hives active.')).toBeTruthy()
  expect(row.getByText('55')).toBeTruthy()
  expect(row.getByText('likely 47–61')).toBeTruthy()
  expect(row.getByText('−15 (−26 to −3)')).toBeTruthy()
  expect(row.getByText('No clear change: +4 (−6 to +14)')).toBeTruthy()
  expect(row.getByRole('img', { name: 'Weekly scores: between 40 and 55, the last 55' })).toBeTruthy()
  expect(row.getByRole('link', { name: 'Ashcombe' }).getAttribute('href')).toBe('/farm-dashboard/1')
  expect(row.getByRole('link', { name: '2 of 12 need attention' }).getAttribute('href')).toBe(
    '/devices?farm_id=1&state=needs_attention',
  )
})

test.each([
  [0, 'No week with a score yet'],
  [1, '1 week so far'],
  [2, '2 weeks so far'],
])('a season with %d scores has no line, but says so', async (count, text) => {
  await open([glance({ weeks: [week(null), ...Array.from({ length: count }, () => week(55))] })])
  const row = await rowOf(/Ashcombe/)
  expect(row.getByText(text)).toBeTruthy()
  expect(row.queryByRole('img', { name: /^Weekly scores/ })).toBeNull()
})

test('a missing comparison gives its reason', async () => {
  const none = { score: null, visits: null, usual: null }
  await open([
    glance({ comparison: none, comparison_on_year: none }),
    glance({
      farm_id: 2,
      farm_title: 'Brook',
      last_seven_days: week(null),
      comparison: none,
      comparison_on_year: null,
    }),
  ])
  const ashcombe = await rowOf(/Ashcombe/)
  expect(ashcombe.getByText('Not compared: no score in the week before')).toBeTruthy()
  expect(ashcombe.getByText('Not compared: no score a year ago')).toBeTruthy()
  const brook = await rowOf(/Brook/)
  expect(brook.getByText('Not compared: no score in the last seven days')).toBeTruthy()
  expect(brook.getByText('Being calculated')).toBeTruthy()
})

test('the farms of one organisation are followed by its counting models, with precision and recall', async () => {
  await open([glance({}), glance({ farm_id: 2, farm_title: 'Bramble Hill' })])
  const versions = await screen.findByRole('list', { name: 'Counted by model version:' })
  expect(within(versions).getByRole('listitem').textContent).toMatch(/^net 3 .*92 % \(85 to 96\).*80 %/)
})

test('farms of several organisations are listed without counting models', async () => {
  await open([glance({}), glance({ farm_id: 2, farm_title: 'Bramble Hill', organisation_id: 5 })])
  await rowOf(/Bramble Hill/)
  expect(screen.queryByRole('list', { name: 'Counted by model version:' })).toBeNull()
})

test('a farm closed for the season says so in one cell, with a link to its last monitored days', async () => {
  const last_seven_days = week(null, { hours_possible: 0 })
  await open([glance({ last_seven_days, finding: null, change: null, cameras: 0, cameras_need_look: 0 })])
  const row = await rowOf(/Ashcombe/)
  expect(row.getByRole('cell').textContent).toBe('Closed for the season. Last watched 8–14 Jun 2026')
  expect(row.getByRole('link', { name: 'Last watched 8–14 Jun 2026' }).getAttribute('href')).toBe(
    '/farm-dashboard/1?from=2026-06-08&to=2026-06-14',
  )
})

test('a farm with too little data shows only the range, and one without figures shows that they are being calculated', async () => {
  await open([
    glance({ last_seven_days: week(55, { completeness: 20 }) }),
    glance({ farm_id: 2, farm_title: 'New', last_seven_days: null, weeks: [] }),
  ])
  expect((await rowOf(/Ashcombe/)).getByText('47–61')).toBeTruthy()
  expect((await rowOf(/Ashcombe/)).queryByText('55')).toBeNull()
  expect((await rowOf(/New/)).getByText('Being calculated')).toBeTruthy()
})

test('a farm whose figures are being calculated, or are those of its first days, is not called unwatched', async () => {
  await open([
    glance({ last_seven_days: null, computed_at: null, summary: null, weeks: [], last_watched: null }),
    glance({ farm_id: 2, farm_title: 'Brook', last_seven_days: week(100), weeks: [], last_watched: null }),
  ])
  const ashcombe = await rowOf(/Ashcombe/)
  expect(ashcombe.getByText('Being calculated')).toBeTruthy()
  expect(ashcombe.queryByText(/Not watched yet/)).toBeNull()
  expect((await rowOf(/Brook/)).getByText('100')).toBeTruthy()
})

test('a farm without monitoring links to its setup for users who may set it up', async () => {
  const farm = glance({ last_seven_days: week(null), weeks: [], last_watched: null })
  const { unmount } = await open([farm])
  expect((await rowOf(/Ashcombe/)).getByRole('link', { name: /set up this farm$/ }).getAttribute('href')).toBe(
    '/farm-dashboard/1',
  )
  unmount()
  await open([farm], personOf('staff'))
  expect((await rowOf(/Ashcombe/)).getByText('Not watched yet')).toBeTruthy()
})

test('users of several organisations see that of each farm, and order and search are in the address', async () => {
  const { address } = await open([glance({})], personOf('admin'), '/all-farms', 12)
  expect((await rowOf(/Ashcombe/)).getByText('Marden Vale Growers')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /Score/ }))
  expect(address()).toBe('/all-farms?farms_sort=score')
  await userEvent.type(screen.getByLabelText('Search farms'), 'ash')
  await waitFor(() => expect(address()).toBe('/all-farms?farms_sort=score&farms_q=ash'))
})

test('a list without farms shows a message', async () => {
  await open([])
  expect(await screen.findByText('Your farms will be listed here.')).toBeTruthy()
})

test('the age of the figures is that of the oldest', async () => {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
  await open([
    glance({ computed_at: hoursAgo(1) }),
    glance({ farm_id: 2, farm_title: 'Brook', computed_at: hoursAgo(5) }),
  ])
  expect((await screen.findByText(/5 h/)).textContent).toBeTruthy()
  expect(screen.queryByText(/1 h(?:our)? ago/)).toBeNull()
})

test('a new order or search starts at the first page, and does not affect the table beside it', async () => {
  const { address } = await open([glance({})], personOf('farmer'), '/all-farms?farms_page=2&page=3')
  await userEvent.click(await screen.findByRole('button', { name: 'Farm' }))
  await waitFor(() => expect(address()).toBe('/all-farms?page=3&farms_sort=farm_title'))
})
