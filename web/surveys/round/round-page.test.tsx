import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { RoundPlot } from '#domain/surveys/round.ts'
import { localDay } from '#domain/weeks/local-time.ts'
import { plantEntry } from '#web/field-work/testing/entry-fixture.ts'
import { place } from '#web/field-work/testing/place-fixture.ts'
import { outboxOf } from '#web/field-work/outbox/outbox.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { RoundPage } from './round-page.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

const person = personOf('entomology')
const today = localDay(Date.now(), 'Europe/London')
const farm = { id: 1, title: 'Ashcombe Farm', time_zone: 'Europe/London' }
const plot = (id: number, more: Partial<RoundPlot> = {}): RoundPlot => ({
  id,
  number: id,
  treatment_type: null,
  block: null,
  replicate: null,
  latitude: null,
  longitude: null,
  tunnel_id: 4,
  tunnel_number: 4,
  field_id: 2,
  field_name: 'Long Meadow',
  last_day: null,
  visits: [],
  ...more,
})
const visited = { id: 9, round: 1, count_flowers: 3, count_pollinators: 0, count_predators: 0 }
const done = { last_day: today, visits: [visited] }

const show = async (
  plots: RoundPlot[],
  address = '/ento-home/round?farm=1',
  protocols: object[] = [],
  assignments: object[] = [],
  more: Parameters<typeof fakeServer>[0] = {},
) => {
  fakeServer({
    'GET /api/users/profile': { data: person },
    'GET /api/farms': { data: [farm, { ...farm, id: 2, title: 'Hill Farm' }] },
    'GET /api/farms/1/round': { data: plots },
    'GET /api/farms/1/survey-assignments': { data: assignments },
    [`GET /api/farms/1/survey-days/${today}`]: {
      data: [
        {
          observer_id: 1,
          observer: 'Ada Reed',
          plots: 6,
          flower_plants: 30,
          observation_periods: 1,
          predator_plants: 0,
          assigned: 12,
          assigned_counted: 3,
          first_at: new Date(`${today}T08:05:00Z`).toISOString(),
          last_at: new Date(`${today}T11:40:00Z`).toISOString(),
        },
      ],
    },
    'GET /api/farms/1/survey-protocols': { data: protocols },
    'GET /api/farms/1/treatment-arms': {
      data: [{ treatment_type: 'B', meaning: 'lure', note: null, from_date: '2020-01-01', to_date: null }],
    },
    ...more,
  })
  return renderPage(<RoundPage />, address)
}
const rowsOf = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('listitem')
    .map((row) => row.textContent)

const openWithoutFarm = (
  rounds: Parameters<typeof fakeServer>[0][string],
  farms = [farm, { ...farm, id: 2, title: 'Hill Farm' }],
  own = person,
) => {
  fakeServer({
    'GET /api/users/profile': { data: own },
    'GET /api/farms': { data: farms },
    'GET /api/farm-rounds': rounds,
    'GET /api/farms/2/round': { data: [plot(1), plot(2, done)] },
    'GET /api/farms/2/survey-assignments': { data: [] },
    'GET /api/farms/2/survey-protocols': { data: [] },
    'GET /api/farms/2/treatment-arms': { data: [] },
  })
  return renderPage(<RoundPage />, '/ento-home/round')
}
const roundOf = (farm_id: number, farm_title: string, round: number, count_plots: number, count_done: number) => ({
  farm_id,
  farm_title,
  round,
  count_plots,
  count_done,
})

test('without a farm, the farms are listed with the plots left today, and one opens its round', async () => {
  const rows = [
    roundOf(1, 'Ashcombe Farm', 2, 12, 5),
    roundOf(3, 'Done Farm', 1, 4, 4),
    roundOf(2, 'Hill Farm', 1, 2, 1),
  ]
  const { address } = await openWithoutFarm({ data: { rows, total: 103 } })
  await screen.findByRole('heading', { name: 'Plots left today' })
  expect(rowsOf('Plots left today')).toEqual([
    'Ashcombe FarmRound 2 · 7 of 12 plots left today',
    'Done FarmNo plots left today',
    'Hill Farm1 of 2 plots left today',
  ])
  expect(screen.getByText('100 more farms can be chosen above.')).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: /Hill Farm/ }))
  expect(await screen.findByText('Round 1: 1 of 2 plots done today')).toBeTruthy()
  expect(address()).toBe('/ento-home/round?farm=2')
})

test('without the list of farms, the page offers to load it again', async () => {
  fakeServer({
    'GET /api/users/profile': { data: person },
    'GET /api/farms': { status: 500, message: 'Not now.' },
  })
  await renderPage(<RoundPage />, '/ento-home/round')
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy()
})

test('the only farm with plots is opened at once', async () => {
  await openWithoutFarm({ data: { rows: [roundOf(2, 'Hill Farm', 1, 2, 1)], total: 1 } })
  expect(await screen.findByText('Round 1: 1 of 2 plots done today')).toBeTruthy()
})

