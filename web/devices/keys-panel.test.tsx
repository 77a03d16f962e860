import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { DeviceConnection } from '#domain/devices/connection-endpoints.ts'
import type { DeviceKey } from '#domain/devices/endpoints.ts'
import type { Message } from '#domain/ingest/message.ts'
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
const nothing: DeviceConnection = {
  server_time: '2026-06-10T10:00:00.000Z',
  broker: {
    host: 'broker.example',
    port: 8883,
    is_encrypted: true,
    topic: 'bombus/devices/7/messages',
    needs_key: true,
  },
  first_message: null,
  first_image_at: null,
  rejection: null,
}
let arrived = nothing
afterEach(() => {
  arrived = nothing
})

const open = async (...first: DeviceKey[]) => {
  let keys = first
  const received = fakeServer({
    'GET /api/users/profile': { data: personOf('admin') },
    'GET /api/devices/7/keys': () => ({ data: keys }),
    'GET /api/devices/7/connection': () => ({ data: arrived }),
    'POST /api/devices/7/keys': () => {
      keys = [keyOf(9, { created_at: '2026-06-10T09:59:00.000Z' }), ...keys]
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

test('a device without an active key is shown as unable to send; a key is created with an expiry and shown once', async () => {
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

test('a permanent key has no expiry', async () => {
  const sent = await open(keyOf(3))
  await press('Create key')
  await waitFor(() => expect(sent()[0]?.body).toEqual({}))
})

test('a key is revoked only after a confirmation, and is then inactive', async () => {
  const sent = await open(keyOf(3))
  await press('Revoke key 3')
  const asked = within(screen.getByRole('alertdialog', { name: 'Revoke this key?' }))
  expect(sent()).toEqual([])
  await userEvent.click(asked.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('Key revoked.')).toBeTruthy()
  expect(await screen.findByText('No key yet: this device cannot send data.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Revoke key 3' })).toBeNull()
})

describe('a new key', () => {
  const make = async () => {
    const sent = await open()
    await press('Create key')
    await screen.findByDisplayValue('shown-once')
    return sent
  }

  test('comes with HTTP and MQTT commands that send a current message', async () => {
    await make()
    const curl = (await screen.findByLabelText('curl command')).textContent ?? ''
    expect(curl).toContain(`curl -X POST ${location.origin}/api/ingest/messages`)
    expect(curl).toContain('-H "Authorization: Bearer shown-once"')
    const message = JSON.parse(/-d '(.*)'/.exec(curl)?.[1] ?? '') as Message
    const end = Date.parse(message.interval_end)
    expect(end - Date.parse(message.interval_start)).toBe(600_000)
    expect([end <= Date.now(), end > Date.now() - 1_200_000]).toEqual([true, true])
    const mosquitto = (await screen.findByLabelText('mosquitto_pub command')).textContent ?? ''
    expect(mosquitto).toContain('mosquitto_pub -h broker.example -p 8883 --tls-use-os-certs -q 1')
    expect(mosquitto).toContain('-t bombus/devices/7/messages')
    expect(JSON.parse(/-m '(.*)'/.exec(mosquitto)?.[1] ?? '')).toEqual({ key: 'shown-once', messages: message })
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Copy the curl command' }))
    expect(await navigator.clipboard.readText()).toBe(curl)
  })

  test('waits for the first message, shows why one was rejected and what was stored', async () => {
    vi.useFakeTimers({
      shouldAdvanceTime: true,
      toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'],
    })
    await make()
    expect(await screen.findByText('Waiting for the first message')).toBeTruthy()
    arrived = {
      ...nothing,
      rejection: {
        rejected_at: '2026-06-10T10:00:00.000Z',
        status: 200,
        rejected: 1,
        message_id: 'm1',
        message: null,
        issues: [{ path: 'battery_level', message: 'must be at most 100' }],
      },
    }
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    expect(await screen.findByText('battery_level: must be at most 100')).toBeTruthy()
    expect(screen.getByText('Waiting for the first message')).toBeTruthy()
    arrived = {
      ...arrived,
      first_message: {
        message_id: 'm1',
        received_at: '2026-06-10T10:01:00.000Z',
        interval_start: '2026-06-10T09:30:00.000Z',
        interval_end: '2026-06-10T10:00:00.000Z',
        visitations: 4,
        sightings: 7,
        clock_skewed: false,
      },
    }
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    expect(await screen.findByText(/^First message received 10 Jun 2026/)).toBeTruthy()
    expect(screen.getByText(/4 visits, 7 sightings\./)).toBeTruthy()
    expect(screen.queryByText('Waiting for the first message')).toBeNull()
    expect(screen.queryByText('battery_level: must be at most 100')).toBeNull()
    vi.useRealTimers()
  })
})
