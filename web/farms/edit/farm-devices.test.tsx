import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { messages } from '#domain/messages.ts'
import { device } from '#web/devices/testing/device-fixture.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { farm } from '#web/testing/farm-forms.tsx'
import { FarmDevices } from './farm-devices.tsx'

afterEach(() => vi.unstubAllGlobals())

const here = { farm_id: farm.id, farm_title: farm.title, place: null }
const there = { farm_id: 8, farm_title: 'Ashcombe Farm', place: 'Long Meadow' }
const door = { ...device, ...here, id: 1, name: 'Door', version: 3 }
const gate = { ...device, ...there, id: 2, name: 'Gate', version: 5 }
const organisation = farm.organisation_id

const open = async (role: Parameters<typeof personOf>[0], responses: Parameters<typeof fakeServer>[0] = {}) => {
  const received = fakeServer({
    'GET /api/users/profile': { data: personOf(role) },
    [`GET /api/devices/organisation/${organisation}`]: { data: [door, gate] },
    [`GET /api/organisations/${organisation}/farms`]: { data: [farm, { ...farm, id: 8, title: 'Ashcombe Farm' }] },
    ...responses,
  })
  await renderPage(<FarmDevices farm={farm} />)
  return received
}
const choose = () => userEvent.click(screen.getByRole('button', { name: 'Choose devices' }))
const box = (name: RegExp) => screen.findByRole('listbox', { name })
const moves = (received: Awaited<ReturnType<typeof open>>) => received.filter(({ method }) => method === 'POST')

test('a double-click selects a device of another farm, and a removed device moves to the chosen farm', async () => {
  const received = await open('admin', { 'POST /api/devices/moves': { data: [] } })
  await choose()
  const available = await box(/^Available/)
  expect(
    within(available)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['GateAshcombe Farm, Long Meadow'])
  await userEvent.dblClick(screen.getByRole('option', { name: /Gate/ }))
  await userEvent.dblClick(screen.getByRole('option', { name: /Door/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Move 2 devices' }))
  const target = screen.getByLabelText('Move the removed device to')
  expect(target.getAttribute('aria-invalid')).toBe('true')
  expect(moves(received)).toEqual([])
  await userEvent.selectOptions(target, 'Ashcombe Farm')
  await userEvent.click(screen.getByRole('button', { name: 'Move 2 devices' }))
  expect(await screen.findByText('2 devices moved')).toBeTruthy()
  expect(moves(received).map(({ body }) => body)).toEqual([
    {
      devices: [
        { id: 2, farm_id: farm.id, version: 5 },
        { id: 1, farm_id: 8, version: 3 },
      ],
    },
  ])
})

test('after a conflict the selection is retained, and the lists are reloaded', async () => {
  const received = await open('admin', {
    'POST /api/devices/moves': { status: 409, message: messages.changedMeanwhile },
  })
  await choose()
  await box(/^Available/)
  await userEvent.dblClick(screen.getByRole('option', { name: /Gate/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Move 1 device' }))
  expect(await screen.findByText(messages.changedMeanwhile)).toBeTruthy()
  await waitFor(() =>
    expect(received.filter(({ path }) => path.startsWith(`/api/devices/organisation/${organisation}`))).toHaveLength(2),
  )
  expect(within(await box(/^Selected/)).getByRole('option', { name: /Gate/ })).toBeTruthy()
})

test('users without permission to move devices see no device selection', async () => {
  const received = await open('farm_admin')
  await waitFor(() => expect(received).not.toEqual([]))
  expect(screen.queryByRole('button', { name: 'Choose devices' })).toBeNull()
})
