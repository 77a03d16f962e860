import { expect, it } from 'vitest'
import type { Position } from '#web/map/projection.ts'
import { MAX_TILES, surroundingsOf, tileAddress, tilesOfFarm } from './tiles.ts'

const farm: Position[] = [
  [-2.425, 52.035],
  [-2.421, 52.037],
]

it('tiles are stored from a few down to the deepest zoom of the service, with the surroundings of the farm', () => {
  const zooms = tilesOfFarm(farm, 18)
  expect(zooms.map(([first]) => first?.z)).toEqual([16, 17, 18])
  expect(zooms[0]?.length).toBeLessThanOrEqual(4)
  const bounds = surroundingsOf(farm)
  expect(bounds?.map((degrees) => degrees.toFixed(4))).toEqual(['-2.4272', '52.0337', '-2.4188', '52.0383'])
  // Each deeper zoom covers the same area as the one before.
  for (const { x, y } of zooms[2] ?? []) expect(zooms[1]).toContainEqual({ z: 17, x: x >> 1, y: y >> 1 })
})

it('a large farm is stored at fewer zoom levels, and a farm without a position not at all', () => {
  const large: Position[] = [
    [-2.6, 51.95],
    [-2.4, 52.1],
  ]
  const zooms = tilesOfFarm(large, 19)
  const count = zooms.flat().length
  expect(count).toBeLessThanOrEqual(MAX_TILES)
  expect(zooms.at(-1)?.[0]?.z).toBeLessThan(16)
  expect(tilesOfFarm([], 19)).toEqual([])
})

it('a single camera has surroundings, even at the edge of the world', () => {
  expect(tilesOfFarm([[-2.423, 52.036]], 15).at(-1)?.length).toBeGreaterThan(0)
  for (const { x, y } of tilesOfFarm([[180, 89]], 15).flat()) {
    expect(x).toBeGreaterThanOrEqual(0)
    expect(y).toBeGreaterThanOrEqual(0)
  }
})

it('the URL of a tile follows the template of the service', () => {
  expect(tileAddress('https://tiles.example/{z}/{y}/{x}.jpg', { z: 15, x: 3, y: 4 })).toBe(
    'https://tiles.example/15/4/3.jpg',
  )
})
