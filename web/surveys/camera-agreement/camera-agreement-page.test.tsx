import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { setLastFarm } from '#web/platform/navigation/last-farm.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { CameraAgreementPage } from './camera-agreement-page.tsx'
import { pairsCsv } from './pairs-csv.ts'

afterEach(() => vi.unstubAllGlobals())

const pair = {
  survey_id: 3,
  pollinator_survey_id: 4,
  start_time: '2026-06-10T10:20:00.000Z',
  watched_seconds: 600,
  flowers_watched: 30,
  plot_id: 9,
  plot_number: 7,
  tunnel_number: 3,
  field_name: 'Long Meadow',
  cameras: ['Door'],
  hand_visits: 6,
  camera_visits: 4,
  hand_flower_hours: 5,
  camera_flower_hours: 5,
  hand_rate: 120,
  camera_rate: 80,
}
const found = {
  pairs: [pair],
  pair_count: 1,
  plots: 1,
  hand_rate: 120,
  camera_rate: 80,
  ratio: 2 / 3,
  range: [0.3, 1.4],
  agreement: null,
  left_out: { not_measured: 0, some_groups: 2, not_watched: 0 },
}
const nothing = {
  ...found,
  pairs: [],
  pair_count: 0,
  plots: 0,
  hand_rate: null,
  camera_rate: null,
  ratio: null,
  range: null,
}
const farm = { id: 7, title: 'Hill Farm', time_zone: 'Europe/London' }

const open = async (change: object = {}, address = '/ento-home/camera-counts?farm=7') => {
  const received = fakeServer({
    'GET /api/users/profile': { data: personOf('farmer') },
    'GET /api/farms': { data: [farm, { ...farm, id: 8, title: 'Brook Farm' }] },
    'GET /api/farms/7/camera-against-hand-counts': { data: { ...found, ...change } },
    'GET /api/farms/8/camera-against-hand-counts': { data: nothing },
  })
  const page = await renderPage(<CameraAgreementPage />, address)
  await screen.findByLabelText('Farm')
  return { ...page, received }
}

const enough = { pair_count: 12, plots: 4 }

test('the ratio of cameras to people is shown with its range and basis, and the chart has a table', async () => {
  await open(enough)
  expect(
    await screen.findByText(
      'Cameras count 0.67 times what people do, per flower per hour; 95 % range 0.30 to 1.40. No clear difference.',
    ),
  ).toBeTruthy()
  expect(
    screen.getByText(/^Visits to flower centres by all insects, per 100 flowers per hour, on both sides/),
  ).toBeTruthy()
  expect(screen.getByRole('img', { name: /^Scatter chart of 1 pair/ })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Table' }))
  const cells = within(screen.getByRole('table')).getAllByRole('cell')
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    'Plot 7, tunnel 3, Long Meadow',
    'Door',
    '10.0',
    '6',
    '4',
    '120.0',
    '80.0',
  ])
})

test('a single pair has no ratio, and the page starts with how many counts can be compared and why not the others', async () => {
  await open({ ratio: 0, range: [0, 40], left_out: { not_measured: 0, some_groups: 2, not_watched: 21 } })
  expect(
    await screen.findByText(
      '1 of 24 counts beside a camera can be compared. 2 left out: not all groups of insects were counted. 21 left out: the camera recorded no open flowers in that hour.',
    ),
  ).toBeTruthy()
  expect(
    screen.getByText(
      'Too few pairs for a ratio (1 of 10). One pair cannot say how cameras compare (95 % range 0.00 to 40.00 times).',
    ),
  ).toBeTruthy()
  expect(screen.queryByText('Camera to hand')).toBeNull()
  expect(screen.queryByText(/the solid line is the ratio/)).toBeNull()
  expect(screen.getByText(/need at least 10 pairs; there are 1/)).toBeTruthy()
})

test.each([
  [
    'that they differ',
    { range: [0.5, 0.9] },
    /95 % range 0.50 to 0.90. Cameras and people differ by more than chance.$/,
  ],
  ['that there is no upper limit', { range: [1.2, null] }, /95 % range from 1.20, without an upper limit/],
  [
    'that cameras counted none',
    { ratio: 0, range: [0, 20.1] },
    /^The cameras counted no visits in these hours: at most 20.10 times/,
  ],
  ['that people counted no visits', { ratio: null, range: null }, /^People counted no visits/],
  [
    'how far they agree',
    { agreement: { mean_difference: -6.2, lower_limit: -48, upper_limit: 35.6, concordance: 0.8 } },
    /^Camera minus hand: -6.2 visits .* between -48.0 and 35.6 .*Concordance 0.80/,
  ],
])('the page states %s', async (_name, change, words) => {
  await open({ ...enough, ...change })
  expect((await screen.findByText((text) => words.test(text.replaceAll('−', '-')))).textContent).toBeTruthy()
})

test('a further count can be started once there are pairs', async () => {
  await open()
  expect((await screen.findByRole('link', { name: 'Count beside a camera' })).getAttribute('href')).toBe(
    '/ento-home/round?farm=7&kind=pollinator',
  )
})

test('a page without pairs explains what to do, with the farm and the days of the address', async () => {
  const { received } = await open({}, '/ento-home/camera-counts?farm=8&from=2026-04-01&to=2026-04-30')
  expect(await screen.findByText(/^Count beside a camera for 10 minutes/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Count beside a camera' }).getAttribute('href')).toBe(
    '/ento-home/round?farm=8&kind=pollinator',
  )
  const asked = received.map(({ path }) => path)
  expect(
    asked.some((path) => path.includes('8/camera-against-hand-counts?start_date=2026-04-01&end_date=2026-04-30')),
  ).toBe(true)
})

test.each([
  ['the first farm', null, 'Hill Farm'],
  ['the farm whose dashboard was opened last', 8, 'Brook Farm'],
])('without a farm in the address, %s is shown', async (_name, last, title) => {
  if (last !== null) setLastFarm(personOf('farmer').id, last)
  await open({}, '/ento-home/camera-counts')
  expect(screen.getByLabelText<HTMLSelectElement>('Farm').selectedOptions[0]?.textContent).toBe(title)
  expect(
    await screen.findByText(last === null ? /^Too few pairs for a ratio/ : /^Count beside a camera for 10 minutes/),
  ).toBeTruthy()
})

test('the CSV contains both counts with their effort', () => {
  const [head, line] = pairsCsv([pair]).split('\r\n')
  expect(head).toContain('hand_visits_per_100_flowers_hour')
  expect(line).toBe('2026-06-10T10:20:00.000Z,Long Meadow,3,7,Door,600,30,6,5,120,4,5,80')
})
