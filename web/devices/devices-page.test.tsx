import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { waitFor } from '#server/testing/wait-for.ts'
import type { Role } from '#domain/access/policy.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { DevicesPage } from './devices-page.tsx'
import { device } from './testing/device-fixture.ts'

afterEach(() => vi.unstubAllGlobals())

const rows = [
  { ...device, alerts: ['silent' as const], hours_by_day: [null, 3, 0, 4, 5, 6, 7] },
  { ...device, id: 8, name: 'Spare', is_active: false, battery_level: null, hours_by_day: Array(7).fill(null) },
]
const show = async (role: Role, address = '/devices', more: Parameters<typeof fakeServer>[0] = {}) => {
  const received = fakeServer({
    'GET /api/users/profile': { data: personOf(role) },
    'GET /api/devices': { data: { rows, total: 12 } },
    ...more,
  })
  const page = await renderPage(<DevicesPage />, address)
  await screen.findByRole('table')
  return { ...page, received }
}
const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)

test('growers see three columns and no actions', async () => {
  await show('farmer')
  expect(heads()).toEqual(['Device Name', 'Battery', 'Active'])
  expect(screen.queryByRole('link', { name: 'Add New Device' })).toBeNull()
  expect(screen.getByText('Silent')).toBeTruthy()
})

test('administrators see all columns and can add, edit and delete', async () => {
  await show('admin')
  expect(heads().slice(0, 5)).toEqual(['Device Name', 'Assigned To', 'Device ID', 'Type', 'Battery'])
  expect(heads().at(-1)).toBe('Action')
  expect(screen.getByRole('link', { name: 'Add New Device' }).getAttribute('href')).toBe('/add-device')
  expect(screen.getByRole('link', { name: 'Edit Door' }).getAttribute('href')).toBe('/edit-device/7')
})

test('other users see all columns without actions', async () => {
  await show('entomology')
  expect(heads()).not.toContain('Action')
})

test('the server searches, sorts and pages as the URL says', async () => {
  const { address, received } = await show('admin', '/devices?page=2')
  expect(received.some(({ path }) => path.endsWith('?sort=alerts&skip=5&limit=5'))).toBe(true)
  expect(screen.getByText('6 to 10 of 12')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Battery' }))
  expect(address()).toBe('/devices?sort=battery_level')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Rows' }), '30')
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search Devices' }), 'do')
  await waitFor(() => expect(address()).toBe('/devices?sort=battery_level&rows=30&q=do'))
  expect(received.at(-1)?.path).toBe('/api/devices?q=do&sort=battery_level&skip=0&limit=30')
})

const depends = [{ kind: 'messages', count: 1204 }]
const deletions = (received: { method: string; path: string }[]) =>
  received.filter(({ method }) => method === 'DELETE').map(({ path }) => path)

test('deleting shows the dependent records first and requires one confirmation', async () => {
  const { received } = await show('admin', '/devices', {
    'GET /api/devices/7/dependents': { data: depends },
    'DELETE /api/devices/7': {},
  })
  await userEvent.click(screen.getByRole('button', { name: 'Delete Door' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByRole('heading').textContent).toBe('Are you sure you want to Delete this device?')
  expect(dialog.getByText(/1,204 messages/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('Door was deleted.')).toBeTruthy()
  expect(deletions(received)).toEqual(['/api/devices/7?confirm=true'])
})

test('if dependents cannot be loaded first, the server requests a second confirmation', async () => {
  const { received } = await show('admin', '/devices', {
    'GET /api/devices/7/dependents': { status: 503 },
    'DELETE /api/devices/7': ({ path }) =>
      path.includes('confirm=true') ? {} : { status: 409, message: 'Other records depend on this one.', depends },
  })
  await userEvent.click(screen.getByRole('button', { name: 'Delete Door' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }))
  expect(await dialog.findByText(/1,204 messages/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('Door was deleted.')).toBeTruthy()
  expect(deletions(received)).toEqual(['/api/devices/7?confirm=false', '/api/devices/7?confirm=true'])
})

const counts = {
  all: 12,
  inactive: 1,
  needs_attention: 3,
  heard: 0,
  sent_in_day: 8,
  never_sent: 2,
  hours: 271.4,
  deleted: 2,
}

test('the fleet is summarised in figures, and each state links to its list', async () => {
  const { address } = await show('admin', '/devices?page=2', { 'GET /api/devices/counts': { data: counts } })
  expect(await screen.findByText('devices, 11 active')).toBeTruthy()
  expect(screen.getByText('of 11 active sent in the last 24 hours').nextSibling?.textContent).toBe('8')
  expect(screen.getByText('have never sent').nextSibling?.textContent).toBe('2')
  expect(screen.getByText('captured in the last 7 days').nextSibling?.textContent).toBe('271 h')
  const states = within(screen.getByRole('group', { name: 'Which devices' }))
  expect(states.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'All 12',
    'Need attention 3',
    'Never sent 2',
    'Inactive 1',
    'Deleted 2',
  ])
  await userEvent.click(states.getByRole('button', { name: 'Need attention 3' }))
  expect(address()).toBe('/devices?state=needs_attention')
})

test('users who cannot restore see no deleted devices; the farm filter can be removed', async () => {
  const { address } = await show('farmer', '/devices?farm_id=1', {
    'GET /api/devices/counts': { data: { ...counts, never_sent: 0, deleted: null } },
  })
  await screen.findByText('devices, 11 active')
  expect(screen.queryByRole('button', { name: /Never sent/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /Deleted/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Remove the filter Ashcombe Farm' }))
  expect(address()).toBe('/devices')
})

test('the list of an organisation names it, and the filter can be removed', async () => {
  const { address, received } = await show('admin', '/devices?organisation_id=4', {
    'GET /api/devices/counts': { data: counts },
    'GET /api/organisations': { data: [{ id: 4, title: 'Marden Vale Growers' }] },
  })
  const paths = received.map(({ path }) => path)
  expect(paths.some((path) => path.startsWith('/api/devices?organisation_id=4&'))).toBe(true)
  await userEvent.click(await screen.findByRole('button', { name: 'Remove the filter Marden Vale Growers' }))
  expect(address()).toBe('/devices')
})

test('a deleted device has no page link, and can be restored', async () => {
  const { received } = await show('admin', '/devices?state=deleted', {
    'POST /api/devices/7/restore': { data: device },
  })
  expect(screen.queryByRole('link', { name: 'Door' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Restore Door' }))
  expect(await screen.findByText('Door was restored. Its keys work again.')).toBeTruthy()
  expect(received.find(({ method }) => method === 'POST')?.headers['Idempotency-Key']).toBeTruthy()
})
