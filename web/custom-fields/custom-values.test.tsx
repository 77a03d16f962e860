import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { EditDeviceForm } from '#web/devices/edit-device-page.tsx'
import { HistoryTab } from '#web/devices/detail/history-tab.tsx'
import { DevicesTable } from '#web/devices/devices-table.tsx'
import { device } from '#web/devices/testing/device-fixture.ts'
import { FarmSection } from '#web/farms/edit/farm-section.tsx'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { farm } from '#web/testing/farm-forms.tsx'
import { farmOf } from '#web/testing/location-forms.tsx'
import { fieldOf } from './testing/field-fixture.ts'

afterEach(() => vi.unstubAllGlobals())

const fields = [
  fieldOf({ key: 'asset', name: 'Asset number', help: 'On the sticker', is_required: true }),
  fieldOf({ id: 2, key: 'height', name: 'Height', type: 'number', unit: 'm' }),
  fieldOf({ id: 3, key: 'mounted', name: 'Mounted on', type: 'date' }),
  fieldOf({ id: 4, key: 'mount', name: 'Mount', type: 'choice', choices: ['Wood', 'Steel'] }),
  fieldOf({ id: 5, key: 'shaded', name: 'Shaded', type: 'yes_no' }),
]
const none = { asset: null, height: null, mounted: null, mount: null, shaded: null }
const custom = { asset: 'A-1', height: 1.4, mounted: '2026-05-04', mount: 'Bamboo', shaded: false }
const served = {
  'GET /api/users/profile': { data: personOf('admin') },
  'GET /api/farms': { data: [{ ...farmOf, id: 1, organisation_id: 4 }] },
  'GET /api/fields/farm/1': { data: [{ id: 2, field_name: 'Long Meadow' }] },
  'GET /api/tunnels/field/2': { data: [] },
  'GET /api/organisations/4/custom-fields': { data: fields },
}

const openDevice = async (values: object, responses: Parameters<typeof fakeServer>[0] = {}) => {
  const shown = { ...device, custom: { ...none, ...values } }
  const received = fakeServer({
    ...served,
    'PUT /api/devices/7': ({ body }) => ({
      data: { ...shown, custom: { ...shown.custom, ...(body as { custom?: object }).custom }, version: 4 },
    }),
    ...responses,
  })
  await renderPage(<EditDeviceForm device={shown} />)
  await screen.findByLabelText('Asset number')
  return { sent: () => received.filter(({ method }) => method === 'PUT').map(({ body }) => body) }
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save changes' }))

test('a field of each type is filled in, and its value is sent with that type', async () => {
  const { sent } = await openDevice({})
  const group = within(screen.getByRole('group', { name: 'Custom fields' }))
  expect(group.getByText('On the sticker')).toBeTruthy()
  await userEvent.type(group.getByLabelText('Asset number'), 'A-1')
  await userEvent.type(group.getByLabelText('Height (m)'), '1,4')
  await userEvent.type(group.getByLabelText('Mounted on'), '2026-05-04')
  await userEvent.selectOptions(group.getByLabelText('Mount'), 'Steel')
  await userEvent.selectOptions(group.getByLabelText('Shaded'), 'No')
  await save()
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).toEqual({ custom: { ...custom, mount: 'Steel' }, version: 3 })
})

