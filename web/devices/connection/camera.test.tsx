import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { create } from 'qrcode'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Role } from '#domain/access/policy.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { device } from '../testing/device-fixture.ts'
import { CameraLabelsPage } from './camera-labels-page.tsx'
import { Camera } from './camera-page.tsx'

vi.mock('qrcode', { spy: true })
afterEach(() => vi.unstubAllGlobals())
/** The texts of the rendered codes. */
const codes = () => vi.mocked(create).mock.calls.map(([text]) => String(text))

const farms = [{ id: 1, title: 'Ashcombe Farm' }]
const open = async (role: Role, isKnown: boolean) => {
  let known = isKnown ? [device] : []
  const received = fakeServer({
    'GET /api/users/profile': { data: personOf(role) },
    'GET /api/devices': () => ({ data: { rows: known, total: known.length } }),
    'GET /api/devices/types': { data: ['Field camera'] },
    'GET /api/farms': { data: farms },
    'GET /api/fields/farm/1': { data: [{ id: 2, field_name: 'Long Meadow' }] },
    'POST /api/devices': () => {
      known = [device]
      return { status: 201, data: device }
    },
    'PUT /api/devices/7': { data: { ...device, field_id: null, version: 4 } },
    'POST /api/devices/7/keys': { status: 201, data: { id: 9, key: 'shown-once' } },
    'GET /api/devices/7/connection': {
      data: {
        server_time: '2026-06-10T10:00:00Z',
        broker: null,
        first_message: null,
        first_image_at: null,
        rejection: null,
      },
    },
  })
  await renderPage(<Camera device_id="BB-4F22-01" />)
  return received
}

describe('the page opened from a camera’s label', () => {
  test('finds the camera by its ID, and offers no actions to users who may not edit it', async () => {
    const received = await open('farmer', true)
    expect(await screen.findByRole('heading', { name: 'Door' })).toBeTruthy()
    expect(received.map(({ path }) => path)).toContain('/api/devices?device_id=BB-4F22-01&skip=0&limit=1')
    expect(screen.queryByRole('button', { name: 'Create key' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Save place' })).toBeNull()
  })

  test('sets the camera’s place, shows a new key as a code for the camera and waits for its first message', async () => {
    const received = await open('admin', true)
    const place = within(await screen.findByRole('region', { name: '1. Choose the place' }))
    await userEvent.selectOptions(await place.findByLabelText('Field'), '')
    await userEvent.click(place.getByRole('button', { name: 'Save place' }))
    expect(await screen.findByText('Place saved.')).toBeTruthy()
    expect(received.find(({ method }) => method === 'PUT')?.body).toEqual({ field_id: null, version: 3 })
    await userEvent.click(screen.getByRole('button', { name: 'Create key' }))
    expect(await screen.findByRole('figure', { name: 'Code for the camera' })).toBeTruthy()
    expect(JSON.parse(codes().at(-1) ?? '')).toEqual({ url: location.origin, key: 'shown-once', device: 7 })
    expect(await screen.findByText('Waiting for the first message')).toBeTruthy()
  })

  test('offers to add an unknown camera to users with permission', async () => {
    const received = await open('admin', false)
    expect(await screen.findByText('This camera has not been added yet')).toBeTruthy()
    expect(screen.getByLabelText('Device ID')).toHaveProperty('value', 'BB-4F22-01')
    await userEvent.type(screen.getByLabelText('Device type'), 'Field camera')
    await userEvent.selectOptions(await screen.findByLabelText('Farm'), 'Ashcombe Farm')
    await userEvent.click(screen.getByRole('button', { name: 'Add this camera' }))
    expect(await screen.findByRole('heading', { name: 'Door' })).toBeTruthy()
    expect(received.find(({ method }) => method === 'POST')?.body).toMatchObject({
      name: 'BB-4F22-01',
      device_id: 'BB-4F22-01',
      farm_id: 1,
    })
    expect(screen.getByRole('button', { name: 'Create key' })).toBeTruthy()
  })

  test('informs other users that an administrator can add it', async () => {
    await open('farmer', false)
    expect(await screen.findByText('An administrator can add it.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Add this camera' })).toBeNull()
  })
})

test('labels are printed for a farm’s cameras and for cameras not added yet', async () => {
  vi.mocked(create).mockClear()
  fakeServer({
    'GET /api/users/profile': { data: personOf('admin') },
    'GET /api/farms': { data: farms },
    'GET /api/devices/farm/1': { data: [device] },
  })
  const { address } = await renderPage(<CameraLabelsPage />, '/camera-labels')
  expect(screen.getByText('Choose a farm or enter camera IDs.')).toBeTruthy()
  await userEvent.selectOptions(await screen.findByLabelText('Farm'), 'Ashcombe Farm')
  expect(await screen.findByText('1 label on 1 sheet.')).toBeTruthy()
  expect(address()).toContain('farm_id=1')
  await userEvent.type(
    screen.getByLabelText('Cameras that are not added yet'),
    'BB/1{enter}{enter}BB-4F22-01{enter}BB-2',
  )
  await waitFor(() => expect(screen.getByText('3 labels on 1 sheet.')).toBeTruthy())
  const sheet = within(screen.getByRole('region', { name: 'Sheet 1' }))
  expect(sheet.getByText('Door')).toBeTruthy()
  expect(sheet.getByText('BB/1')).toBeTruthy()
  expect(codes()).toEqual(
    expect.arrayContaining([`${location.origin}/camera/BB-4F22-01`, `${location.origin}/camera/BB%2F1`]),
  )
})
