import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { FarmEvent } from '#domain/notes/farm-note.ts'
import { parseSearch, writeSearch } from '#web/platform/navigation/address.ts'
import { createQueryClient } from '#web/platform/api/query-client.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { FarmDashboardPage } from './farm-dashboard-page.tsx'
import { dashboardFixture } from './testing/dashboard-fixture.ts'
// The page loads this on demand; here it is loaded before the fake timers of a test start.
import './visitation/visitation-tab.tsx'

const asked: { address: URL; background: boolean }[] = []
/** Events on the farm. */
let happened: FarmEvent[]
const week35 = { week: 35, name: 'Week 35', startDate: '2024-08-26', endDate: '2024-09-01', deployed: true }
let response: (address: URL) => Response

beforeEach(() => {
  asked.length = 0
  happened = []
  response = (address) => {
    const query = address.searchParams
    const year = Number(query.get('year') ?? 2026)
    const data = dashboardFixture({
      year,
      ...(year < 2026 && { weeks: [week35] }),
      from: query.get('from') ?? '2026-06-08',
      to: query.get('to') ?? '2026-06-14',
    })
    return Response.json({ error: false, message: '', data })
  }
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    const address = new URL(input, 'http://portal.example')
    if (address.pathname === '/api/portal') return Response.json({ error: false, message: '', data: { tiles: null } })
    if (address.pathname.endsWith('/events')) return Response.json({ error: false, message: '', data: happened })
    if (address.pathname.endsWith('/counting-model-versions'))
      return Response.json({ error: false, message: '', data: [] })
    if (address.pathname === '/api/inference/comparison')
      return Response.json({ error: false, message: '', data: { score: null, visits: null, usual: null } })
    asked.push({ address, background: new Headers(init.headers).get('X-Background') === '1' })
    return response(address)
  })
})

const open = (address: string) => {
  const root = createRootRoute({ component: Outlet })
  const paths = ['/', '/farm-dashboard/$farmId', '/farm-profile/$organisationId']
  const routes = paths.map((path) =>
    createRoute({ getParentRoute: () => root, path, component: () => <FarmDashboardPage /> }),
  )
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history,
    parseSearch,
    stringifySearch: writeSearch,
  })
  const client = createQueryClient()
  client.setQueryData(['profile'], personOf('farmer'))
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  return { client, location: () => router.state.location }
}

