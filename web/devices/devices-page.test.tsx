import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { Role } from '#domain/access/policy.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { DevicesPage } from './devices-page.tsx'
import { device, personOf } from './testing/device-fixture.ts'

afterEach(() => vi.unstubAllGlobals())

const rows = [
  { ...device, ails: ['silent' as const], hours_by_day: [null, 3, 0, 4, 5, 6, 7] },
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
  expect(screen.getByText('Silent for over 24 h')).toBeTruthy()
})

test('an administrator sees all, may add, edit and delete', async () => {
  await show('admin')
  expect(heads().slice(0, 5)).toEqual(['Device Name', 'Assigned To', 'Device ID', 'Type', 'Battery'])
  expect(heads().at(-1)).toBe('Action')
  expect(screen.getByRole('link', { name: 'Add New Device' }).getAttribute('href')).toBe('/add-device')
  expect(screen.getByRole('link', { name: 'Edit Door' }).getAttribute('href')).toBe('/edit-device/7')
})

test('others see all without actions', async () => {
  await show('entomology')
  expect(heads()).not.toContain('Action')
})

test('the server searches, sorts and pages, and the address says how', async () => {
  const { address, received } = await show('admin', '/devices?page=2')
  expect(received.some(({ path }) => path.endsWith('?skip=5&limit=5'))).toBe(true)
  expect(screen.getByText('6 to 10 of 12')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Battery' }))
  expect(address()).toBe('/devices?sort=battery_level')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Rows' }), '30')
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search Devices' }), 'do')
  expect(address()).toBe('/devices?sort=battery_level&rows=30&q=do')
  expect(received.at(-1)?.path).toBe('/api/devices?q=do&sort=battery_level&skip=0&limit=30')
})

test('deleting says what depends on it, and asks again', async () => {
  const { received } = await show('admin', '/devices', {
    'DELETE /api/devices/7': ({ path }) =>
      path.includes('confirm=true')
        ? {}
        : {
            status: 409,
            message: 'Other records depend on this one.',
            depends: [{ kind: 'messages', count: 1204 }],
          },
  })
  await userEvent.click(screen.getByRole('button', { name: 'Delete Door' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByRole('heading').textContent).toBe('Are you sure you want to Delete this device?')
  await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }))
  expect(await dialog.findByText(/1,204 messages/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('Door was deleted.')).toBeTruthy()
  expect(received.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
    '/api/devices/7?confirm=false',
    '/api/devices/7?confirm=true',
  ])
})
