import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { Lure } from '#domain/lures/endpoints.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { LuresPage } from './lures-page.tsx'

afterEach(() => vi.unstubAllGlobals())

const lure: Lure = {
  id: 1,
  field_name: 'Long Meadow',
  tunnel_number: 4,
  plot_id: 58,
  plot_number: 3,
  survey_date: '2026-06-10',
  lure: 'Yellow pan',
  trap: null,
  action: 'checked',
  target: 'Thrips',
  caught: 12,
  trap_days: 7,
  observer: 'Ada Hale',
  notes: 'wet',
}
const placed: Lure = {
  ...lure,
  id: 2,
  survey_date: '2026-06-03',
  action: 'placed',
  target: null,
  caught: null,
  trap_days: null,
  notes: null,
}

const open = async (
  address = '/ento-home/lures?farm=7',
  rows: Lure[] = [lure, { ...lure, id: 3, caught: 0 }, placed],
) => {
  const received = fakeServer({
    'GET /api/users/profile': { data: personOf('entomology') },
    'GET /api/farms': {
      data: [
        { id: 7, title: 'Hill Farm', time_zone: 'Europe/London' },
        { id: 8, title: 'Brook Farm', time_zone: 'Europe/London' },
      ],
    },
    'GET /api/farms/7/lures': { data: rows },
    'GET /api/farms/8/lures': { data: [] },
  })
  const page = await renderPage(<LuresPage />, address)
  await screen.findByLabelText('Farm')
  return { ...page, received }
}

test('each lure has its day, plot, action and catch, and the total includes catches of 0, not uncounted lures', async () => {
  await open()
  const table = await screen.findByRole('table', { name: 'Lures by day, latest first' })
  const rows = within(table).getAllByRole('row').slice(1)
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['10 Jun 2026', 'Plot 3, tunnel 4, Long Meadow', 'Yellow pan', 'Checked', 'Thrips', '12', '7', 'Ada Hale', 'wet'],
    ['10 Jun 2026', 'Plot 3, tunnel 4, Long Meadow', 'Yellow pan', 'Checked', 'Thrips', '0', '7', 'Ada Hale', 'wet'],
    ['3 Jun 2026', 'Plot 3, tunnel 4, Long Meadow', 'Yellow pan', 'Placed', '–', '–', '–', 'Ada Hale', '–'],
  ])
  expect(screen.getByText('12 insects caught in 2 counts')).toBeTruthy()
})

test('the catch per trap-day is shown by lure and target, with its basis and exclusions', async () => {
  await open(undefined, [lure, { ...lure, id: 3, caught: 2 }, { ...lure, id: 4, caught: 40, trap_days: null }, placed])
  const table = await screen.findByRole('table', { name: 'Catch per trap-day' })
  const rows = within(table).getAllByRole('row').slice(1)
  // 14 thrips in 14 trap-days.
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Yellow pan', 'Thrips', '1.00', '14', '14', '2'],
  ])
  expect(screen.getByText(/1 count is left out: it is not known how long the trap was in place\.$/)).toBeTruthy()
})

test('lures without a count show a message', async () => {
  await open(undefined, [placed])
  expect(await screen.findByText('No catch has been counted')).toBeTruthy()
  expect(screen.queryByRole('table', { name: 'Catch per trap-day' })).toBeNull()
})

test('year and farm are selected in the address, and a farm without lures explains how to upload them', async () => {
  const { address, received } = await open('/ento-home/lures?farm=7&year=2026')
  await screen.findByRole('table', { name: 'Lures by day, latest first' })
  expect(received.some(({ path }) => path.startsWith('/api/farms/7/lures?') && path.includes('year=2026'))).toBe(true)
  await userEvent.selectOptions(screen.getByLabelText('Farm'), 'Brook Farm')
  expect(await screen.findByText('Lures are uploaded with Manual Survey Upload.')).toBeTruthy()
  expect(address()).toBe('/ento-home/lures?farm=8&year=2026')
  await userEvent.selectOptions(screen.getByLabelText('Year'), 'All years')
  expect(address()).toBe('/ento-home/lures?farm=8')
})

test('the CSV contains the plain values of the table', async () => {
  const files: Blob[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: (file: Blob) => `blob:${files.push(file)}`, revokeObjectURL: () => {} }),
  )
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Download CSV' }))
  const lines = (await files[0]?.text())?.replace(/^\uFEFF/, '').split('\r\n')
  expect(lines?.slice(0, 2)).toEqual([
    'day,field,tunnel,plot,lure,trap,action,target,caught,trap_days,observer,note',
    '2026-06-10,Long Meadow,4,3,Yellow pan,,checked,Thrips,12,7,Ada Hale,wet',
  ])
  expect(lines?.[3]).toBe('2026-06-03,Long Meadow,4,3,Yellow pan,,placed,,,,Ada Hale,')
})

test('where the farms cannot be loaded, the page says so', async () => {
  fakeServer({ 'GET /api/users/profile': { data: personOf('entomology') }, 'GET /api/farms': { status: 503 } })
  await renderPage(<LuresPage />, '/ento-home/lures')
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy()
})
