import { useQuery } from '@tanstack/react-query'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { Role } from '#domain/access/policy.ts'
import type { AlertDetail } from '#domain/alerts/alert.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { platform } from '#web/texts/ui.ts'
import { device } from '#web/devices/testing/device-fixture.ts'
import { AlertLimitsPicker } from './alert-limits-picker.tsx'
import { AlertOf } from './alert-page.tsx'
import { AlertsLinkButton } from './alerts-link-button.tsx'
import { AlertsPage } from './alerts-page.tsx'
import { openAlertsQuery } from './queries.ts'
import { alert } from './testing/alert-fixture.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const HealthOk = { data: { status: 'ok', database: 'ok', alerts: 'ok', deliveries: 'ok' } }
const Open = () => <p>{useQuery(openAlertsQuery).data} open</p>
const open = async (
  first: Partial<AlertDetail> = {},
  role: Role = 'farmer',
  responses: Parameters<typeof fakeServer>[0] = {},
) => {
  let now: AlertDetail = { ...alert, ...first }
  const become = (more: Partial<AlertDetail>) => ({ data: (now = { ...now, ...more }) })
  const received = fakeServer({
    'GET /api/users/profile': { data: personOf(role) },
    'GET /api/alerts': () => ({ data: { rows: [], total: now.acknowledged_at === null ? 1 : 0 } }),
    'GET /api/alerts/7': () => ({ data: now }),
    'GET /api/alerts/7/deliveries': { data: [] },
    'GET /api/devices/12': { status: 404, message: 'Not found' },
    'GET /api/alerts/7/assignees': { data: [{ id: 1, name: 'Ada' }] },
    'PUT /api/alerts/7/acknowledgement': () =>
      become({ acknowledged_at: '2026-06-10T14:00:00.000Z', acknowledged_by: { id: 1, name: 'Ada' } }),
    'PUT /api/alerts/7/mute': ({ body }) => become({ muted_until: (body as { until: string | null }).until }),
    ...responses,
  })
  await renderPage(
    <>
      <AlertOf alertId="7" />
      <Open />
    </>,
    '/alerts/7',
  )
  await screen.findByRole('heading', { level: 1 })
  return received
}

test('acknowledging an alert shows who acknowledged it at once and lowers the open count', async () => {
  await open()
  expect(await screen.findByText('1 open')).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Acknowledge' }))
  expect(await screen.findByText('Ada acknowledged it at 10 Jun 2026, 15:00.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Acknowledge' })).toBeNull()
  expect(await screen.findByText('0 open')).toBeTruthy()
})

test.each([
  ['farmer', true],
  ['user', false],
] as const)('%s can acknowledge and mute an alert: %s', async (role, may) => {
  await open({}, role)
  expect(await screen.findByText('Look at the camera.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Acknowledge' }) !== null).toBe(may)
  expect(screen.queryByLabelText('Mute') !== null).toBe(may)
})

const silent = {
  cause: { camera: 'Row 3', last_seen: '2026-06-08T12:15:00.000Z', limit_hours: 24 },
  opened_at: '2026-06-10T13:59:30.000Z',
}
const withCamera = (more: object = {}) => ({
  'GET /api/devices/12': {
    data: { ...device, id: 12, farm_id: 4, place: 'Long Meadow, Tunnel 2, Plot 3', battery_level: 9, ...more },
  },
})

test.each([
  ['silent', null, 'Silent since 8 Jun 2026, 13:15 (2 days)'],
  ['silent', '2026-06-10T13:59:50.000Z', '10 Jun 2026, 14:59 to 10 Jun 2026, 14:59'],
  ['lens', null, 'Open since 10 Jun 2026, 14:59'],
] as const)('the alert %s, closed at %s, shows since when its problem exists: %s', async (rule, closed_at, text) => {
  vi.useFakeTimers({ now: Date.parse('2026-06-10T14:00:00Z'), toFake: ['Date'] })
  await open({ ...silent, rule, closed_at }, 'farmer', withCamera())
  expect(await screen.findByText(text)).toBeTruthy()
})

