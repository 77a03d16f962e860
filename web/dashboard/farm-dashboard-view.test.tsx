import { QueryClientProvider } from '@tanstack/react-query'
import { render as renderAlone, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Comparison } from '#domain/comparisons/endpoints.ts'
import { addDays } from '#domain/weeks/dates.ts'
import { createQueryClient } from '#web/platform/api/query-client.ts'
import { FarmDashboardView } from './farm-dashboard-view.tsx'
import { dashboardFixture } from './testing/dashboard-fixture.ts'
import { healthFixture, noScore } from './testing/health-fixture.ts'

const comparison: Comparison = {
  score: { points: 25.4, range: [12.3, 37.8], significant: true, told: true },
  visits: { ratio: 1.24, range: [0.9, 1.7], significant: false, method: 'same cameras', cameras: 4 },
  usual: 'no more than usual',
}
beforeEach(() => {
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json({ error: false, message: '', data: path.includes('counting-model-versions') ? [] : comparison }),
  )
})
const render = (page: ReactNode) =>
  renderAlone(<QueryClientProvider client={createQueryClient()}>{page}</QueryClientProvider>)

const noComparison = { choice: undefined, other: undefined, failed: false, onRetry: () => {}, onChoose: () => {} }
const show = (
  tab: 'visitation' | 'weather' | 'map' = 'visitation',
  waiting = false,
  compare = {},
  data = dashboardFixture(),
) => {
  const onTab = vi.fn()
  render(
    <FarmDashboardView
      data={data}
      tab={tab}
      rate="insects"
      tiles={null}
      waiting={waiting}
      onTab={onTab}
      onRate={() => {}}
      onOpen={() => {}}
      compare={{ ...noComparison, ...compare }}
    />,
  )
  return onTab
}

test('shows three tiles', () => {
  show()
  const tiles = screen.getAllByRole('term').map((name) => `${name.textContent}: ${name.nextSibling?.textContent}`)
  expect(tiles.filter((tile) => !/^(Why|Do):/.test(tile)).slice(0, 3)).toEqual([
    'No. of Farms: 3',
    'Total Hours of Capture: 1,285 h',
    'No. of Users: 11',
  ])
})
test('has three tabs, selected by click or arrow keys', async () => {
  const onTab = show()
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    'Visitation Intensity Bar',
    'Weather',
    'Map',
  ])
  await userEvent.click(screen.getByRole('tab', { name: 'Weather' }))
  expect(onTab).toHaveBeenLastCalledWith('weather')
  screen.getByRole('tab', { name: 'Visitation Intensity Bar' }).focus()
  await userEvent.keyboard('{ArrowLeft}')
  expect(onTab).toHaveBeenLastCalledWith('map')
})
test('the small plan opens the map tab, where the weather replaces it', async () => {
  const onTab = show()
  expect(await screen.findByRole('img', { name: 'Plan of Ashcombe Farm: 9 devices, 3 need attention' })).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Open the map' }))
  expect(onTab).toHaveBeenCalledWith('map')
})
test('the map tab is loaded when it is opened', async () => {
  show('map')
  expect(await screen.findByRole('region', { name: 'Weather' })).toBeDefined()
  expect(await screen.findByRole('list', { name: 'Devices of the farm' })).toBeDefined()
})
test('says which week is shown and which is loading', () => {
  show()
  expect(screen.getByRole('status').textContent).toBe('Showing Ashcombe Farm, 8–14 Jun 2026')
})

const otherWeek = () =>
  dashboardFixture({
    from: '2026-06-01',
    to: '2026-06-07',
    days: dashboardFixture().days.map((day) => ({ ...day, date: addDays(day.date, -7) })),
    health: {
      ...dashboardFixture().health,
      pollination_health: 31,
      range: [26, 36],
    },
  })
