import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { waitFor } from '#server/testing/wait-for.ts'
import type { FarmSeason } from '#domain/seasons/season-endpoints.ts'
import { addDays } from '#domain/weeks/dates.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { seasonCsv } from './season-csv.ts'
import { SeasonOfFarm } from './season-page.tsx'

afterEach(() => void vi.unstubAllGlobals())

const week = (number: number, pollination_health: number | null, more: Partial<FarmSeason['weeks'][number]> = {}) => {
  const from = addDays('2025-12-29', 7 * (number - 1))
  return {
    week: number,
    from,
    to: addDays(from, 6),
    status: 'ok' as const,
    pollination_health,
    range: pollination_health === null ? null : ([pollination_health - 5, pollination_health + 5] as [number, number]),
    band: null,
    completeness: 80,
    hours: pollination_health === null ? 0 : 140,
    hours_possible: 140,
    visits_per_100_flowers_hour: pollination_health === null ? null : 10.04,
    model: 'ph-1.1',
    finding: null,
    kept: false,
    ...more,
  }
}
const season = {
  farm_id: 1,
  farm_title: 'Ashcombe',
  year: 2026,
  years: [2026, 2025],
  today: '2026-02-20',
  weeks: [
    week(1, null),
    week(2, null),
    week(3, 44, { model: 'ph-1.0', kept: true, hours: 0 }),
    week(4, 50),
    week(5, 55),
    week(6, null),
    week(7, null),
  ],
  weather: [
    { date: '2026-01-26', temperature_afternoon: 8, precipitation: 2, wind_speed: 10, source: 'reanalysis' as const },
    {
      date: '2026-01-27',
      temperature_afternoon: 12,
      precipitation: 3.5,
      wind_speed: 10,
      source: 'forecast model' as const,
    },
  ],
  weather_attribution: 'Weather data by Open-Meteo.com',
  computed_at: '2026-02-20T10:00:00.000Z',
}
const sprayed = {
  source: 'spray',
  id: 3,
  from: '2026-01-14',
  to: '2026-01-14',
  time: null,
  kind: 'low',
  text: 'Sulphur',
  field_id: 3,
  field_name: 'Long Meadow',
  author_id: null,
  photos: [],
}
const open = (more: object = {}, event: object = sprayed) => {
  fakeServer({
    'GET /api/users/profile': { data: personOf('farmer') },
    'GET /api/farms/1/season': { data: { ...season, ...more } },
    'GET /api/farms/1/events': { data: [event] },
  })
  return renderPage(<SeasonOfFarm farmId="1" />, '/farm-season/1')
}

test('a season is read week by week, from the first to the last monitored one, and a week opens its dashboard', async () => {
  const { address } = await open()
  const chart = await screen.findByRole('slider', { name: /Weekly scores, hours watched and weather/ })
  chart.focus()
  await userEvent.keyboard('{Home}')
  expect(chart.getAttribute('aria-valuetext')).toMatch(/^Week 2, 5–11 Jan 2026. no score. not watched/)
  await userEvent.keyboard('{ArrowRight}')
  expect(chart.getAttribute('aria-valuetext')).toContain(
    'score 44, likely 39–49. score as shown then; measurements no longer stored. calculated with ph-1.0, an older method: not comparable',
  )
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  expect(chart.getAttribute('aria-valuetext')).toBe(
    'Week 5, 26 Jan – 1 Feb 2026. score 55, likely 50–60. 140 of 140 camera-hours. 10 °C on average and 5.5 mm of rain, modelled',
  )
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(address()).toContain('/farm-dashboard/1?from=2026-01-26&to=2026-02-01'))
})

test('events are shown on the same axis, in their week and in a list', async () => {
  await open()
  const list = await screen.findByRole('list', { name: 'What happened' })
  expect(list.textContent).toBe('14 Jan 2026Sprayed: Sulphur, Long Meadow')
  const chart = await screen.findByRole('slider', { name: /Weekly scores, hours watched and weather/ })
  chart.focus()
  await userEvent.keyboard('{Home}{ArrowRight}')
  expect(chart.getAttribute('aria-valuetext')).toContain('14 Jan 2026: Sprayed: Sulphur, Long Meadow')
})