test('an alert that opened just now is listed with the time its camera is silent', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-06-08T18:00:00Z'), toFake: ['Date'] })
  fakeServer({
    'GET /api/users/profile': { data: personOf('farmer') },
    'GET /api/health': HealthOk,
    'GET /api/alerts': { data: { rows: [{ ...alert, ...silent }], total: 1 } },
  })
  await renderPage(<AlertsPage />, '/alerts')
  expect(await screen.findByText('Silent since 8 Jun 2026, 13:15 (5 hours)')).toBeTruthy()
})

test.each([
  ['open', null, 'Open since 10 Jun 2026, 14:59'],
  ['closed', '2026-06-10T13:59:50.000Z', '10 Jun 2026, 14:59 to 10 Jun 2026, 14:59'],
] as const)(
  'an %s alert about a battery, whose start is unknown, is listed with the time it opened',
  async (_state, closed_at, text) => {
    vi.useFakeTimers({ now: Date.parse('2026-06-10T14:00:00Z'), toFake: ['Date'] })
    const battery = { rule: 'battery', opened_at: silent.opened_at, closed_at } as const
    fakeServer({
      'GET /api/users/profile': { data: personOf('farmer') },
      'GET /api/health': HealthOk,
      'GET /api/alerts': {
        data: { rows: [{ ...alert, ...battery, cause: { camera: 'Row 3', level: 10 } }], total: 1 },
      },
    })
    await renderPage(<AlertsPage />, '/alerts')
    expect(await screen.findByText(text)).toBeTruthy()
  },
)

test('an alert shows where its camera is, its last battery level and its map', async () => {
  await open({}, 'farmer', withCamera())
  const where = within(await screen.findByRole('region', { name: 'Where' }))
  expect(await where.findByText('Long Meadow, Tunnel 2, Plot 3')).toBeTruthy()
  expect(where.getByText('9 %')).toBeTruthy()
  expect(where.getByRole('link', { name: 'Show on the map' }).getAttribute('href')).toBe('/farm-dashboard/4?tab=map')
})

test('a camera without a position has no link to the map', async () => {
  await open({}, 'farmer', withCamera({ latitude: null, longitude: null }))
  expect(await screen.findByText('9 %')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Show on the map' })).toBeNull()
})

test.each([
  ['admin', ['If it was taken down, mark it as inactive or end its deployment.']],
  ['farmer', ['If it was taken down, end its deployment.']],
  ['user', []],
] as const)('%s reads what they may do about a camera that was taken down: %s', async (role, hints) => {
  await open({}, role)
  await screen.findByText('Look at the camera.')
  expect(screen.queryAllByText(/taken down/).map(({ textContent }) => textContent)).toEqual(hints)
})

test('an unsaved note is offered again as a draft', async () => {
  await open()
  await userEvent.type(await screen.findByLabelText('Note'), 'Battery changed')
  cleanup()
  await open()
  await userEvent.click(await screen.findByRole('button', { name: platform.draftRestore }))
  expect(screen.getByLabelText<HTMLTextAreaElement>('Note').value).toBe('Battery changed')
})

test('a note rejected by the server stays in its field', async () => {
  await open({}, 'farmer', { 'POST /api/alerts/7/notes': { status: 503, message: 'Not now.' } })
  await userEvent.type(await screen.findByLabelText('Note'), 'Battery changed')
  await userEvent.click(screen.getByRole('button', { name: 'Add note' }))
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(screen.getByLabelText<HTMLTextAreaElement>('Note').value).toBe('Battery changed')
})

test('an alert can be muted until 07:00 farm time', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-06-10T20:00:00Z'), toFake: ['Date'] })
  await open({ time_zone: 'America/New_York' })
  const sevens = (await screen.findAllByRole<HTMLOptionElement>('option', { name: /07:00$/ })).map(({ value }) => value)
  expect(sevens[0]).toBe('2026-06-11T11:00:00.000Z')
})

