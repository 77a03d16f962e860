import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { FarmDetail } from '#domain/farms/farm-form.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { FarmSection } from './farm-section.tsx'

afterEach(() => vi.unstubAllGlobals())

const farm: FarmDetail = {
  id: 7,
  title: 'Farm 7',
  description: null,
  area_in_sq_meters: 46_200,
  city: 'Ledbury',
  postcode: null,
  country: 'United Kingdom',
  latitude: 52.036,
  longitude: -2.423,
  time_zone: 'Europe/London',
  organisation_id: 4,
  farmer_id: null,
  sprays_recorded: false,
  sprays_recorded_from: null,
  sprays_recorded_until: null,
  count_device: 1,
  count_users: 2,
  custom: {},
  version: 3,
  landscape: null,
  running_cost: null,
  farmer_photo: null,
  archived_at: null,
}
const Shown = () => {
  const [now, setNow] = useState(farm)
  return <FarmSection farm={now} onSaved={setNow} />
}
const open = async (responses: Parameters<typeof fakeServer>[0]) => {
  const received = fakeServer({ 'GET /api/users/profile': { data: personOf('farm_admin') }, ...responses })
  await renderPage(<Shown />, '/edit-farm/7')
  await screen.findByLabelText('Farm Name')
  return received
}
const fill = async (label: string, text: string) => {
  const field = screen.getByLabelText(label)
  await userEvent.clear(field)
  if (text !== '') await userEvent.type(field, text)
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
const puts = (received: Awaited<ReturnType<typeof open>>) => received.filter(({ method }) => method === 'PUT')

test('only changed fields are sent, with the version that was read', async () => {
  const received = await open({ 'PUT /api/farms/7': { data: { ...farm, city: 'Evesham', version: 4 } } })
  await fill('City', 'Evesham')
  await save()
  expect(await screen.findByText('Farm Updated successfully!')).toBeTruthy()
  expect(puts(received).map(({ body }) => body)).toEqual([{ city: 'Evesham', version: 3 }])
})

test('a changed name must consist of letters, and missing values are reported before anything is sent', async () => {
  const received = await open({})
  await fill('Farm Name', 'Farm 8')
  await fill('City', '')
  await save()
  expect(await screen.findByText('Only Letters Allowed')).toBeTruthy()
  expect(screen.getByText('City is required')).toBeTruthy()
  expect(puts(received)).toEqual([])
})

test('another user’s change is merged into the form, and unsaved input stays', async () => {
  const theirs = { ...farm, city: 'Evesham', version: 4 }
  let tries = 0
  const received = await open({
    'GET /api/farms/7': { data: theirs },
    'PUT /api/farms/7': () =>
      tries++ === 0
        ? { status: 409, message: 'Someone else changed this record.' }
        : { data: { ...theirs, version: 5 } },
  })
  await fill('Description', 'Mine')
  await save()
  expect(await screen.findByText('City: Ledbury changed to Evesham')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Description').value).toBe('Mine')
  await save()
  await waitFor(() => expect(puts(received)).toHaveLength(2))
  expect(puts(received)[1]?.body).toEqual({ description: 'Mine', version: 4 })
})

test('a failure without a reason shows the message of the specification', async () => {
  await open({ 'PUT /api/farms/7': { status: 503, message: 'Not now.' } })
  await fill('City', 'Evesham')
  await save()
  expect(await screen.findByText('Farm Not Updated successfully!')).toBeTruthy()
})
