import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RoundPlot } from '#domain/surveys/round.ts'
import { deviceStore } from '#web/platform/offline/device-store.ts'
import { READY } from '#web/platform/offline/pending-names.ts'
import { tilesName } from '#web/platform/offline/stored-tiles.ts'
import { fakeCaches } from '#web/platform/testing/fake-caches.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { responses } from '../offline-preparation/testing/farm-fixture.ts'
import FarmMap from './farm-map.tsx'
import type { StoredPicture } from './stored-picture.ts'
import { tileAddress, tilesOfFarm } from './tiles.ts'

const url = 'https://tiles.example/{z}/{x}/{y}.jpg'
const tiles = { url, attribution: 'Tiles of the tests', maxzoom: 17, offline_licence: 'CC BY 4.0' }
const picture: StoredPicture = {
  url,
  attribution: 'Tiles of the tests',
  licence: 'CC BY 4.0',
  from: 16,
  to: 17,
  tiles: 20,
  bytes: 20_000,
  at: new Date().toISOString(),
  isWhole: true,
}
const plot = { id: 3, number: 12, latitude: 52.0355, longitude: -2.4235 } as RoundPlot

let stored: Map<string, Map<string, Response>>
beforeEach(() => {
  stored = fakeCaches()
  let made = 0
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => `blob:${(made += 1)}`, revokeObjectURL: () => {} }))
})
afterEach(() => vi.unstubAllGlobals())

const show = async ({ of = picture as StoredPicture | null, settings = tiles as object | null } = {}) => {
  await deviceStore.write(`${READY}:1`, [{ farm_id: 1, farm_title: 'Ashcombe Farm', picture: of }])
  const corners = [-2.425, -2.421].flatMap((x) => [52.035, 52.037].map((y): [number, number] => [x, y]))
  const held = new Map(
    tilesOfFarm(corners, 17).flatMap((zoom) => zoom.map((tile) => [tileAddress(url, tile), new Response('a')])),
  )
  stored.set(tilesName(1, 1), held)
  fakeServer({
    ...responses,
    'GET /api/users/profile': { data: { ...personOf('entomology'), id: 1 } },
    'GET /api/portal': { data: { tiles: settings } },
  })
  const shown = await renderPage(
    <FarmMap
      farm={{ id: 1, title: 'Ashcombe Farm' }}
      plots={[plot]}
      here={{ latitude: 52.036, longitude: -2.423, accuracy: 8 }}
    />,
  )
  const map = await screen.findByRole('region', { name: /^Map of Ashcombe Farm, 1 camera, 1 plot\./ })
  return { ...shown, map, pictures: () => [...map.querySelectorAll('img')] }
}
const placeOf = (map: HTMLElement) => map.querySelector('g[class*=camera]')?.getAttribute('transform')

test('the map shows cameras, plots and fields on the stored image, with its source and licence', async () => {
  const { map, pictures } = await show()
  await waitFor(() => expect(pictures().length).toBeGreaterThan(0))
  for (const name of ['Camera 7', '12', 'Long Meadow']) expect(map.textContent).toContain(name)
  expect(screen.getByText('Tiles of the tests (CC BY 4.0)')).toBeTruthy()
})

test.each([
  ['none was stored', { of: null }],
  ['it is older than thirty days', { of: { ...picture, at: '2020-01-01T00:00:00.000Z' } }],
  ['the licence was withdrawn', { settings: { ...tiles, offline_licence: null } }],
])('the map has no background image if %s, and says so', async (_name, given) => {
  const { map, pictures } = await show(given)
  expect(await screen.findByText(/No picture is stored on this phone\.$/)).toBeTruthy()
  await waitFor(() => expect(pictures()).toEqual([]))
  expect(map.textContent).toContain('Camera 7')
  expect(screen.queryByText(/Tiles of the tests/)).toBeNull()
})

test('the map is moved by keyboard, dragging and tapping, and zoomed with buttons', async () => {
  const { map } = await show()
  const begun = placeOf(map)
  map.focus()
  await userEvent.keyboard('{ArrowLeft}')
  const moved = placeOf(map)
  expect(moved).not.toBe(begun)
  await userEvent.click(screen.getByRole('button', { name: 'Zoom in' }))
  expect(placeOf(map)).not.toBe(moved)
  await userEvent.click(screen.getByRole('button', { name: 'Whole farm' }))
  expect(placeOf(map)).toBe(begun)
  map.setPointerCapture = () => {}
  fireEvent.pointerDown(map, { button: 0, clientX: 100, clientY: 100 })
  fireEvent.pointerMove(map, { clientX: 140, clientY: 100 })
  fireEvent.pointerUp(map, { clientX: 140, clientY: 100 })
  expect(placeOf(map)).not.toBe(begun)
})

test('two fingers zoom the map, and the last one to lift does not tap', async () => {
  const { map } = await show()
  map.setPointerCapture = () => {}
  const finger = (pointerId: number, clientX: number) => ({ pointerId, button: 0, clientX, clientY: 100 })
  const scale = () => screen.getByText(/^\d+ k?m$/).textContent
  const begun = scale()
  fireEvent.pointerDown(map, finger(1, 100))
  fireEvent.pointerDown(map, finger(2, 140))
  fireEvent.pointerMove(map, finger(2, 260))
  const closer = scale()
  expect(closer).not.toBe(begun)
  const place = placeOf(map)
  fireEvent.pointerUp(map, finger(2, 260))
  fireEvent.pointerUp(map, finger(1, 100))
  expect(placeOf(map)).toBe(place)
  expect(scale()).toBe(closer)
})