test('without the figures, the farms are listed all the same; without plots, where to add them is shown', async () => {
  await openWithoutFarm({ status: 500, message: 'Not now.' })
  await screen.findByRole('heading', { name: 'Plots left today' })
  expect(rowsOf('Plots left today')).toEqual(['Ashcombe FarmNo data', 'Hill FarmNo data'])
  cleanup()
  await openWithoutFarm({ data: { rows: [], total: 0 } })
  expect(await screen.findByRole('heading', { name: 'No farm has plots yet' })).toBeTruthy()
  // There is nothing to filter.
  expect(screen.queryAllByRole('combobox')).toEqual([])
})

test.each([
  ['who may add plots', personOf('entomology_admin'), '/ento-home/location'],
  ['who may not', personOf('farmer'), undefined],
])('without plots, a person %s gets the next step accordingly', async (_name, own, href) => {
  await openWithoutFarm({ data: { rows: [], total: 0 } }, undefined, own)
  await screen.findByRole('heading', { name: 'No farm has plots yet' })
  expect(screen.queryByRole('link', { name: 'Open Locations' })?.getAttribute('href')).toBe(href)
})

test('today’s plots are done or remaining, and the next one is one click away', async () => {
  await show([plot(1, done), plot(2, { treatment_type: 'B', block: 'North', replicate: 2 }), plot(3)])
  expect(await screen.findByText('Round 1: 1 of 3 plots done today')).toBeTruthy()
  expect(await screen.findAllByText(/B: Lure/)).toHaveLength(2)
  expect(rowsOf('Left (2)')).toEqual([
    'Plot 2 Tunnel 4, Long MeadowLeft · Treatment B: Lure · Block North · Replicate 2',
    'Plot 3 Tunnel 4, Long MeadowLeft',
  ])
  expect(rowsOf('Done (1)')).toEqual(['Plot 1 Tunnel 4, Long MeadowDone · counted: flowers'])
  const next = screen.getByRole<HTMLAnchorElement>('link', { name: 'Count plot 2' })
  expect(next.getAttribute('href')).toBe('/ento-home/survey/survey-datalist/2?plotNumber=2&count=1&from=round')
})

test('a farm that hides treatments during counting shows none, but still shows block and replicate', async () => {
  const treated = plot(2, { treatment_type: 'B', block: 'North', replicate: 2 })
  await show([treated], '/ento-home/round?farm=1', [{ survey_type: 'pollinator', hide_treatments: true }])
  expect(await screen.findAllByText(/Block North · Replicate 2/)).toHaveLength(2)
  expect(screen.queryByText(/Lure|B:/)).toBeNull()
})

test('the summary of a day lists the counts of each observer, and is copied as text', async () => {
  const copied = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve())
  vi.stubGlobal('navigator', { ...navigator, onLine: true, clipboard: { writeText: copied } })
  await show([plot(1)])
  await userEvent.click(await screen.findByText('Summary of the day'))
  const line =
    /^Ada Reed: 6 plots, flowers of 30 plants, 1 pollinator count, 3 of 12 assigned plots; \d\d:05 to \d\d:40$/
  expect(await screen.findByText(line)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Copy as text' }))
  expect(copied.mock.calls[0]?.[0].split('\n')).toEqual([
    expect.stringMatching(/^Ashcombe Farm, \d/),
    expect.stringMatching(line),
  ])
})

test('the next plot comes first, then progress, pending entries and lists, with printing in a menu', async () => {
  const outbox = outboxOf(person.id)
  const entry = { ...plantEntry(1, null), place: { ...place, plot_id: 2 }, survey_date: today }
  void outbox.add([entry])
  await show([plot(1), plot(2)])
  const next = await screen.findByRole('link', { name: 'Count plot 1' })
  const order = [
    next,
    screen.getByRole('progressbar'),
    screen.getByRole('button', { name: '1 count is waiting to be sent' }),
    screen.getByRole('region', { name: 'Left (1)' }),
  ]
  for (const [at, part] of order.slice(1).entries())
    expect(order[at]?.compareDocumentPosition(part)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(screen.queryByText('Labels to print')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Print labels and forms' }))
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Forms to print',
    'Labels to print',
  ])
  void outbox.take(entry.key)
})

test('a plot with pending counts is done, and marked as pending', async () => {
  const outbox = outboxOf(person.id)
  const entry = { ...plantEntry(1, null), place: { ...place, plot_id: 2 }, survey_date: today }
  void outbox.add([entry])
  await show([plot(1), plot(2)])
  expect(await screen.findByText('1 of them is waiting to be sent.')).toBeTruthy()
  expect(rowsOf('Done (1)')).toEqual(['Plot 2 Tunnel 4, Long MeadowDone, waiting to be sent · counted: flowers'])
  void outbox.take(entry.key)
})