test('a required field shows an error before anything is sent', async () => {
  const { sent } = await openDevice({})
  const name = screen.getByLabelText('Name')
  await userEvent.type(name, ' 2')
  await save()
  expect(await screen.findByText('Asset number is required')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Asset number'))
  expect(sent()).toEqual([])
  await userEvent.type(screen.getByLabelText('Asset number'), 'A-1')
  expect(screen.queryByText('Asset number is required'), 'typed in since').toBeNull()
})

test('a choice no longer in the list is shown and can be retained', async () => {
  const { sent } = await openDevice(custom)
  const mount = screen.getByLabelText<HTMLSelectElement>('Mount')
  expect([mount.value, mount.selectedOptions[0]?.textContent]).toEqual(['Bamboo', 'Bamboo (no longer in the list)'])
  await userEvent.type(screen.getByLabelText('Name'), ' 2')
  await save()
  await waitFor(() => expect(sent()).toEqual([{ name: 'Door 2', version: 3 }]))
})

test('a server error is shown at its field', async () => {
  await openDevice(custom, {
    'PUT /api/devices/7': {
      status: 422,
      message: 'No.',
      issues: [{ path: 'custom.height', message: 'must be at most 10' }],
    },
  })
  await userEvent.type(screen.getByLabelText('Height (m)'), '4')
  await save()
  expect(await screen.findByText('Height must be at most 10')).toBeTruthy()
})

test('another user’s change to a value is merged into the form next to mine, and reported', async () => {
  let first = true
  const theirs = { ...device, custom: { ...custom, height: 3 }, ignored_members: [], version: 4 }
  const { sent } = await openDevice(custom, {
    'GET /api/devices/7': { data: theirs },
    'PUT /api/devices/7': () => {
      if (!first) return { data: theirs }
      first = false
      return { status: 409, message: 'Someone else changed this record.' }
    },
  })
  await userEvent.type(screen.getByLabelText('Asset number'), '23')
  await save()
  expect(await screen.findByText('Height (m): 1.4 changed to 3')).toBeTruthy()
  await save()
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()[1]).toEqual({ custom: { ...custom, asset: 'A-123', height: 3 }, version: 4 })
})

test('definitions that cannot be loaded do not affect the rest of the form', async () => {
  fakeServer({ ...served, 'GET /api/organisations/4/custom-fields': { status: 404, message: 'Not found.' } })
  await renderPage(<EditDeviceForm device={device} />)
  expect(await screen.findByText('The custom fields could not be loaded. Everything else can be saved.')).toBeTruthy()
})

test('the farm form contains the custom fields of farms', async () => {
  const soil = fieldOf({ record: 'farm', key: 'soil', name: 'Soil' })
  const received = fakeServer({
    ...served,
    'GET /api/organisations/4/custom-fields': { data: [...fields, soil] },
    'PUT /api/farms/7': { data: farm },
  })
  await renderPage(<FarmSection farm={{ ...farm, custom: { soil: null } }} onSaved={() => undefined} />)
  await userEvent.type(await screen.findByLabelText('Soil'), 'Loam')
  expect(screen.queryByLabelText('Asset number')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() =>
    expect(received.find(({ method }) => method === 'PUT')?.body).toEqual({ custom: { soil: 'Loam' }, version: 3 }),
  )
})

test('the device list shows the custom values below the device name', async () => {
  const row = {
    ...device,
    hours_by_day: [],
    firmware_version: null,
    firmware_since: null,
    configuration: { state: 'none' },
  }
  fakeServer({
    ...served,
    'GET /api/devices': { data: { rows: [{ ...row, custom: { ...custom, shaded: null } }], total: 1 } },
  })
  await renderPage(<DevicesTable person={personOf('admin')} />, '/devices')
  expect(await screen.findByText('Asset number')).toBeTruthy()
  const values = [...screen.getByRole('region', { name: 'Devices' }).querySelectorAll('dl > div')].map(
    ({ textContent }) => textContent,
  )
  expect(values).toEqual(['Asset numberA-1', 'Height1.4 m', 'Mounted on4 May 2026', 'MountBamboo'])
})

test('the history of a device names custom values by their field names', async () => {
  const entry = { id: 1, at: '2026-06-10T10:30:00.000Z', actor: 'Ada Hale', actor_id: 1, record_id: 3 }
  fakeServer({
    ...served,
    'GET /api/history/devices/7': {
      data: {
        rows: [
          {
            ...entry,
            kind: 'device_custom_values',
            action: 'create',
            changes: [
              { member: 'Height (m)', from: null, to: 1.4 },
              { member: 'Mounted on', from: null, to: '2026-05-04' },
            ],
          },
        ],
        total: 1,
      },
    },
  })
  await renderPage(<HistoryTab device={device} zone="Europe/London" />)
  expect(await screen.findByText(/^Height \(m\).*1\.4; Mounted on.*4 May 2026$/)).toBeTruthy()
})