test('an alert whose mute has expired is listed as open', async () => {
  const muted = (id: number, title: string, muted_until: string) => ({ ...alert, id, title, muted_until })
  fakeServer({
    'GET /api/users/profile': { data: personOf('farmer') },
    'GET /api/health': HealthOk,
    'GET /api/alerts': {
      data: { rows: [muted(7, 'Over', '2026-06-10T13:00:00Z'), muted(8, 'Quiet', '2999-06-10T13:00:00Z')], total: 2 },
    },
  })
  await renderPage(<AlertsPage />, '/alerts')
  const row = async (name: RegExp) => within(await screen.findByRole('row', { name }))
  expect((await row(/Over/)).getByText('Open')).toBeTruthy()
  expect((await row(/Quiet/)).getByText('Muted')).toBeTruthy()
})

test('changing a filter returns to the first page', async () => {
  fakeServer({
    'GET /api/users/profile': { data: personOf('farmer') },
    'GET /api/health': HealthOk,
    'GET /api/alerts': { data: { rows: [alert], total: 40 } },
  })
  const { address } = await renderPage(<AlertsPage />, '/alerts?page=3')
  await userEvent.click(await screen.findByRole('button', { name: 'Closed' }))
  await waitFor(() => expect(address()).toBe('/alerts?state=closed'))
})

test.each([
  [0, false, ['Alerts']],
  [0, true, ['Alerts']],
  [3, true, ['3 open alerts']],
  [120, false, [/120 open alerts/]],
] as const)('the link for %i open alerts (bare: %s): %s', async (total, bare, names) => {
  fakeServer({
    'GET /api/users/profile': { data: personOf('farmer') },
    'GET /api/alerts': { data: { rows: [], total } },
  })
  await renderPage(<AlertsLinkButton className={undefined} bare={bare} />)
  await waitFor(() => expect(screen.queryAllByRole('link').length).toBe(names.length))
  if (total > 0) expect(await screen.findByRole('img', { name: /open alert/ })).toBeTruthy()
  expect(screen.queryAllByRole('link', { name: names[0] ?? /./ })).toHaveLength(names.length)
})

test.each([true, false])(
  'the link whose number could not be loaded stays, without a number (bare: %s)',
  async (bare) => {
    fakeServer({
      'GET /api/users/profile': { data: personOf('farmer') },
      'GET /api/alerts': { status: 404, message: 'Not found' },
    })
    await renderPage(<AlertsLinkButton className={undefined} bare={bare} />)
    expect(await screen.findByRole('link', { name: 'Alerts' })).toBeTruthy()
    expect(screen.queryByRole('img')).toBeNull()
  },
)

const limits = { farm_id: 4, silent_hours: 24, battery_days: 3, score_below: 40, version: 2 }
const openLimits = async () => {
  const received = fakeServer({
    'GET /api/users/profile': { data: personOf('farmer') },
    'GET /api/farms/4/alert-limits': { data: limits },
    'PUT /api/farms/4/alert-limits': ({ body }) => ({ data: { ...limits, ...(body as object), version: 3 } }),
  })
  await renderPage(<AlertLimitsPicker farmId={4} />)
  await screen.findByLabelText('A camera is silent after')
  return () => received.filter(({ method }) => method === 'PUT').map(({ body }) => body)
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))

test('thresholds must be whole numbers and are saved with their version; no score threshold disables its warning', async () => {
  const sent = await openLimits()
  const hours = screen.getByLabelText('A camera is silent after')
  await userEvent.clear(hours)
  await userEvent.type(hours, '1.5')
  await save()
  expect(await screen.findByText('Enter a whole number')).toBeTruthy()
  expect(sent()).toEqual([])
  await userEvent.clear(hours)
  await userEvent.type(hours, '48')
  await userEvent.click(screen.getByLabelText('Warn when the score is low'))
  await save()
  expect(await screen.findByText('Alert thresholds saved.')).toBeTruthy()
  expect(sent()).toEqual([{ silent_hours: 48, battery_days: 3, score_below: null, version: 2 }])
})