test.each(['2026-01-12', '2026-01-18'])(
  'an event on %s, the first or last day of its week, is shown in that week',
  async (date) => {
    await open({}, { ...sprayed, from: date, to: date })
    const chart = await screen.findByRole('slider', { name: /Weekly scores, hours watched and weather/ })
    await screen.findByRole('list', { name: 'What happened' })
    chart.focus()
    await userEvent.keyboard('{Home}{ArrowRight}')
    expect(chart.getAttribute('aria-valuetext')).toContain('Sprayed: Sulphur, Long Meadow')
  },
)

test('sharing the current season fills in its days', async () => {
  fakeServer({
    'GET /api/users/profile': { data: personOf('farm_admin') },
    'GET /api/farms': { data: [{ id: 1, title: 'Ashcombe', organisation_id: 1, farmer_id: null }] },
    'GET /api/farms/1/season': { data: season },
    'GET /api/farms/1/events': { data: [] },
    'GET /api/farms/1/share-links': { data: [] },
  })
  await renderPage(<SeasonOfFarm farmId="1" />, '/farm-season/1')
  await userEvent.click(await screen.findByRole('button', { name: 'Share' }))
  expect((await screen.findByLabelText<HTMLSelectElement>('What to share')).value).toBe('season')
  expect(screen.getByLabelText<HTMLInputElement>('First day').value).toBe('2025-12-29')
  expect(screen.getByLabelText<HTMLInputElement>('Last day').value).toBe('2026-02-15')
})

test.each([
  [50, 55, /^55 in the week of 26 Jan.*1 Feb 2026, 50 the week before\.$/],
  [50, 69, /^69 in the week of 26 Jan.*1 Feb 2026, up from 50 the week before\.$/],
  [69, 50, /^50 in the week of 26 Jan.*1 Feb 2026, down from 69 the week before\.$/],
])(
  'the last two weeks, %d and %d, are described in words; a change only if their ranges differ',
  async (first, second, words) => {
    await open({ weeks: [week(4, first), week(5, second)] })
    expect(await screen.findByText(words)).toBeTruthy()
  },
)

test.each([
  ['weeks with a gap between them', [week(3, 50), week(4, null), week(5, 70)]],
  ['weeks of different models', [week(4, 50, { model: 'ph-1.0' }), week(5, 70)]],
])('%s are not compared in words', async (_name, weeks) => {
  await open({ weeks })
  await screen.findByRole('slider')
  expect(screen.queryByText(/in the week/)).toBeNull()
})

test('hours, temperature and rain have their unit and the largest value of their scale', async () => {
  await open()
  for (const text of ['140 h', '30 °C', '0 °C', '12.0 mm']) expect(await screen.findByText(text)).toBeTruthy()
})

test('a few weeks within one month are labelled by their Mondays', async () => {
  await open({ weeks: [week(2, null), week(3, 50), week(4, null)] })
  expect(await screen.findByText('12 Jan')).toBeTruthy()
})

test('the figures are also shown in a table', async () => {
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Table' }))
  const row = screen.getByRole('row', { name: /Week 5/ })
  expect(row.textContent).toBe('Week 526 Jan – 1 Feb 20265550–6014014010.010.05.5')
})

test('the figures state their hours, cameras and flowers, and the source of the weather', async () => {
  await open()
  expect(
    await screen.findByText(
      'Scores, visits and hours: 08:00 to 18:00 farm time, all cameras placed on the crops of the farm, over the open flowers in their view. Weather is modelled, not measured: forecast model and reanalysis. Weather data by Open-Meteo.com.',
    ),
  ).toBeTruthy()
  const [head, week4, week5] = seasonCsv([week(4, 50), week(5, 55)], season.weather)
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(','))
  const cellOf = (row: string[] | undefined, name: string) => row?.[head?.indexOf(name) ?? -1]
  expect([week4, week5].map((row) => cellOf(row, 'hours_of_day'))).toEqual(['08:00-18:00', '08:00-18:00'])
  expect([week4, week5].map((row) => cellOf(row, 'weather_kind'))).toEqual(['', 'modelled'])
  expect(cellOf(week5, 'weather_source')).toBe('forecast model; reanalysis')
})

test('a year without monitoring shows a message', async () => {
  await open({ weeks: [week(1, null)] })
  expect(await screen.findByText('Nothing was watched in 2026')).toBeTruthy()
})
