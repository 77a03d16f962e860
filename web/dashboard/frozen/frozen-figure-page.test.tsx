import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { FrozenFigure, FrozenToday } from '#domain/frozen-figures/frozen-figure.ts'
import type { Role } from '#domain/access/policy.ts'
import { addDays, weekday } from '#domain/weeks/dates.ts'
import { FreezeButton } from '#web/frozen-figures/freeze-button.tsx'
import FrozenFiguresTable from '#web/frozen-figures/frozen-figures-table.tsx'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { frozenFixture, frozenTodayFixture } from '../testing/frozen-fixture.ts'
import { FrozenFigureOf } from './frozen-figure-page.tsx'

afterEach(() => void vi.unstubAllGlobals())

const address = `/frozen/${frozenFixture.id}`
const open = (more: Partial<FrozenFigure> = {}, role: Role = 'farmer', today: FrozenToday = frozenTodayFixture) => {
  const received = fakeServer({
    'GET /api/users/profile': { data: personOf(role) },
    [`GET /api/frozen-figures/${frozenFixture.id}`]: { data: { ...frozenFixture, ...more } },
    [`GET /api/frozen-figures/${frozenFixture.id}/today`]: { data: today },
    [`POST /api/frozen-figures/${frozenFixture.id}/withdraw`]: {
      data: { ...frozenFixture, withdrawn_at: '2026-07-01T10:00:00.000Z', withdrawn_reason: 'The crop was wrong' },
    },
  })
  return renderPage(<FrozenFigureOf frozenId={frozenFixture.id} />, address).then(() => received)
}

test('shows the frozen figure, who froze it, and how today’s figure differs', async () => {
  await open()
  expect(screen.getByRole('heading', { level: 1, name: frozenFixture.title })).toBeDefined()
  expect(screen.getByText('Frozen by Hannah Price on 20 Jun 2026')).toBeDefined()
  expect(screen.getByRole('img', { name: /58/ })).toBeDefined()
  expect(await screen.findByText('Today: 61 instead of 58')).toBeDefined()
  expect(screen.getByText('2 figures differ today.')).toBeDefined()
  const table = screen.getByRole('region', { name: 'Figures then and now' })
  expect(within(table).getByRole('row', { name: 'Score 58.10 61.20 +3.10' })).toBeDefined()
  expect(within(table).queryByText('Completeness')).toBeNull()
  expect(
    screen.getByText(
      '08:00 to 18:00 farm time, 7 cameras, over the open flowers in view. Weather in the score is modelled, not measured.',
    ),
  ).toBeDefined()
  expect(screen.getByText(frozenFixture.digest)).toBeDefined()
  expect(screen.getByText('Bombus 1.0.0, commit abcdef123456')).toBeDefined()
})

test('names the model versions in use when it was frozen', async () => {
  await open()
  expect(screen.getByText(/bombus-2026\.2 \(554 camera-hours, whole days\)/)).toBeDefined()
})

test('can be changed only by the user who froze it and by administrators', async () => {
  await open({ created_by: 99 })
  await screen.findByText('Today: 61 instead of 58')
  expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Enter DOI' })).toBeNull()
})

test('can be changed by an administrator if another user froze it', async () => {
  await open({ created_by: 99 }, 'farm_admin')
  expect(await screen.findByRole('button', { name: 'Withdraw' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Enter DOI' })).toBeDefined()
})

test('copies the citation and links the files', async () => {
  const copied = vi.fn(async () => undefined)
  vi.stubGlobal('navigator', { ...navigator, onLine: true, clipboard: { writeText: copied } })
  await open()
  await userEvent.click(screen.getByRole('button', { name: 'Copy citation' }))
  expect(copied).toHaveBeenCalledWith(frozenFixture.citation)
  expect(await screen.findByText('The citation was copied.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Inputs and result (JSON)' }).getAttribute('href')).toBe(
    `/api/frozen-figures/${frozenFixture.id}/inputs`,
  )
  expect(screen.getByRole('link', { name: 'Metadata for Zenodo (JSON)' }).getAttribute('href')).toBe(
    `/api/frozen-figures/${frozenFixture.id}/zenodo`,
  )
})

test.each<[FrozenToday, string]>([
  [{ state: 'same', reason: null, model: 'ph-1.1', figures: [] }, 'Calculated today, the figure is the same.'],
  [
    { state: 'unavailable', reason: 'The farm has been deleted.', model: null, figures: [] },
    'Today’s figure cannot be calculated. The farm has been deleted.',
  ],
  [
    {
      state: 'different',
      reason: null,
      model: 'ph-2',
      figures: [{ figure: 'pollination_health', of: null, frozen: 58, today: null, difference: null }],
    },
    'Today’s model is ph-2; this was calculated with ph-1.1.',
  ],
])('describes today’s figure: %j', async (today, text) => {
  await open({}, 'farmer', today)
  expect(await screen.findByText(text)).toBeDefined()
})

test('shows after withdrawal when and why it was withdrawn, and cannot be withdrawn again', async () => {
  const received = await open()
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw' }))
  const dialog = await screen.findByRole('dialog', { name: 'Withdraw this figure?' })
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'The crop was wrong')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Withdraw' }))
  expect(await screen.findByText('Withdrawn on 1 Jul 2026')).toBeDefined()
  expect(screen.getByText('The crop was wrong')).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull())
  expect(received.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'The crop was wrong' })
})

