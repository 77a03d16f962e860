import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FarmOutlines, SavedOutlines } from '#domain/outlines/endpoints.ts'
import type { Role } from '#domain/access/policy.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { OutlinesEditor } from './outlines-editor.tsx'

beforeEach(() => vi.stubGlobal('confirm', () => true))
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

const ring: [number, number][] = [
  [-2.425, 52.035],
  [-2.421, 52.035],
  [-2.421, 52.037],
  [-2.425, 52.037],
  [-2.425, 52.035],
]
const stored: FarmOutlines = {
  farm: {
    id: 1,
    title: 'Gilbert Hill',
    version: 3,
    outline: null,
    latitude: 52.036,
    longitude: -2.423,
    area_in_sq_meters: 46_200,
  },
  fields: [
    { id: 2, field_name: 'Long Meadow', version: 1, outline: ring },
    { id: 3, field_name: 'Top', version: 1, outline: null },
  ],
  tunnels: [{ id: 5, field_id: 2, number: 1, version: 2, outline: null }],
  plots: [],
}

const show = async (role: Role = 'farm_admin', outlines = stored, response: object = { data: outlines }) => {
  const received = fakeServer({
    'GET /api/users/profile': { data: personOf(role) },
    'GET /api/portal': { data: { tiles: null } },
    'PUT /api/farms/1/outlines': response,
    'PUT /api/farms/1': { data: {} },
  })
  const shown = await renderPage(<OutlinesEditor stored={outlines} />)
  const places = within(screen.getByRole('navigation', { name: 'Places' }))
  return {
    ...shown,
    received,
    choose: (name: RegExp) => userEvent.click(places.getByRole('button', { name })),
    press: (name: string) => userEvent.click(screen.getByRole('button', { name })),
    saved: () =>
      received.find(({ method, path }) => method === 'PUT' && path === '/api/farms/1/outlines')?.body as
        | SavedOutlines
        | undefined,
  }
}
const write = async (label: string, text: string) => {
  const input = screen.getByLabelText(label)
  await userEvent.clear(input)
  await userEvent.type(input, `${text}{Enter}`)
}

test('draws an outline by keyboard alone, in decimal degrees or minutes and seconds, and saves it with its version', async () => {
  const { choose, press, saved } = await show()
  await choose(/^Top/)
  const corners = [
    ['52.035', '-2.425'],
    ['52°02′06″N', '2°25′15.6″W'],
    ['52.036', '-2.421'],
  ] as const
  for (const [index, [latitude, longitude]] of corners.entries()) {
    await press('Add point')
    await write(`Latitude of point ${index + 1}`, latitude)
    await write(`Longitude of point ${index + 1}`, longitude)
  }
  await press('Save outlines')
  await waitFor(() => expect(saved()).toBeDefined())
  expect(saved()).toEqual({
    changes: [
      {
        place: 'field',
        id: 3,
        version: 1,
        outline: [
          [-2.425, 52.035],
          [-2.421, 52.035],
          [-2.421, 52.036],
          [-2.425, 52.035],
        ],
      },
    ],
    new_places: [],
  })
})

test('inserts, moves and deletes points, with undo and redo for each step', async () => {
  const { choose, press } = await show()
  await choose(/^Long Meadow/)
  const latitudes = () =>
    screen.queryAllByLabelText(/^Latitude of point/).map((input) => (input as HTMLInputElement).value)
  await press('Add a point after point 2')
  expect(latitudes()).toEqual(['52.035', '52.035', '52.036', '52.037', '52.037'])
  await press('Move point 3 up')
  expect(latitudes()).toEqual(['52.035', '52.036', '52.035', '52.037', '52.037'])
  await press('Delete point 1')
  await press('Undo')
  await press('Undo')
  expect(latitudes()).toEqual(['52.035', '52.035', '52.036', '52.037', '52.037'])
  await press('Redo')
  expect(latitudes()).toEqual(['52.035', '52.036', '52.035', '52.037', '52.037'])
})

