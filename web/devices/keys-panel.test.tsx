import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { DeviceKey } from '#domain/devices/endpoints.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { KeysPanel } from './keys-panel.tsx'
import { device } from './testing/device-fixture.ts'

afterEach(() => vi.unstubAllGlobals())

const keyOf = (id: number, more: Partial<DeviceKey> = {}): DeviceKey => ({
  id,
  created_at: '2026-06-01T08:00:00Z',
  revoked_at: null,
  last_used_at: null,
  expires_at: null,
  ...more,
})
const open = async (...first: DeviceKey[]) => {
  let keys = first
  const received = fakeServer({
    'GET /api/users/profile': { data: personOf('admin') },
    'GET /api/devices/7/keys': () => ({ data: keys }),
    'POST /api/devices/7/keys': () => {
      keys = [keyOf(9), ...keys]
      return { status: 201, data: { id: 9, key: 'shown-once' } }
    },
    'DELETE /api/devices/7/keys/3': () => {
      keys = keys.map((key) => (key.id === 3 ? { ...key, revoked_at: '2026-06-02T08:00:00Z' } : key))
      return {}
    },
  })
  await renderPage(<KeysPanel device={device} />)
  await screen.findByRole('heading', { name: 'Keys' })
  return () => received.filter(({ method }) => method !== 'GET')
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('a device without a key that works is said to send nothing; a key is made for as long as one says, and shown once', async () => {
  const sent = await open(keyOf(4, { expires_at: '2026-06-02T08:00:00Z' }))
  expect(screen.getByText('No key yet: this device cannot send data.')).toBeTruthy()
  expect(screen.getByText(/inactive since 2 Jun 2026/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Revoke key 4' })).toBeNull()
  await userEvent.selectOptions(screen.getByLabelText('Expires after'), '90 days')
  await press('Create key')
  expect(await screen.findByDisplayValue('shown-once')).toBeTruthy()
  expect(await screen.findByText('Key 9')).toBeTruthy()
  expect(screen.queryByText('No key yet: this device cannot send data.')).toBeNull()
  expect(sent()[0]?.body).toEqual({ days: 90 })
})

test('a key for good has no end', async () => {
  const sent = await open(keyOf(3))
  await press('Create key')
  await waitFor(() => expect(sent()[0]?.body).toEqual({}))
})

test('a key is revoked only by who says so twice, and works no more from then on', async () => {
  const sent = await open(keyOf(3))
  await press('Revoke key 3')
  const asked = within(screen.getByRole('alertdialog', { name: 'Revoke this key?' }))
  expect(sent()).toEqual([])
  await userEvent.click(asked.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('Key revoked.')).toBeTruthy()
  expect(await screen.findByText('No key yet: this device cannot send data.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Revoke key 3' })).toBeNull()
})
