import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer, type Received } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { AddDevicePage } from './add-device-page.tsx'
import { device } from './testing/device-fixture.ts'

afterEach(() => vi.unstubAllGlobals())

const places = {
  'GET /api/users/profile': { data: personOf('admin') },
  'GET /api/farms': {
    data: [
      { id: 1, title: 'Ashcombe Farm' },
      { id: 5, title: 'Hill Farm' },
    ],
  },
  'GET /api/fields/farm/1': { data: [{ id: 2, field_name: 'Long Meadow', farm_id: 1, crop_type: null }] },
  'GET /api/fields/farm/5': { data: [] },
  'GET /api/tunnels/field/2': { data: [{ id: 3, number: 4, field_id: 2, version: 1 }] },
}
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const open = async (responses: Parameters<typeof fakeServer>[0] = {}) => {
  const received = fakeServer({ ...places, ...responses })
  const page = await renderPage(<AddDevicePage />, '/add-device')
  await screen.findByRole('option', { name: 'Ashcombe Farm' })
  return { ...page, received }
}
const fill = async () => {
  await userEvent.type(field('Name'), 'Door')
  await userEvent.type(field('Device ID'), 'BB-1')
  await userEvent.type(field('Device type'), 'Field camera')
  await userEvent.selectOptions(field('Farm'), '1')
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Add device' }))

test('an empty form shows what is missing, with the server’s messages', async () => {
  const { received } = await open()
  await save()
  for (const text of ['Name is required', 'Device ID is required', 'Device type is required', 'Farm is required'])
    expect(screen.getByText(text)).toBeTruthy()
  expect(received.some(({ method }) => method === 'POST')).toBe(false)
})

test('each select lists the options of the one before; changing the farm clears them', async () => {
  await open()
  await userEvent.selectOptions(field('Farm'), '1')
  await screen.findByRole('option', { name: 'Long Meadow' })
  await userEvent.selectOptions(field('Field'), '2')
  await screen.findByRole('option', { name: 'Tunnel 4' })
  await userEvent.selectOptions(field('Tunnel'), '3')
  expect(field('Plot').disabled).toBe(false)
  await userEvent.selectOptions(field('Farm'), '5')
  expect(field('Field').value).toBe('')
  expect(field('Tunnel').disabled).toBe(true)
  expect(field('Plot').disabled).toBe(true)
})

test('a retry sends the same idempotency key, a new device another', async () => {
  let tries = 0
  const { received, address } = await open({
    'POST /api/devices': () => (tries++ === 0 ? { status: 503, message: 'Not now.' } : { status: 201, data: device }),
  })
  await fill()
  await save()
  expect(await screen.findByText('Error creating device. Please try again later')).toBeTruthy()
  expect(field('Name').value).toBe('Door')
  await save()
  await waitFor(() => expect(address()).toBe('/edit-device/7'))
  const posts = received.filter(({ method }) => method === 'POST')
  const keys = posts.map(({ headers }: Received) => headers['Idempotency-Key'])
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/)
  expect(keys[1]).toBe(keys[0])
  expect(posts[1]?.body).toMatchObject({ name: 'Door', farm_id: 1, field_id: null, is_active: true })
  expect(screen.getByText(/Door was added/)).toBeTruthy()
})

test('a device ID already in use is reported at its field', async () => {
  const message = 'Device ID already in use. Please use another one.'
  await open({ 'POST /api/devices': { status: 409, message, issues: [{ path: 'device_id', message }] } })
  await fill()
  await save()
  expect((await screen.findAllByText(message)).length).toBe(2)
  expect(field('Device ID').getAttribute('aria-invalid')).toBe('true')
})

test('unsaved input is offered again as a draft', async () => {
  const { unmount } = await open()
  await userEvent.type(field('Name'), 'Gate')
  unmount()
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Restore it' }))
  expect(field('Name').value).toBe('Gate')
})

test('Save and add another reuses place and type, increments the name, and creates all keys at once', async () => {
  const created: object[] = []
  const { received, address } = await open({
    'POST /api/devices': ({ body }) => {
      created.push(body as object)
      return { status: 201, data: { ...device, ...(body as object), id: created.length } }
    },
    'POST /api/devices/keys': {
      status: 201,
      data: [
        { id: 1, name: 'Camera 9', device_id: 'BB-1', place: 'Long Meadow', key: 'bdk_1' },
        { id: 2, name: 'Camera 10', device_id: 'BB-2', place: 'Long Meadow', key: 'bdk_2' },
      ],
    },
  })
  await userEvent.type(field('Name'), 'Camera 9')
  await userEvent.type(field('Device ID'), 'BB-1')
  await userEvent.type(field('Device type'), 'Field camera')
  await userEvent.selectOptions(field('Farm'), '1')
  await screen.findByRole('option', { name: 'Long Meadow' })
  await userEvent.selectOptions(field('Field'), '2')
  const another = () => userEvent.click(screen.getByRole('button', { name: 'Save and add another' }))
  await another()
  await waitFor(() => expect(field('Name').value).toBe('Camera 10'))
  expect(document.activeElement).toBe(field('Name'))
  expect(field('Device ID').value).toBe('')
  // Three interactions: the ID, typed after a Tab, and the button.
  await userEvent.tab()
  await userEvent.keyboard('BB-2')
  await another()
  await waitFor(() => expect(field('Name').value).toBe('Camera 11'))
  expect(created).toMatchObject([
    { name: 'Camera 9', device_id: 'BB-1', device_type: 'Field camera', farm_id: 1, field_id: 2 },
    { name: 'Camera 10', device_id: 'BB-2', device_type: 'Field camera', farm_id: 1, field_id: 2 },
  ])
  expect(address()).toBe('/add-device')
  expect(screen.getByText('Camera 9, Camera 10')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Create 2 keys' }))
  expect(await screen.findByText('bdk_2')).toBeTruthy()
  expect(received.find(({ path }) => path === '/api/devices/keys')?.body).toEqual({ device_ids: [1, 2] })
})
