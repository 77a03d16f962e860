import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Role } from '#domain/access/policy.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { FarmListPage } from './farm-list-page.tsx'
import { FieldsTable } from './fields-table.tsx'
import { PlotsTable } from './plots-table.tsx'
import { TunnelsTable } from './tunnels-table.tsx'

afterEach(() => vi.unstubAllGlobals())

const farm = {
  id: 1,
  title: 'Ashcombe Farm',
  city: 'Ledbury',
  country: 'United Kingdom',
  area_in_sq_meters: 21_400,
  time_zone: 'Europe/London',
}
const field = { id: 2, field_name: 'Long Meadow', farm_id: 1, crop_type: 'strawberry', farm }
const kept = { archived_at: null, version: 1 }
const wholeField = { ...field, ...kept, count_tunnels: 1, count_plots: 2 }
const tunnel = { id: 3, number: 4, field_id: 2, field }
const wholeTunnel = { ...tunnel, ...kept, count_plots: 2 }
const unsaid = { latitude: null, longitude: null, position_accuracy_m: null, block: null, replicate: null }
const plot = { id: 5, number: 7, tunnel_id: 3, treatment_type: 'F', treatment_arms: [], tunnel, ...unsaid, ...kept }
const arm = { id: 6, farm_id: 1, treatment_type: 'F', note: null, from_date: '2020-01-01', to_date: null, version: 1 }
const pageOf = (...rows: object[]) => ({ data: { rows, total: rows.length } })
type Responses = Parameters<typeof fakeServer>[0]

