import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { noConfiguration, type DeviceConfigurationStatus } from '#domain/devices/configuration.ts'
import type { ListedDevice } from '#domain/devices/device.ts'
import type { Role } from '#domain/access/policy.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { device } from '../testing/device-fixture.ts'
import { ConfigurationTab } from './configuration-tab.tsx'
import { VersionsPage } from './versions-page.tsx'

afterEach(() => vi.unstubAllGlobals())

const AT = '2026-06-10T10:00:00.000Z'
const status: DeviceConfigurationStatus = {
  state: 'refused',
  version: 2,
  set_at: AT,
  running_version: 1,
  acknowledged_at: AT,
  error: 'interval below 5 s',
  configuration: { capture_interval_seconds: 1, thresholds: { detection: 0.4 }, settings: { led: false } },
  set_by: 'Ada Frost',
  firmware_version: '2.4.1',
  firmware_since: AT,
  metadata: { modem: 'SIM7080G', heated: true },
}
const listed = (id: number, name: string, more: Partial<ListedDevice> = {}): ListedDevice => ({
  ...device,
  id,
  name,
  hours_by_day: [],
  firmware_version: '2.4.1',
  firmware_since: AT,
  configuration: { state: 'pending', version: 2, set_at: AT, running_version: 1, acknowledged_at: AT, error: null },
  ...more,
})

describe('the configuration of a device', () => {
  const open = async (role: Role) => {
    const received = fakeServer({
      'GET /api/users/profile': { data: personOf(role) },
      'GET /api/devices/7/configuration': { data: status },
      'GET /api/devices/8/configuration': {
        data: { ...status, configuration: { ...noConfiguration, capture_interval_seconds: 90 } },
      },
      'GET /api/devices/7/configurations': {
        data: {
          rows: [
            { version: 2, configuration: status.configuration, set_at: AT, set_by: 'Ada Frost' },
            {
              version: 1,
              configuration: { ...noConfiguration, capture_interval_seconds: 60 },
              set_at: AT,
              set_by: 'Ben Hill',
            },
          ],
          total: 2,
        },
      },
      'GET /api/devices': { data: { rows: [listed(7, 'Door'), listed(8, 'Mast')], total: 2 } },
      'PUT /api/devices/7/configuration': { data: { ...status, state: 'pending', version: 3 } },
    })
    await renderPage(<ConfigurationTab device={device} zone="Europe/London" />)
    await screen.findByRole('heading', { name: 'Reported by the device' })
    return () => received.filter(({ method }) => method !== 'GET')
  }

  test('is shown with the device’s report and why the device refused it', async () => {
    await open('farmer')
    expect(screen.getByText('The device refused the configuration: interval below 5 s')).toBeTruthy()
    expect(screen.getByText('2.4.1 since 10 Jun 2026, 11:00')).toBeTruthy()
    expect(screen.getByText('Version 2, 10 Jun 2026, 11:00')).toBeTruthy()
    expect(screen.getByText('SIM7080G')).toBeTruthy()
    expect(screen.getByText(/Seconds between images: 1/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Save configuration' })).toBeNull()
  })

  test('is saved as a whole, with the version that was read', async () => {
    const sent = await open('farm_admin')
    const interval = screen.getByLabelText('Seconds between images')
    await userEvent.clear(interval)
    await userEvent.type(interval, '30')
    const thresholds = screen.getByLabelText('Thresholds')
    await userEvent.clear(thresholds)
    await userEvent.type(thresholds, 'detection 0.5')
    const save = screen.getByRole('button', { name: 'Save configuration' })
    await userEvent.click(save)
    expect(await screen.findByText(/Line 1 must have the form: name = number/)).toBeTruthy()
    expect(sent()).toEqual([])
    await userEvent.clear(thresholds)
    await userEvent.type(thresholds, 'detection = 0,5{enter}{enter}size=12')
    await userEvent.click(save)
    await waitFor(() =>
      expect(sent()[0]?.body).toEqual({
        capture_interval_seconds: 30,
        thresholds: { detection: 0.5, size: 12 },
        settings: { led: false },
        version: 2,
      }),
    )
    expect(await screen.findByText('Configuration saved as version 3.')).toBeTruthy()
  })

  test('is copied from another device or from an earlier version', async () => {
    await open('farm_admin')
    await userEvent.selectOptions(await screen.findByLabelText('Same as'), 'Mast')
    await waitFor(() => expect(screen.getByDisplayValue('90')).toBeTruthy())
    await userEvent.click(await screen.findByRole('button', { name: 'Use version 1 again' }))
    await waitFor(() => expect(screen.getByDisplayValue('60')).toBeTruthy())
  })
})

test('the version list sets one configuration for several devices, and shows what each runs', async () => {
  const received = fakeServer({
    'GET /api/users/profile': { data: personOf('farm_admin') },
    'GET /api/devices': {
      data: {
        rows: [
          listed(7, 'Door'),
          listed(8, 'Mast', {
            configuration: {
              state: 'refused',
              version: 1,
              set_at: AT,
              running_version: 0,
              acknowledged_at: AT,
              error: 'no memory',
            },
          }),
        ],
        total: 2,
      },
    },
    'GET /api/devices/firmware-versions': { data: [{ firmware_version: '2.4.1', devices: 2 }] },
    'GET /api/farms': { data: [] },
    'POST /api/devices/configurations': { data: { changed: 2 } },
  })
  const { address } = await renderPage(<VersionsPage />, '/device-versions?configuration=not_acknowledged')
  const row = within(await screen.findByRole('row', { name: /Mast/ }))
  expect(row.getByText('Refused')).toBeTruthy()
  expect(row.getByText('no memory')).toBeTruthy()
  expect(received.find(({ path }) => path.startsWith('/api/devices?'))?.path).toContain(
    'configuration=not_acknowledged',
  )
  expect(screen.getByRole('button', { name: 'Set configuration' })).toHaveProperty('disabled', true)
  await userEvent.click(screen.getByLabelText('Select all on this page'))
  await userEvent.click(screen.getByRole('button', { name: 'Set configuration of 2 devices' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('Seconds between images'), '45')
  await userEvent.click(dialog.getByRole('button', { name: 'Save configuration' }))
  await waitFor(() =>
    expect(received.find(({ method }) => method === 'POST')?.body).toEqual({
      device_ids: [7, 8],
      configuration: { capture_interval_seconds: 45, thresholds: {}, settings: {} },
    }),
  )
  expect(await screen.findByText('2 devices have a new configuration.')).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('Firmware version'), '2.4.1')
  await waitFor(() => expect(address()).toContain('firmware_version=2.4.1'))
})