test('requests the farm, year and week in its URL', async () => {
  open('/farm-dashboard/7?year=2026&from=2026-06-01&to=2026-06-07')
  expect(await screen.findByRole('heading', { level: 1, name: /Ashcombe Farm/ })).toBeDefined()
  expect(asked[0]?.address.pathname).toBe('/api/farm-dashboard/7')
  expect(asked[0]?.address.search).toBe('?year=2026&from=2026-06-01&to=2026-06-07')
  expect(asked[0]?.background).toBe(false)
})
test('selecting a week, tab or farm updates the URL', async () => {
  const { location } = open('/farm-dashboard/7')
  await userEvent.selectOptions(await screen.findByLabelText('Select Week'), 'Week 23, 1–7 Jun 2026')
  await waitFor(() => expect(location().search).toMatchObject({ from: '2026-06-01', to: '2026-06-07' }))
  await userEvent.click(screen.getByRole('tab', { name: 'Weather' }))
  await waitFor(() => expect(location().search).toMatchObject({ tab: 'weather' }))
  await userEvent.selectOptions(screen.getByLabelText('Select Farm'), 'Brook Farm')
  await waitFor(() => expect(location().pathname).toBe('/farm-dashboard/8'))
  expect(location().search).toMatchObject({ from: '2026-06-01', tab: 'weather' })
})
test('while a chosen week loads, the week that is shown as chosen is that one', async () => {
  open('/farm-dashboard/7?year=2026&from=2026-06-08&to=2026-06-14')
  const weeks = await screen.findByLabelText<HTMLSelectElement>('Select Week')
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const fetchNow = fetch
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    if (String(request[0]).includes('from=2026-06-01')) await released
    return fetchNow(...request)
  })
  await userEvent.selectOptions(weeks, 'Week 23, 1–7 Jun 2026')
  await waitFor(() => expect(weeks.selectedOptions[0]?.textContent).toBe('Week 23, 1–7 Jun 2026'))
  release()
  await waitFor(() => expect(asked.at(-1)?.address.searchParams.get('from')).toBe('2026-06-01'))
})
test('the rate shown in the charts is in the URL, and persists when the farm changes', async () => {
  const { location } = open('/farm-dashboard/7')
  await userEvent.click(await screen.findByRole('radio', { name: 'Visits per 100 flowers per hour' }))
  await waitFor(() => expect(location().search).toMatchObject({ rate: 'visits' }))
  expect(await screen.findByRole('slider', { name: /flowers per hour, by day/ })).toBeDefined()
  await userEvent.selectOptions(screen.getByLabelText('Select Farm'), 'Brook Farm')
  await waitFor(() => expect(location().pathname).toBe('/farm-dashboard/8'))
  expect(location().search).toMatchObject({ rate: 'visits' })
})
test('an organisation’s page keeps its path and puts the farm in the query', async () => {
  const { location } = open('/farm-profile/1?farm=7')
  await userEvent.selectOptions(await screen.findByLabelText('Select Farm'), 'Castle Fruit')
  await waitFor(() => expect(location().href).toContain('/farm-profile/1?farm=9'))
})
test('the selected year is stored as selectedYear and requested next time', async () => {
  const { location } = open('/farm-dashboard/7')
  await userEvent.selectOptions(await screen.findByLabelText('Year'), '2024')
  await waitFor(() => expect(location().search).toMatchObject({ year: '2024' }))
  expect(localStorage.getItem('selectedYear')).toBe('2024')
})
test('a past year opens at its latest deployed week; the last 7 days lead back to the current year', async () => {
  const { location } = open('/farm-dashboard/7?year=2024')
  await waitFor(() => expect(location().search).toMatchObject({ from: '2024-08-26', to: '2024-09-01' }))
  const weeks = await screen.findByLabelText<HTMLSelectElement>('Select Week')
  await userEvent.selectOptions(weeks, weeks.options[0]?.text ?? '')
  await waitFor(() => expect(location().search).toEqual({ year: '2026' }))
})
test('a past year opens at the same week as today if cameras were deployed then', async () => {
  const good = response
  response = (address) =>
    address.searchParams.get('year') === '2024'
      ? Response.json({
          error: false,
          message: '',
          data: dashboardFixture({
            year: 2024,
            weeks: [{ ...week35, name: 'Week 24', week: 24, startDate: '2024-06-10', endDate: '2024-06-16' }, week35],
            from: address.searchParams.get('from') ?? '2026-06-08',
            to: address.searchParams.get('to') ?? '2026-06-14',
          }),
        })
      : good(address)
  const { location } = open('/farm-dashboard/7?year=2024')
  await waitFor(() => expect(location().search).toMatchObject({ from: '2024-06-10', to: '2024-06-16' }))
  // The cameras are the current ones, and so are their problems.
  expect(await screen.findByText(/^Today:/)).toBeTruthy()
})
test('the stored year is put into the URL', async () => {
  localStorage.setItem('selectedYear', '2025')
  const { location } = open('/farm-dashboard/7')
  await screen.findByLabelText('Year')
  expect(asked[0]?.address.searchParams.get('year')).toBe('2025')
  await waitFor(() => expect(location().search).toMatchObject({ year: '2025' }))
  expect(asked.filter(({ address }) => !address.searchParams.has('year'))).toHaveLength(0)
})
test('automatic refetches are marked as background requests', async () => {
  const { client } = open('/farm-dashboard/7')
  await screen.findByLabelText('Year')
  await client.refetchQueries({ queryKey: ['farm-dashboard'] })
  expect(asked.map(({ background }) => background)).toEqual([false, true])
})
test('figures that cannot be refreshed stay, with the time they were read, and can be refetched', async () => {
  const { client } = open('/farm-dashboard/7')
  expect(await screen.findByRole('tab', { name: 'Weather' })).toBeDefined()
  const good = response
  response = () => Response.json({ error: true, message: 'The service is resting.', data: null }, { status: 500 })
  await client.refetchQueries({ queryKey: ['farm-dashboard'] })
  expect(await screen.findByText('The figures could not be updated')).toBeDefined()
  expect(screen.getByRole('tab', { name: 'Weather' })).toBeDefined()
  response = good
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(screen.queryByText('The figures could not be updated')).toBeNull())
})
test('the status is hidden while another week loads', async () => {
  open('/farm-dashboard/7')
  const weeks = await screen.findByLabelText('Select Week')
  expect(await screen.findByText('Showing Ashcombe Farm, 8–14 Jun 2026')).toBeDefined()
  let come = () => {}
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    await new Promise<void>((resolve) => void (come = resolve))
    return fetch(input, init)
  })
  await userEvent.selectOptions(weeks, 'Week 23, 1–7 Jun 2026')
  await waitFor(() => expect(screen.queryByText(/^Showing/)).toBeNull())
  come()
  expect(await screen.findByText('Showing Ashcombe Farm, 1–7 Jun 2026')).toBeDefined()
})
test('a comparison is dropped when switching to a farm that it does not apply to', async () => {
  const { location } = open('/farm-dashboard/7?year=2026&with=farm-8')
  await userEvent.selectOptions(await screen.findByLabelText('Select Farm'), 'Brook Farm')
  await waitFor(() => expect(location().pathname).toBe('/farm-dashboard/8'))
  expect(location().search).not.toHaveProperty('with')
})
test('a comparison with the week before persists when the farm changes', async () => {
  const { location } = open('/farm-dashboard/7?year=2026&with=week')
  await userEvent.selectOptions(await screen.findByLabelText('Select Farm'), 'Brook Farm')
  await waitFor(() => expect(location().pathname).toBe('/farm-dashboard/8'))
  expect(location().search).toMatchObject({ with: 'week' })
})
test('an error is shown, keeps farm and week selected, and can be retried', async () => {
  open('/farm-dashboard/7')
  const weeks = await screen.findByLabelText('Select Week')
  const good = response
  response = () => Response.json({ error: true, message: 'The service is resting.', data: null }, { status: 500 })
  await userEvent.selectOptions(weeks, 'Week 23, 1–7 Jun 2026')
  expect(await screen.findByRole('heading', { name: 'An error occurred while fetching data' })).toBeDefined()
  expect(screen.getByText(/The service is resting. Your farm and week stay selected./)).toBeDefined()
  expect(screen.getByLabelText<HTMLSelectElement>('Select Week').selectedOptions[0]?.text).toBe('Week 23, 1–7 Jun 2026')
  response = good
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('tab', { name: 'Weather' })).toBeDefined()
})