const cells = (name: RegExp) =>
  within(screen.getByRole('row', { name }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent)

test('another week is shown beside the current one, with the difference and whether it is statistically supported', async () => {
  show('visitation', false, { choice: 'week', other: otherWeek() })
  const panel = await screen.findByRole('region', { name: 'Comparison' })
  expect(
    within(panel)
      .getAllByRole('columnheader')
      .map((head) => head.textContent),
  ).toEqual(['Figure', '8–14 Jun 2026', '1–7 Jun 2026', 'Difference'])
  const { pollination_health, range } = dashboardFixture().health
  const [now, other] = cells(/^Pollination health/)
  expect(now).toBe(
    `${Math.round(pollination_health ?? 0)} (${Math.round(range?.[0] ?? 0)}–${Math.round(range?.[1] ?? 0)})`,
  )
  expect(other).toBe('31 (26–36)')
  expect(await screen.findByText('+25 (+12 to +38)')).toBeDefined()
  expect(cells(/^Pollination health/)[2]).toBe('+25 (+12 to +38)')
  expect(cells(/^Visits per 100 flowers/)[2]).toBe('No clear change: 1.24 times (0.90 to 1.70)')
  expect(cells(/^Camera-hours/)[2]).toBe('+0')
  expect(
    within(panel).getByText(
      '4 cameras are each compared with themselves, over the hours of the day watched in both periods. No more than the usual weekly change here.',
    ),
  ).toBeDefined()
  expect(cells(/^Cameras/).slice(0, 2)).toEqual(['7', '7'])
  expect(within(panel).getByRole('rowheader', { name: 'Rain, mm, modelled' })).toBeDefined()
  expect(within(panel).getByText(/^Weather is modelled, not measured/)).toBeDefined()
})

test('a day of the chart includes the value of the same day of the other week', async () => {
  show('visitation', false, { choice: 'week', other: otherWeek() })
  const chart = await screen.findByRole('slider', { name: /by day/i })
  chart.focus()
  await userEvent.keyboard('{Home}')
  expect(chart.getAttribute('aria-valuetext')).toMatch(/1–7 Jun 2026: [\d.]+$/)
})

test.each([
  ['insects', /by hour/i, /\. 1–7 Jun 2026: .*bumblebee [\d.]+/],
  ['visits', /flowers per hour, by hour/i, /\. 1–7 Jun 2026: [\d.]+/],
] as const)('the hourly chart overlays the hours of the other week: %s', async (rate, name, words) => {
  render(
    <FarmDashboardView
      data={dashboardFixture()}
      tab="visitation"
      rate={rate}
      tiles={null}
      onTab={() => {}}
      onRate={() => {}}
      onOpen={() => {}}
      compare={{ ...noComparison, choice: 'week', other: otherWeek() }}
    />,
  )
  const chart = await screen.findByRole('slider', { name })
  expect(chart.getAttribute('aria-valuetext')).toMatch(words)
})

test('the comparison is selected from periods, farms and fields', async () => {
  const onChoose = vi.fn()
  show('visitation', false, { onChoose })
  const select = await screen.findByLabelText('Compare with')
  await userEvent.selectOptions(select, 'the same days a year before, 9–15 Jun 2025')
  expect(onChoose).toHaveBeenLastCalledWith('year')
  await userEvent.selectOptions(select, 'Brook Farm')
  expect(onChoose).toHaveBeenLastCalledWith('farm-8')
})

test('a place from a link is selected even if it is not an option, and can be cleared', async () => {
  const onChoose = vi.fn()
  const there = dashboardFixture()
  const other = { ...there, farm: { ...there.farm, id: 99, title: 'Elkhorn Ranch' } }
  show('visitation', false, { choice: 'farm-99', other, onChoose })
  const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Compare with' })
  expect(select.selectedOptions[0]?.text).toBe('Elkhorn Ranch')
  await userEvent.selectOptions(select, 'Choose a week or a place')
  expect(onChoose).toHaveBeenLastCalledWith(undefined)
})

test('a place that does not exist can be cleared', async () => {
  show('visitation', false, { choice: 'field-77', failed: true })
  const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Compare with' })
  expect(select.selectedOptions[0]?.text).toBe('another place')
})

test('a comparison that cannot be loaded can be retried, and the week itself stays', async () => {
  const onRetry = vi.fn()
  show('visitation', false, { choice: 'farm-8', failed: true, onRetry })
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(onRetry).toHaveBeenCalledOnce()
  expect(screen.getByText('Showing Ashcombe Farm, 8–14 Jun 2026')).toBeTruthy()
})

test('where nothing was watched, a link leads to the last week with observations', async () => {
  const onOpen = vi.fn()
  render(
    <FarmDashboardView
      data={dashboardFixture({ days: [], last_watched: { from: '2026-05-04', to: '2026-05-10' } })}
      tab="visitation"
      rate="insects"
      tiles={null}
      onTab={() => {}}
      onRate={() => {}}
      onOpen={onOpen}
      compare={noComparison}
    />,
  )
  const link = screen.getByRole('link', { name: 'Go to the last week that was watched, 4–10 May 2026' })
  await userEvent.click(link)
  expect(onOpen).toHaveBeenCalledWith('/farm-dashboard/7?year=2026&from=2026-05-04&to=2026-05-10')
})

test('a farm closed for the season says so once, with a link to the last week with observations', async () => {
  const last_watched = { from: '2025-10-06', to: '2025-10-12' }
  const health = healthFixture({ ...noScore, hours: 0, hours_possible: 0 })
  show('visitation', false, {}, dashboardFixture({ health, last_watched, days: [], hours: [] }))
  expect(await screen.findByRole('heading', { name: 'No Available Data' })).toBeDefined()
  expect(screen.getByRole('heading', { name: 'Closed for the season.' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Go to the last week that was watched, 6–12 Oct 2025' })).toBeDefined()
  expect(screen.queryByLabelText('Compare with')).toBeNull()
  expect(screen.queryByRole('img', { name: /^Plan of/ })).toBeNull()
})
