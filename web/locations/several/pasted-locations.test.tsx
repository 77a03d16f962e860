import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { placeMessages } from '#domain/locations/place-messages.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { FieldsTable } from '../fields-table.tsx'

afterEach(() => vi.unstubAllGlobals())

const open = async (responses: Parameters<typeof fakeServer>[0] = {}) => {
  const received = fakeServer({
    'GET /api/users/profile': { data: personOf('farm_admin') },
    'GET /api/fields': { data: { rows: [], total: 0 } },
    'POST /api/locations/batch': { status: 201, data: { fields: 1, tunnels: 1, plots: 2, existing: 1 } },
    ...responses,
  })
  await renderPage(<FieldsTable farmId={1} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Paste rows' }))
  await userEvent.click(screen.getByLabelText('Rows'))
  return () => received.filter(({ method, path }) => method === 'POST' && path === '/api/locations/batch')
}
const create = () => userEvent.click(screen.getByRole('button', { name: 'Create places' }))

test('spreadsheet rows are previewed and created in one request', async () => {
  const sent = await open({
    'POST /api/locations/batch/check': {
      data: [null, 'field', 'field'].map((missing, index) => ({ index, missing })),
    },
  })
  await userEvent.paste(
    'Tunnel;Field;Plot;Treatment;Latitude;Longitude\n4;Long Meadow;1;;;\n1;North;1;a;52,05;−2,42\n1;North;2;;;',
  )
  expect(await screen.findByText('1 field, 1 tunnel and 2 plots will be created.')).toBeTruthy()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Long Meadow, Tunnel 4, Plot 1Exists already, will not be changed',
    'North, Tunnel 1, Plot 1Treatment A, 52.05000, -2.42000New',
    'North, Tunnel 1, Plot 2New',
  ])
  await create()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const empty = { treatment_type: null, block: null, replicate: null, latitude: null, longitude: null }
  expect(sent().map(({ body }) => body)).toEqual([
    {
      farm_id: 1,
      rows: [
        { field: 'Long Meadow', tunnel: 4, plot: 1, ...empty },
        { field: 'North', tunnel: 1, plot: 1, ...empty, treatment_type: 'A', latitude: 52.05, longitude: -2.42 },
        { field: 'North', tunnel: 1, plot: 2, ...empty },
      ],
    },
  ])
})

test('each wrong line and column is named, and nothing is sent until all are correct', async () => {
  const sent = await open({ 'POST /api/locations/batch/check': { data: [{ index: 0, missing: 'field' }] } })
  await userEvent.paste('North\t1\t1\nNorth\tone\t2\nnorth\t1\t1\n\t2\nNorth\t1\t3\tZ')
  expect(await screen.findByText(`Line 2: Tunnel: ${placeMessages.tunnelNumber}`)).toBeTruthy()
  expect(screen.getByText(`Line 3: ${placeMessages.rowTwice('1')}`)).toBeTruthy()
  expect(screen.getByText(/^Line 4: Field: /)).toBeTruthy()
  expect(screen.getByText(`Line 5: Treatment: ${placeMessages.treatment}`)).toBeTruthy()
  expect(screen.getByText(/^4 lines have errors/)).toBeTruthy()
  await create()
  expect(sent()).toEqual([])
})

test('rows that already exist create nothing', async () => {
  await open({ 'POST /api/locations/batch/check': { data: [{ index: 0, missing: null }] } })
  await userEvent.paste('Long Meadow')
  expect(await screen.findByText('All of these places exist already.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Create places' })).toHaveProperty('disabled', true)
})