const frost: FarmEvent = {
  source: 'note',
  id: 1,
  from: '2026-06-10',
  to: '2026-06-10',
  time: '05:40',
  kind: 'frost',
  text: 'Two degrees',
  field_id: null,
  field_name: null,
  author_id: 1,
  photos: [],
}
test('farm events are shown in the charts, by keyboard, and in a list', async () => {
  happened = [frost, { ...frost, source: 'deployment', id: 4, from: '2026-03-01', to: '2026-06-12', time: null }]
  open('/farm-dashboard/7')
  const list = await screen.findByRole('list', { name: 'What happened' })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['10 Jun 2026Frost: Two degrees, 05:40', '12 Jun 2026Cameras withdrawn'])
  const days = await screen.findByRole('slider', { name: /by day/ })
  days.focus()
  await userEvent.keyboard('{Home}{ArrowRight}{ArrowRight}')
  expect(days.getAttribute('aria-valuetext')).toContain('Frost: Two degrees, 05:40')
  const weeks = screen.getByRole('slider', { name: /weeks/ })
  expect(weeks.getAttribute('aria-valuetext')).toContain('Cameras withdrawn')
  await userEvent.click(screen.getByRole('tab', { name: 'Weather' }))
  const weather = await screen.findByRole('slider', { name: /Weather by day/ })
  weather.focus()
  await userEvent.keyboard('{Home}{ArrowRight}{ArrowRight}')
  expect(weather.getAttribute('aria-valuetext')).toContain('Frost: Two degrees, 05:40')
  expect(screen.getByRole('link', { name: 'Notes' }).getAttribute('href')).toBe('/farm-notes/7')
})
