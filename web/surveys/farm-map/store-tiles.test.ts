import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Position } from '#web/map/projection.ts'
import { setCurrentPerson } from '#web/platform/offline/last-signed-in.ts'
import { deleteTiles, deleteTilesOfOthers, tilesName } from '#web/platform/offline/stored-tiles.ts'
import { fakeCaches } from '#web/platform/testing/fake-caches.ts'
import { MAX_PICTURE_BYTES, storeTiles } from './store-tiles.ts'
import type { StoredPicture } from './stored-picture.ts'
import { tilesOfFarm } from './tiles.ts'

const TILE_BYTES = 1_000
const asked: string[] = []
let answer: (response: ServerResponse) => void
const service = createServer((request, response) => {
  asked.push(request.url ?? '')
  answer(response)
}).listen(0, '127.0.0.1')
await once(service, 'listening')
afterAll(() => service.close())

const { port } = service.address() as AddressInfo
const tiles = {
  url: `http://127.0.0.1:${port}/{z}/{x}/{y}.jpg`,
  attribution: 'Tiles of the tests',
  maxzoom: 17,
  offline_licence: 'CC BY 4.0',
}
const image = (bytes: number) => (response: ServerResponse) =>
  response.setHeader('content-type', 'image/jpeg').end(Buffer.alloc(bytes))
const farm: Position[] = [
  [-2.425, 52.035],
  [-2.421, 52.037],
]
const all = tilesOfFarm(farm, 17)
const ofFarm = { person: 1, farm: 3 }

let stored: Map<string, Map<string, Response>>
beforeEach(() => {
  stored = fakeCaches()
  setCurrentPerson(1)
  asked.length = 0
  answer = image(TILE_BYTES)
})
afterEach(() => {
  vi.unstubAllGlobals()
})
const held = () => [...(stored.get(tilesName(1, 3))?.keys() ?? [])]

test('tiles of the farm are stored once, with their size, source and licence', async () => {
  const count = all.flat().length
  const picture = await storeTiles(ofFarm, farm, tiles, null)
  expect(picture).toMatchObject({
    url: tiles.url,
    attribution: 'Tiles of the tests',
    licence: 'CC BY 4.0',
    from: 16,
    to: 17,
    tiles: count,
    bytes: count * TILE_BYTES,
    isWhole: true,
  })
  expect(held()).toHaveLength(count)
  expect(await storeTiles(ofFarm, farm, tiles, picture)).toEqual(picture)
  expect(asked).toHaveLength(count)
})

test.each([
  ['without a licence that permits it', { ...tiles, offline_licence: null }, farm],
  ['without a map service', null, farm],
  ['of a farm without a place', tiles, []],
])('%s, no tiles are requested, and stored tiles are deleted', async (_name, given, positions) => {
  const before = await storeTiles(ofFarm, farm, tiles, null)
  asked.length = 0
  expect(await storeTiles(ofFarm, positions, given, before)).toBeNull()
  expect([asked, held()]).toEqual([[], []])
})

test('tiles are downloaded again after thirty days or from another service, and those outside the farm deleted', async () => {
  const before = (await storeTiles(ofFarm, farm, tiles, null)) as StoredPicture
  const count = all.flat().length
  await storeTiles(ofFarm, farm, tiles, { ...before, at: '2020-01-01T00:00:00.000Z' })
  expect(asked).toHaveLength(2 * count)
  await storeTiles(ofFarm, farm, { ...tiles, url: `${tiles.url}?sharper` }, before)
  expect(asked).toHaveLength(3 * count)
  const moved = await storeTiles(
    ofFarm,
    farm.map(([x, y]): Position => [x + 1, y]),
    tiles,
    before,
  )
  expect(held()).toHaveLength(moved?.tiles ?? 0)
})

test('after a lost connection complete zoom levels are usable, and the rest is downloaded the next time', async () => {
  const first = all[0]?.length ?? 0
  answer = (response) => (asked.length > first ? response.destroy() : image(TILE_BYTES)(response))
  const partly = await storeTiles(ofFarm, farm, tiles, null)
  expect(partly).toMatchObject({ from: 16, to: 16, isWhole: false })
  answer = image(TILE_BYTES)
  expect(await storeTiles(ofFarm, farm, tiles, partly)).toMatchObject({ from: 16, to: 17, isWhole: true })
})

test.each<[string, (response: ServerResponse) => void]>([
  ['refuses', (response) => response.writeHead(403).end()],
  ['answers with a page', (response) => response.setHeader('content-type', 'text/html').end('<p>Welcome</p>')],
  ['sends more than a phone should hold', image(MAX_PICTURE_BYTES + 1)],
])('nothing is stored from a service that %s', async (_name, respond) => {
  answer = respond
  expect(await storeTiles(ofFarm, farm, tiles, null)).toBeNull()
  expect(held()).toEqual([])
})

test('the total size of all tiles stays within the limit', async () => {
  answer = image(Math.floor(MAX_PICTURE_BYTES / ((all[0]?.length ?? 0) + 2)))
  const picture = await storeTiles(ofFarm, farm, tiles, null)
  expect(picture).toMatchObject({ from: 16, to: 16, isWhole: false })
  expect(picture?.bytes).toBeLessThanOrEqual(MAX_PICTURE_BYTES)
})

test('nothing is stored after sign-out, and the user’s own tiles are deleted, but not those of others', async () => {
  setCurrentPerson(2)
  expect(await storeTiles(ofFarm, farm, tiles, null)).toBeNull()
  await storeTiles({ person: 2, farm: 3 }, farm, tiles, null)
  setCurrentPerson(1)
  await storeTiles(ofFarm, farm, tiles, null)
  await deleteTiles(1)
  expect([...stored.keys()]).toEqual([tilesName(2, 3)])
  await deleteTilesOfOthers(2)
  expect([...stored.keys()]).toEqual([tilesName(2, 3)])
  await deleteTilesOfOthers(1)
  expect([...stored.keys()]).toEqual([])
})