test('a comparison shows both sides, their difference, and which difference is not statistically supported', async () => {
  const side = (pollination_health: number) => ({ ...frozenFixture.result, pollination_health })
  await open({
    kind: 'comparison',
    result: {
      names: { now: 'Ashcombe Farm, 8–14 June 2026', before: 'Ashcombe Farm, 1–7 June 2026' },
      now: side(58.1),
      before: side(44),
      comparison: {
        score: { points: 14.1, range: [6, 22], significant: true, told: true },
        visits: { ratio: 1.5, range: [0.9, 2], significant: false, method: 'same cameras', cameras: 4 },
        usual: null,
      },
    },
  })
  expect(screen.getByRole('rowheader', { name: 'Ashcombe Farm, 1–7 June 2026' })).toBeDefined()
  expect(screen.getByText('Difference of the scores: +14.1 points (+6.0 to +22.0)')).toBeDefined()
  expect(screen.getByText('No clear change. Visits: 1.50 times (0.90 to 2.00)')).toBeDefined()
})

test('a season shows the weeks with observations, and calculates today’s values on request', async () => {
  const week = (number: number, pollination_health: number | null) => ({
    week: number,
    from: '2026-06-08',
    to: '2026-06-14',
    pollination_health,
    range: pollination_health === null ? null : [50, 66],
    hours: pollination_health === null ? 0 : 120,
    visits_per_100_flowers_hour: pollination_health === null ? null : 8.2,
  })
  const received = await open({ kind: 'season', result: { weeks: [week(23, null), week(24, 58)] } })
  expect(screen.getByRole('rowheader', { name: 'Week 24' })).toBeDefined()
  expect(screen.queryByRole('rowheader', { name: 'Week 23' })).toBeNull()
  const today = () => received.filter(({ path }) => path.endsWith('/today'))
  expect(today()).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Compare with today’s figures' }))
  expect(await screen.findByText('2 figures differ today.')).toBeDefined()
  expect(today()).toHaveLength(1)
})

test('freezing sends the figure, title, authors and licence, and opens the page', async () => {
  const received = fakeServer({
    'GET /api/users/profile': { data: { ...personOf('farmer'), firstname: 'Hannah', lastname: 'Price' } },
    'POST /api/farms/7/frozen-figures': { status: 201, data: frozenFixture },
  })
  const figure = { kind: 'season' as const, year: 2026 }
  const { address: at } = await renderPage(<FreezeButton farmId={7} figure={figure} />, '/farm-season/7')
  await userEvent.click(screen.getByRole('button', { name: 'Freeze this figure' }))
  const name = await screen.findByLabelText<HTMLInputElement>('Name of author 1')
  expect(name.value).toBe('Price, Hannah')
  await userEvent.type(screen.getByLabelText('ORCID iD of author 1'), '12')
  await userEvent.click(screen.getByRole('button', { name: 'Freeze' }))
  expect(await screen.findByText(/must be an ORCID iD/)).toBeDefined()
  await userEvent.clear(screen.getByLabelText('ORCID iD of author 1'))
  await userEvent.selectOptions(screen.getByLabelText('Licence'), 'Creative Commons Zero 1.0 Universal')
  await userEvent.click(screen.getByRole('button', { name: 'Freeze' }))
  await waitFor(() => expect(at()).toBe(`/frozen/${frozenFixture.id}`))
  expect(received.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { figure, title: null, authors: [{ name: 'Price, Hannah', orcid: null }], licence: 'CC0-1.0' },
  ])
})