test('shows an error for unreadable coordinates, and changes nothing', async () => {
  const { choose } = await show()
  await choose(/^Long Meadow/)
  await write('Latitude of point 1', 'north')
  expect(screen.getByText('Enter a latitude such as 52.0361 or 52°02′10″N')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Save outlines' })).toBeNull()
})

test('reports an outline that crosses itself, and prevents saving the others', async () => {
  const { choose, press, saved } = await show()
  await choose(/^Long Meadow/)
  await press('Move point 2 down')
  expect(screen.getByText('The outline crosses or touches itself. Move or delete a point.')).toBeTruthy()
  await press('Save outlines')
  expect(saved()).toBeUndefined()
})

test('places existing and new tunnels in a row along a side of their field', async () => {
  const { choose, press, saved } = await show()
  await choose(/^Long Meadow/)
  await press('Place tunnels in rows')
  const dialog = within(await screen.findByRole('dialog', { name: 'Tunnels in Long Meadow' }))
  await userEvent.clear(dialog.getByLabelText('Number of tunnels'))
  await userEvent.type(dialog.getByLabelText('Number of tunnels'), '6')
  expect(dialog.getByText('Tunnels 2, 3, 4, 5, 6 are new and will be created.')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Place tunnels' }))
  await press('Save outlines')
  await waitFor(() => expect(saved()).toBeDefined())
  expect(saved()?.changes).toMatchObject([{ place: 'tunnel', id: 5, version: 2 }])
  expect(saved()?.new_places.map(({ field, tunnel }) => [field, tunnel])).toEqual(
    [2, 3, 4, 5, 6].map((number) => ['Long Meadow', number]),
  )
})

test('divides a tunnel into plots', async () => {
  const tunnels = stored.tunnels.map((tunnel) => ({ ...tunnel, outline: ring }))
  const { choose, press, saved } = await show('farm_admin', { ...stored, tunnels })
  await choose(/^Tunnel 1/)
  await press('Divide into plots')
  const dialog = within(await screen.findByRole('dialog', { name: 'Plots in Tunnel 1' }))
  expect(dialog.getByText('Plots 1, 2 are new and will be created.')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Divide tunnel' }))
  await press('Save outlines')
  await waitFor(() => expect(saved()?.new_places.map(({ plot }) => plot)).toEqual([1, 2]))
})

test('names and draws a new field, and does not save it without an outline', async () => {
  const { press, saved } = await show()
  await press('Add field')
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a field' }))
  await userEvent.type(dialog.getByLabelText('Field name'), 'long meadow{Enter}')
  expect(dialog.getByText('The farm already has a field with this name')).toBeTruthy()
  await userEvent.clear(dialog.getByLabelText('Field name'))
  await userEvent.type(dialog.getByLabelText('Field name'), 'Orchard{Enter}')
  expect(screen.getByText('An outline needs at least three points.')).toBeTruthy()
  await press('Save outlines')
  expect(saved()).toBeUndefined()
  await press('Remove new place')
  expect(screen.queryByRole('button', { name: 'Save outlines' })).toBeNull()
})

test('asks whose outlines to use after somebody else saved changes', async () => {
  const { choose, press, received } = await show('farm_admin', stored, { status: 409, message: 'Changed meanwhile.' })
  await choose(/^Long Meadow/)
  await press('Add a point after point 2')
  await press('Save outlines')
  expect(await screen.findByText('Someone else changed these places while you were drawing')).toBeTruthy()
  expect(screen.getByText('1 unsaved outline')).toBeTruthy()
  await press('Keep my outlines')
  expect(screen.queryByText(/^Someone else changed/)).toBeNull()
  await press('Save outlines')
  await waitFor(() => expect(received.filter(({ method }) => method === 'PUT')).toHaveLength(2))
  await press('Show the stored outlines')
  expect(screen.queryByText('1 unsaved outline')).toBeNull()
})

test('matches a file with places by name, and imports it as one step', async () => {
  const { press, saved } = await show()
  await press('Import file')
  const dialog = within(await screen.findByRole('dialog', { name: 'Import outlines' }))
  const feature = (name: string) => ({
    type: 'Feature',
    properties: { name },
    geometry: { type: 'Polygon', coordinates: [ring] },
  })
  const text = JSON.stringify({
    type: 'FeatureCollection',
    features: [feature('top'), feature('Orchard'), feature('Barn')],
  })
  await userEvent.upload(dialog.getByLabelText('GeoJSON, KML or zipped shapefile'), new File([text], 'farm.geojson'))
  const chosen = async (name: string) =>
    ((await dialog.findByLabelText(`Place of ${name}`)) as HTMLSelectElement).selectedOptions[0]?.textContent
  expect([await chosen('top'), await chosen('Orchard'), await chosen('Barn')]).toEqual([
    'Top',
    'Do not import',
    'Do not import',
  ])
  await userEvent.selectOptions(dialog.getByLabelText('Place of Barn'), 'Top')
  expect(dialog.getByText('Two polygons are for the same place.')).toBeTruthy()
  await userEvent.selectOptions(dialog.getByLabelText('Place of Barn'), 'Do not import')
  await userEvent.selectOptions(dialog.getByLabelText('Place of Orchard'), 'New field Orchard')
  await userEvent.click(dialog.getByRole('button', { name: 'Use 2 outlines' }))
  await press('Save outlines')
  await waitFor(() =>
    expect(saved()).toEqual({
      changes: [{ place: 'field', id: 3, version: 1, outline: ring }],
      new_places: [{ field: 'Orchard', tunnel: null, plot: null, outline: ring }],
    }),
  )
})

test('ignores inexact and stationary positions while walking a boundary, and can pause and undo', async () => {
  type Told = (position: { coords: { latitude: number; longitude: number; accuracy: number } }) => void
  let told: Told = () => {}
  const watchPosition = (onTold: Told) => {
    told = onTold
    return 7
  }
  Object.defineProperty(navigator, 'geolocation', {
    value: { watchPosition, clearWatch: () => {} },
    configurable: true,
  })
  const { choose, press } = await show()
  await choose(/^Top/)
  await press('Walk the boundary')
  await userEvent.click(await screen.findByRole('button', { name: 'Start walking' }))
  const walk = (longitude: number, latitude: number, accuracy = 5) =>
    act(() => told({ coords: { latitude, longitude, accuracy } }))
  walk(-2.425, 52.035)
  walk(-2.425, 52.035_001)
  walk(-2.424, 52.035, 40)
  expect(screen.getByText('Accurate to 40 m only. Points are recorded from 15 m.')).toBeTruthy()
  walk(-2.423, 52.035)
  walk(-2.421, 52.035)
  walk(-2.421, 52.036)
  expect(screen.getByText('Accurate to 5 m, 4 points')).toBeTruthy()
  walk(-2.3, 52.1)
  await press('Pause')
  await press('Delete last point')
  expect(screen.getByText('Paused, 4 points')).toBeTruthy()
  await press('Finish walk')
  expect(screen.getByText('4 points recorded, 3 retained. Check the outline, then save.')).toBeTruthy()
  expect(screen.getAllByLabelText(/^Latitude of point/)).toHaveLength(3)
  Reflect.deleteProperty(navigator, 'geolocation')
})

test('offers unsaved outlines again', async () => {
  const first = await show()
  await first.choose(/^Top/)
  await first.press('Add point')
  await act(async () => void dispatchEvent(new Event('pagehide')))
  first.unmount()
  await show()
  await userEvent.click(await screen.findByRole('button', { name: 'Restore it' }))
  expect(screen.getByText('1 unsaved outline')).toBeTruthy()
})

test('suggests the outlined area of the farm, and saves it only on request', async () => {
  const farm = { ...stored.farm, outline: ring }
  const { press, received } = await show('farm_admin', { ...stored, farm })
  expect(screen.getByText('The outline encloses 6.08 ha. The farm’s area is recorded as 4.62 ha.')).toBeTruthy()
  expect(received.some(({ method }) => method === 'PUT')).toBe(false)
  await press('Use 6.08 ha')
  await waitFor(() =>
    expect(received.find(({ path }) => path === '/api/farms/1')?.body).toEqual({
      area_in_sq_meters: expect.closeTo(60_800, -3),
      version: 3,
    }),
  )
})

test('other users can view the outlines but not change them', async () => {
  await show('farmer')
  expect(screen.getByText(/^You can see and download the outlines/)).toBeTruthy()
  expect(screen.getByRole('img', { name: 'Plan of the outlines' })).toBeTruthy()
  for (const name of ['Draw on the map', 'Add field', 'Import file', 'Add point'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})
