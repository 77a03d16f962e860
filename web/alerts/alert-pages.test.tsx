import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { AlertActions } from './alert-actions.tsx'
import { AlertsPage } from './alerts-page.tsx'
import { alert } from './testing/alert-fixture.ts'

afterEach(() => void vi.unstubAllGlobals())

const page = (rows: unknown[]) => ({ data: { rows, total: rows.length } })
const health = (alerts: 'ok' | 'late', deliveries: 'ok' | 'late' = 'ok') => ({
  data: { status: 'ok', database: 'ok', alerts, deliveries },
})
const asked = (received: { path: string }[]) =>
  received.filter(({ path }) => path.startsWith('/api/alerts?')).at(-1)?.path

test('the list starts with open alerts, and its filters are in the URL', async () => {
  const received = fakeServer({
    'GET /api/users/profile': { data: personOf('farmer') },
    'GET /api/alerts': page([alert]),
    'GET /api/health': health('ok'),
    'GET /api/devices/counts': { data: { needs_attention: 3 } },
  })
  const { address } = await renderPage(<AlertsPage />, '/alerts?farm_id=4')
  expect(await screen.findByRole('link', { name: 'Row 3 is silent' })).toBeTruthy()
  const cameras = await screen.findByRole('link', { name: '3 cameras need attention' })
  expect(cameras.getAttribute('href')).toBe('/devices?state=needs_attention&farm_id=4')
  await userEvent.click(screen.getByRole('button', { name: 'Muted' }))
  expect(address()).toBe('/alerts?farm_id=4&muted=true')
  await waitFor(() => expect(asked(received)).toContain('muted=true'))
  await userEvent.click(screen.getByRole('button', { name: 'Closed' }))
  expect(address()).toBe('/alerts?farm_id=4&state=closed')
  await userEvent.click(screen.getByRole('button', { name: 'Hill Farm: show all farms' }))
  expect(address()).toBe('/alerts?state=closed')
})

const openList = async (rows: object[], cameras: number) => {
  const received = fakeServer({
    'GET /api/users/profile': { data: personOf('farmer') },
    'GET /api/alerts': page(rows),
    'GET /api/health': health('ok'),
    'GET /api/devices/counts': { data: { needs_attention: cameras } },
  })
  const shown = await renderPage(<AlertsPage />, '/alerts')
  await screen.findByRole('link', { name: 'Row 3 is silent' })
  return { ...shown, received }
}

test('open alerts come by severity and say what to do; others come newest first', async () => {
  const { received } = await openList([alert], 1)
  expect(asked(received)).toContain('sort=rule')
  expect(screen.getByText(alert.remedy)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Closed' }))
  await waitFor(() => expect(asked(received)).toContain('state=closed'))
  expect(asked(received)).not.toContain('sort=')
})

test('a closed alert does not say what to do', async () => {
  await openList([{ ...alert, closed_at: '2026-06-11T08:00:00.000Z' }], 0)
  expect(screen.queryByText(alert.remedy)).toBeNull()
})

test('a short list has no search, and does not repeat that its cameras need attention', async () => {
  const { unmount } = await openList([alert], 1)
  expect(screen.queryByRole('searchbox')).toBeNull()
  await screen.findByText('1 alert')
  expect(screen.queryByRole('link', { name: /needs? attention/ })).toBeNull()
  unmount()
  await openList(
    Array.from({ length: 9 }, (_, at) => ({ ...alert, id: 7 + at, ...(at > 0 && { title: `Alert ${at}` }) })),
    3,
  )
  expect(screen.getByRole('searchbox', { name: 'Search farm or camera' })).toBeTruthy()
  expect(await screen.findByRole('link', { name: '3 cameras need attention' })).toBeTruthy()
})

test('the search stays when its text is deleted and few alerts are left', async () => {
  fakeServer({
    'GET /api/users/profile': { data: personOf('farmer') },
    'GET /api/alerts': page([alert]),
    'GET /api/health': health('ok'),
    'GET /api/devices/counts': { data: { needs_attention: 1 } },
  })
  const { address } = await renderPage(<AlertsPage />, '/alerts?q=row')
  const search = await screen.findByRole('searchbox')
  await userEvent.clear(search)
  await waitFor(() => expect(address()).toBe('/alerts'))
  expect(document.activeElement).toBe(search)
  expect(screen.getByRole('searchbox')).toBe(search)
})

test.each([
  ['nothing looks for alerts', health('late'), /Alert checks have stopped/],
  ['nobody is told', health('ok', 'late'), /Notifications are delayed/],
  ['the database is slow', { data: { ...health('late').data, database: 'slow' } }, /database responds slowly/],
])('says above an empty list that %s', async (_name, answer, words) => {
  fakeServer({
    'GET /api/users/profile': { data: personOf('farmer') },
    'GET /api/alerts': page([]),
    'GET /api/health': answer,
  })
  await renderPage(<AlertsPage />, '/alerts')
  expect(await screen.findByText(words)).toBeTruthy()
})

test('an alert is acknowledged, assigned, muted by farm time, and annotated', async () => {
  const now = { ...alert, acknowledged_at: '2026-06-10T14:00:00.000Z', acknowledged_by: { id: 1, name: 'Ada' } }
  const received = fakeServer({
    'GET /api/users/profile': { data: personOf('farmer') },
    'GET /api/alerts/7/assignees': {
      data: [
        { id: 1, name: 'Ada' },
        { id: 3, name: 'Ben' },
      ],
    },
    'PUT /api/alerts/7/acknowledgement': { data: now },
    'PUT /api/alerts/7/assignment': { data: now },
    'PUT /api/alerts/7/mute': { data: now },
    'POST /api/alerts/7/notes': { status: 201, data: now },
  })
  await renderPage(<AlertActions alert={alert} />, '/alerts/7')
  const sent = (method: string, path: string) =>
    received.find((one) => one.method === method && one.path === path)?.body
  await userEvent.click(await screen.findByRole('button', { name: 'Acknowledge' }))
  expect(await screen.findByText('You acknowledged it.')).toBeTruthy()
  await screen.findByRole('option', { name: 'Ben' })
  await userEvent.selectOptions(screen.getByLabelText('Assigned to'), 'Ben')
  await waitFor(() => expect(sent('PUT', '/api/alerts/7/assignment')).toEqual({ assigned_to: 3 }))
  const choice = screen.getAllByRole<HTMLOptionElement>('option', { name: /^Until .*, 07:00$/ })[0]
  await userEvent.selectOptions(screen.getByLabelText('Mute'), choice ?? '')
  await waitFor(() => expect(sent('PUT', '/api/alerts/7/mute')).toEqual({ until: choice?.value }))
  await userEvent.type(screen.getByLabelText('Note'), 'Battery changed')
  await userEvent.click(screen.getByRole('button', { name: 'Add note' }))
  await waitFor(() => expect(sent('POST', '/api/alerts/7/notes')).toEqual({ note: 'Battery changed' }))
})