const open = async (page: ReactNode, responses: Responses = {}, role: Role = 'admin', address = '/') => {
  const received = fakeServer({
    'GET /api/users/profile': { data: personOf(role) },
    'GET /api/farms': { data: [farm] },
    'GET /api/fields': pageOf(wholeField),
    'GET /api/tunnels': pageOf(wholeTunnel),
    'GET /api/plots': pageOf(plot),
    'GET /api/tunnels/3': { data: wholeTunnel },
    'GET /api/farms/1/treatment-arms': { data: [] },
    'GET /api/tunnels/field/2': { data: [{ id: 3, number: 4, field_id: 2, version: 1 }] },
    'GET /api/plots/tunnel/3': { data: [{ id: 5, number: 7, tunnel_id: 3, treatment_type: 'F', version: 1 }] },
    ...responses,
  })
  const shown = await renderPage(page, address)
  await screen.findAllByRole('status')
  return { ...shown, received, sent: (method: string) => received.filter((each) => each.method === method) }
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const dialog = () => within(screen.getByRole('dialog'))

test('the name of a farm expands to show its location and area', async () => {
  await open(<FieldsTable farmId={1} />)
  await press('Ashcombe Farm')
  for (const text of ['Ledbury', 'United Kingdom', '2.14 ha']) expect(screen.getByText(text)).toBeTruthy()
})

test('a field requires a name, and in the list of all farms also a farm', async () => {
  const { sent } = await open(<FieldsTable />, { 'POST /api/fields': { status: 201, data: wholeField } })
  await press('Add New Field')
  await userEvent.click(dialog().getByRole('button', { name: 'Add New Field' }))
  expect(dialog().getByText('Field name is required')).toBeTruthy()
  expect(dialog().getByText('Farm is required')).toBeTruthy()
  await userEvent.type(dialog().getByLabelText('Field name'), 'Top Field')
  await userEvent.selectOptions(dialog().getByLabelText('Crop type'), 'Raspberry')
  await userEvent.selectOptions(dialog().getByLabelText('Farm'), 'Ashcombe Farm')
  await userEvent.click(dialog().getByRole('button', { name: 'Add New Field' }))
  await waitFor(() => expect(sent('POST')).toHaveLength(1))
  expect(sent('POST')[0]?.body).toEqual({ field_name: 'Top Field', crop_type: 'raspberry', farm_id: 1 })
})

test.each([
  ['', 'Tunnel number is required'],
  ['four', 'Tunnel Number must be a whole number, 0 or more'],
  ['-1', 'Tunnel Number must be a whole number, 0 or more'],
  ['1.5', 'Tunnel Number must be a whole number, 0 or more'],
])('rejects the tunnel number "%s": %s', async (typed, message) => {
  const { sent } = await open(<TunnelsTable fieldId={2} />)
  await press('Add New Tunnel')
  if (typed) await userEvent.type(dialog().getByLabelText('Tunnel Number'), typed)
  await userEvent.click(dialog().getByRole('button', { name: 'Add New Tunnel' }))
  expect(dialog().getByText(message)).toBeTruthy()
  expect(sent('POST')).toEqual([])
})

test('a plot has one of eight treatments, and F is stored as F', async () => {
  const { sent } = await open(<PlotsTable tunnelId={3} />, { 'POST /api/plots': { status: 201, data: plot } })
  await press('Add New Plot')
  const treatment = dialog().getByLabelText<HTMLSelectElement>('Treatment type')
  expect([...treatment.options].map(({ value }) => value)).toEqual(['', 'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'])
  await userEvent.selectOptions(treatment, 'F')
  await userEvent.type(dialog().getByLabelText('Plot Number'), '0')
  await userEvent.click(dialog().getByRole('button', { name: 'Add New Plot' }))
  await waitFor(() =>
    expect(sent('POST')[0]?.body).toEqual({ number: 0, tunnel_id: 3, treatment_type: 'F', ...unsaid }),
  )
})

test('a treatment letter shows its current meaning on its farm, in the list and in the select', async () => {
  const arms = [
    { ...arm, id: 5, meaning: 'lure', to_date: '2020-12-31' },
    { ...arm, meaning: 'flower strip', from_date: '2021-01-01' },
  ]
  const other = { ...arm, treatment_type: 'G', meaning: 'other', note: 'Bare soil' }
  await open(<PlotsTable tunnelId={3} />, {
    'GET /api/plots': pageOf(
      { ...plot, treatment_arms: arms },
      { ...plot, id: 6, number: 8, treatment_type: 'G', treatment_arms: [other] },
      { ...plot, id: 7, number: 9, treatment_type: 'H', treatment_arms: [{ ...other, from_date: '2999-01-01' }] },
    ),
    'GET /api/farms/1/treatment-arms': { data: [...arms, other] },
  })
  for (const text of ['F: Flower strip', 'G: Bare soil', 'H']) expect(screen.getByText(text)).toBeTruthy()
  await press('Add New Plot')
  expect(await dialog().findByRole('option', { name: 'F: Flower strip' })).toBeTruthy()
  expect(dialog().getByRole('option', { name: 'A' })).toBeTruthy()
})

test('adding several plots skips existing ones, also those added by others meanwhile', async () => {
  const message = 'This tunnel already has a plot with that number.'
  const { sent } = await open(<PlotsTable tunnelId={3} />, {
    'POST /api/plots': ({ body }) =>
      (body as { number: number }).number === 9
        ? { status: 409, message, issues: [{ path: 'number', message }] }
        : { status: 201, data: plot },
  })
  await press('Add several')
  await userEvent.type(dialog().getByLabelText('Numbers'), '6 to 8, 9, 10')
  expect(await dialog().findByText('4 are added; 1 is there already.')).toBeTruthy()
  await userEvent.click(dialog().getByRole('button', { name: 'Add 4' }))
  await waitFor(() => expect(sent('POST')).toHaveLength(4))
  expect(sent('POST').map(({ body }) => (body as { number: number }).number)).toEqual([6, 8, 9, 10])
  expect(new Set(sent('POST').map(({ headers }) => headers['Idempotency-Key'])).size).toBe(4)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('invalid numbers show an error with an example', async () => {
  await open(<TunnelsTable fieldId={2} />, {})
  await press('Add several')
  await userEvent.type(dialog().getByLabelText('Numbers'), '6 to 1')
  expect(await dialog().findByText('Enter whole numbers, such as 1 to 6 or 1, 2, 5.')).toBeTruthy()
  expect(dialog().getByRole<HTMLButtonElement>('button', { name: 'Add 0' }).disabled).toBe(true)
})

test('a failed addition of several shows why, and can be retried', async () => {
  let tries = 0
  await open(<TunnelsTable fieldId={2} />, {
    'POST /api/tunnels': () =>
      tries++ === 1 ? { status: 404, message: 'Not found.' } : { status: 201, data: wholeTunnel },
  })
  await press('Add several')
  await userEvent.type(dialog().getByLabelText('Numbers'), '1, 2, 3')
  await userEvent.click(await dialog().findByRole('button', { name: 'Add 3' }))
  expect(await dialog().findByText('Not found.')).toBeTruthy()
  expect(tries).toBe(2)
  expect(dialog().getByRole('button', { name: 'Add 3' })).toBeTruthy()
})

test('an empty field shows a message and the next action', async () => {
  await open(<TunnelsTable fieldId={2} />, { 'GET /api/tunnels': pageOf() })
  expect(await screen.findByText('No tunnels found!')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Add New Tunnel' })).toBeTruthy()
})

test('deleting lists the dependent records, and archives after confirmation', async () => {
  const { sent } = await open(<FieldsTable farmId={1} />, {
    'DELETE /api/fields/2': ({ path }) =>
      path.includes('confirm=true')
        ? { data: null }
        : {
            status: 409,
            message: 'Others.',
            depends: [
              { kind: 'tunnels', count: 1 },
              { kind: 'weather observations', count: 3 },
            ],
          },
  })
  await press('Delete Long Meadow')
  const asked = within(screen.getByRole('alertdialog'))
  await userEvent.click(asked.getByRole('button', { name: 'Confirm' }))
  expect(await asked.findByText(/1 tunnel, 3 weather observations\./)).toBeTruthy()
  await userEvent.click(asked.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('Long Meadow was deleted.')).toBeTruthy()
  expect(sent('DELETE')).toHaveLength(2)
})

test('an administrator restores a deleted field', async () => {
  const { sent } = await open(
    <FieldsTable farmId={1} />,
    {
      'GET /api/fields': pageOf({ ...wholeField, archived_at: '2026-06-10T10:00:00.000Z' }),
      'POST /api/fields/2/restore': { data: wholeField },
    },
    'admin',
    '/?archived=true',
  )
  await press('Restore Long Meadow')
  expect(await screen.findByText('Long Meadow restored.')).toBeTruthy()
  expect(sent('POST')).toHaveLength(1)
})

test.each([
  ['entomology', true, false, false],
  ['farm_admin', true, true, false],
  ['farmer', false, false, false],
] as const)('%s: can edit %s, view history %s, restore %s', async (role, changes, tells, restores) => {
  await open(<FieldsTable farmId={1} />, {}, role)
  await screen.findByText('Long Meadow')
  const isThere = (name: string) => screen.queryByRole('button', { name }) !== null
  expect([isThere('Add New Field'), isThere('Delete Long Meadow')]).toEqual([changes, changes])
  expect(isThere('History of Long Meadow')).toBe(tells)
  expect(screen.queryByLabelText('Which ones') !== null).toBe(restores)
})

test('lists the farms of the selected organisation; a farm without devices shows none', async () => {
  localStorage.setItem('bombus-organisation', '9')
  const organisation = { id: 9, title: 'Hill Growers', count_farms: 1, area_in_sq_meters: 0, version: 1 }
  const { received } = await open(<FarmListPage />, {
    'GET /api/organisations': { data: [{ ...organisation, id: 4, title: 'Marden Vale Growers' }, organisation] },
    'GET /api/organisations/9/farms': pageOf({ ...farm, postcode: 'HR8 1AA', count_device: undefined }),
  })
  const row = within(await screen.findByRole('row', { name: /Ashcombe Farm/ }))
  expect(row.getByText('HR8 1AA')).toBeTruthy()
  expect(row.getByText('0')).toBeTruthy()
  expect(screen.getByLabelText<HTMLSelectElement>('Organisation').value).toBe('9')
  expect(screen.getByRole('link', { name: 'Add New Farm' }).getAttribute('href')).toBe('/add-farm?organisationId=9')
  expect(received.some(({ path }) => path.startsWith('/api/organisations/9/farms?'))).toBe(true)
})
