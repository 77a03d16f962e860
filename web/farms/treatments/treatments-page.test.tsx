import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Role } from '#domain/access/policy.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { Treatments } from './treatments-page.tsx'

afterEach(() => vi.unstubAllGlobals())

const arm = { farm_id: 7, note: null, from_date: '2026-01-01', to_date: null, version: 1 }
const arms = [
  { ...arm, id: 5, treatment_type: 'A', meaning: 'control' },
  { ...arm, id: 6, treatment_type: 'B', meaning: 'lure', note: 'Cue lure', to_date: '2026-05-31' },
]
const watched = { cameras: 2, hours: 300, flower_hours: 1350, visits: 217 }
const rows = [
  {
    ...watched,
    treatment_type: 'A',
    arm_id: 5,
    meaning: 'control',
    note: null,
    visits_per_100_flowers_hour: 16.05,
    visits_per_100_flowers_hour_range: [10.27, 23.99],
  },
  {
    ...watched,
    treatment_type: 'B',
    arm_id: 6,
    meaning: 'lure',
    note: 'Cue lure',
    flower_hours: 0,
    visits: 0,
    visits_per_100_flowers_hour: null,
    visits_per_100_flowers_hour_range: null,
  },
  {
    ...watched,
    treatment_type: 'C',
    arm_id: null,
    meaning: null,
    note: null,
    visits_per_100_flowers_hour: 0,
    visits_per_100_flowers_hour_range: [0, 3.2],
  },
]
const open = async ({
  role = 'entomology',
  compared = rows,
  search = '',
}: { role?: Role; compared?: object[]; search?: string } = {}) => {
  const received = fakeServer({
    'GET /api/users/profile': { data: personOf(role) },
    'GET /api/farms/7/treatment-arms': { data: arms },
    'GET /api/farms/7/treatment-arms/comparison': { data: compared },
  })
  await renderPage(<Treatments farm={{ id: 7, time_zone: 'Europe/London' }} />, `/farm-treatments/7${search}`)
  return received
}
const cellsOf = (name: string) => {
  const row = screen.getByRole('rowheader', { name }).closest('tr')
  if (!row) throw new Error(`no row ${name}`)
  return within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
}

test('each treatment says when and what it was, its rate with the range, and what that rests on', async () => {
  await open()
  await screen.findByRole('table')
  expect(cellsOf('A: Control')).toEqual(['From 1 Jan 2026', '16.1 (10.3 to 24.0)', '217', '1,350', '300', '2'])
  expect(cellsOf('B: Lure').slice(0, 2)).toEqual(['1 Jan – 31 May 2026 · Cue lure', 'No open flowers watched'])
  expect(cellsOf('C').slice(0, 2)).toEqual(['No meaning recorded for this letter', '0.0 (0.0 to 3.2)'])
})

test('the days are those of the address, and are not asked for while they cannot be compared', async () => {
  const received = await open({ search: '?from=2026-04-01&to=2026-09-30' })
  await screen.findByRole('table')
  expect(received.at(-1)?.path).toContain('start_date=2026-04-01&end_date=2026-09-30')
  const refused = await open({ search: '?from=2026-04-02&to=2026-04-01' })
  expect(screen.getByText('Start Date should be on or before End Date')).toBeTruthy()
  expect(refused.filter(({ path }) => path.includes('comparison'))).toEqual([])
})

test('where no camera watched a letter, it says so', async () => {
  await open({ compared: [] })
  expect(await screen.findByRole('heading', { name: 'No data' })).toBeTruthy()
})

test('entomologists set meanings here', async () => {
  await open()
  expect(await screen.findByRole('button', { name: 'Add a treatment' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Edit treatment B from 1 Jan 2026' })).toBeTruthy()
})

test('a farmer reads them', async () => {
  await open({ role: 'farmer' })
  expect(await screen.findByText('B: Lure', { selector: 'li span' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add a treatment' })).toBeNull()
})