test('a count that was sent stays done until the list is read again, also if that takes long', async () => {
  const outbox = outboxOf(person.id)
  const entry = { ...plantEntry(1, null), place: { ...place, plot_id: 1 }, survey_date: today }
  void outbox.add([entry])
  const open = (plots: RoundPlot[]) =>
    show(plots, '/ento-home/round?farm=1', [], [], {
      'POST /api/surveys': { status: 201, data: { id: visited.id, flowers: [{ id: 5, survey_id: visited.id }] } },
    })
  await open([plot(1), plot(2)])
  expect(await screen.findByRole('heading', { name: 'Next: Plot 2' })).toBeTruthy()
  await act(async () => void (await outbox.send()))
  expect(outbox.entries.get()).toEqual([])
  expect(screen.getByRole('heading', { name: 'Next: Plot 2' })).toBeTruthy()
  expect(rowsOf('Done (1)')).toEqual(['Plot 1 Tunnel 4, Long MeadowDone · counted: flowers'])
  cleanup()
  await open([plot(1, done), plot(2)])
  expect(await screen.findByRole('heading', { name: 'Next: Plot 2' })).toBeTruthy()
  // Deleted on the server after it was listed.
  cleanup()
  await open([plot(1), plot(2)])
  expect(await screen.findByRole('heading', { name: 'Next: Plot 1' })).toBeTruthy()
})

test('a completed round offers the next one, which starts with all plots', async () => {
  const { address } = await show([plot(1, done), plot(2, done)])
  await userEvent.click(await screen.findByRole('button', { name: 'Start round 2' }))
  expect(address()).toContain('round=2')
  expect(await screen.findByText('Round 2: 0 of 2 plots done today')).toBeTruthy()
})

test('for one kind of survey, plots without a count of that kind remain', async () => {
  await show([plot(1, done)], '/ento-home/round?farm=1&kind=predator')
  expect(await screen.findByText('Round 1: 0 of 1 plot done today')).toBeTruthy()
  const next = screen.getByRole('link', { name: 'Count plot 1' })
  expect(next.getAttribute('href')).toContain('tab=predator')
})

test('a phone that knows its position lists the nearest plots first, with their distance', async () => {
  const watchPosition = vi.fn((told: (position: unknown) => void) => {
    told({ coords: { latitude: 52.036, longitude: -2.423, accuracy: 6.2 } })
    return 1
  })
  vi.stubGlobal('navigator', {
    ...navigator,
    onLine: true,
    geolocation: { watchPosition, clearWatch: vi.fn() },
  })
  await show([
    plot(1),
    plot(2, { latitude: 52.04, longitude: -2.423 }),
    plot(3, { latitude: 52.0361, longitude: -2.423 }),
  ])
  await userEvent.click(await screen.findByRole('button', { name: 'Nearest first' }))
  expect(await screen.findByRole('heading', { name: 'Next: Plot 3' })).toBeTruthy()
  expect(
    screen.getByText('By this phone’s position, within 7 m. 1 plot has no position and is listed last.'),
  ).toBeTruthy()
  expect(rowsOf('Left (3)').map((row) => row?.slice(0, 6))).toEqual(['Plot 3', 'Plot 2', 'Plot 1'])
  expect(screen.getAllByText('10 m away')).toHaveLength(2)
})

test('ordering by distance is not offered if no plot has a position', async () => {
  await show([plot(1), plot(2)])
  expect(await screen.findByRole('heading', { name: 'Next: Plot 1' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Nearest first' })).toBeNull()
})

const assignment = {
  id: 1,
  user_id: person.id,
  person: 'Ada Reed',
  first_day: today,
  last_day: today,
  field_id: null,
  tunnel_id: null,
  plot_id: null,
}

test('plots assigned to the user come first, with their progress, and the others are collapsed', async () => {
  const own = { tunnel_id: 5, tunnel_number: 5 }
  await show(
    [plot(1), plot(2, done), plot(3, { ...own, ...done }), plot(4, own), plot(5, own)],
    '/ento-home/round?farm=1',
    [],
    [
      { ...assignment, tunnel_id: 5 },
      { ...assignment, id: 2, plot_id: 1, last_day: '2020-01-01', first_day: '2020-01-01' },
      { ...assignment, id: 3, user_id: person.id + 1, plot_id: 2 },
    ],
  )
  expect(await screen.findByText('Yours: 1 of 3 plots counted')).toBeTruthy()
  expect(screen.getByText('Round 1: 2 of 5 plots done today')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Count plot 4' })).toBeTruthy()
  expect(rowsOf('Yours, left (2)').map((row) => row?.slice(0, 6))).toEqual(['Plot 4', 'Plot 5'])
  expect(rowsOf('Yours, done (1)').map((row) => row?.slice(0, 6))).toEqual(['Plot 3'])
  const others = screen.getByText('Other plots (2)').closest('details')
  expect(others?.open).toBe(false)
  expect(
    within(others as HTMLElement)
      .getAllByText(/^Plot \d$/)
      .map(({ textContent }) => textContent),
  ).toEqual(['Plot 1', 'Plot 2'])
})

test('after all assigned plots are counted, the next is one of the others', async () => {
  await show([plot(1), plot(2, done)], '/ento-home/round?farm=1', [], [{ ...assignment, plot_id: 2 }])
  expect(await screen.findByText('Yours: 1 of 1 plot counted')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Count plot 1' })).toBeTruthy()
})