test('a period that is not over is reported before the server rejects it', async () => {
  fakeServer({
    'GET /api/users/profile': { data: personOf('farmer') },
    'POST /api/farms/7/frozen-figures': {
      status: 422,
      message: 'End date must be before today',
      issues: [{ path: 'figure.end_date', message: 'must be before today: the period is not over yet' }],
    },
  })
  const figure = { kind: 'score' as const, start_date: '2199-06-15', end_date: '2199-06-21' }
  await renderPage(<FreezeButton farmId={7} figure={figure} />, '/farm-dashboard/7')
  await userEvent.click(screen.getByRole('button', { name: 'Freeze this figure' }))
  expect(await screen.findByText('This period is not over yet. Choose one whose last day has passed.')).toBeDefined()
  await userEvent.click(await screen.findByRole('button', { name: 'Freeze' }))
  expect(await screen.findByText('Figure must be before today: the period is not over yet')).toBeDefined()
})

test('in place of days that are not over, the last week is frozen', async () => {
  const received = fakeServer({
    'GET /api/users/profile': { data: personOf('farmer') },
    'POST /api/farms/7/frozen-figures': { data: frozenFixture },
    'GET /api/farms/7/frozen-figures': { data: [] },
  })
  const figure = { kind: 'score' as const, start_date: '2199-06-15', end_date: '2199-06-21' }
  await renderPage(<FreezeButton farmId={7} figure={figure} />, '/farm-dashboard/7')
  await userEvent.click(screen.getByRole('button', { name: 'Freeze this figure' }))
  await userEvent.click(await screen.findByRole('button', { name: /^Freeze last week instead: / }))
  expect(await screen.findByText(/^The figure for last week, .*, will be frozen\.$/)).toBeDefined()
  expect(screen.queryByText(/This period is not over yet/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Freeze' }))
  const sent = () =>
    received.filter(({ method }) => method === 'POST').map(({ body }) => body as { figure: typeof figure })
  await waitFor(() => expect(sent()).toHaveLength(1))
  const [{ start_date = '', end_date = '' } = {}] = sent().map(({ figure: frozen }) => frozen)
  expect([weekday(start_date), addDays(start_date, 6)]).toEqual([1, end_date])
})

test('the days that the page shows are frozen, also if they were still loading when the dialog opened', async () => {
  const received = fakeServer({
    'GET /api/users/profile': { data: personOf('farmer') },
    'POST /api/farms/7/frozen-figures': { data: frozenFixture },
    'GET /api/farms/7/frozen-figures': { data: [] },
  })
  const Page = () => {
    const [isLoaded, setLoaded] = useState(false)
    const [start_date, end_date] = isLoaded
      ? (['2026-06-08', '2026-06-14'] as const)
      : (['2199-06-15', '2199-06-21'] as const)
    useEffect(() => {
      const load = () => setLoaded(true)
      addEventListener('loaded', load)
      return () => removeEventListener('loaded', load)
    }, [])
    return <FreezeButton farmId={7} figure={{ kind: 'score', start_date, end_date }} />
  }
  await renderPage(<Page />, '/farm-dashboard/7')
  await userEvent.click(screen.getByRole('button', { name: 'Freeze this figure' }))
  expect(await screen.findByText(/This period is not over yet/)).toBeDefined()
  act(() => void dispatchEvent(new Event('loaded')))
  expect(screen.queryByText(/This period is not over yet/)).toBeNull()
  expect(screen.queryByText(/will be frozen/)).toBeNull()
  await userEvent.click(await screen.findByRole('button', { name: 'Freeze' }))
  await waitFor(() =>
    expect(received.find(({ method }) => method === 'POST')?.body).toMatchObject({
      figure: { kind: 'score', start_date: '2026-06-08', end_date: '2026-06-14' },
    }),
  )
})

test('the farm’s list links to each frozen figure, and is hidden when empty', async () => {
  fakeServer({
    'GET /api/users/profile': { data: personOf('farmer') },
    'GET /api/farms/7/frozen-figures': {
      data: [{ ...frozenFixture, withdrawn_at: '2026-07-01T10:00:00.000Z' }],
    },
    'GET /api/farms/8/frozen-figures': { data: [] },
  })
  await renderPage(<FrozenFiguresTable farmId={7} />, '/farm-season/7')
  expect((await screen.findByRole('link', { name: frozenFixture.title })).getAttribute('href')).toBe(address)
  expect(screen.getByText('Score, Withdrawn')).toBeDefined()
})
