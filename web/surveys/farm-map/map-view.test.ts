import { expect, it } from 'vitest'
import type { Position } from '#web/map/projection.ts'
import { movedBy, pinchedBy, planOf, tilesInView, viewOfAll, zoomedBy } from './map-view.ts'
import { tilesOfFarm } from './tiles.ts'

const farm: Position[] = [
  [-2.425, 52.035],
  [-2.421, 52.037],
]
const size = { width: 400, height: 300 }
const whole = viewOfAll(farm, size) ?? { zoom: 0, centre: [0, 0] as const }

it('shows the whole farm centred and to scale', () => {
  const plan = planOf(whole, size)
  const [west, east] = farm.map(plan.toPixel)
  expect(((west?.x ?? 0) + (east?.x ?? 0)) / 2).toBeCloseTo(200)
  expect(((west?.y ?? 0) + (east?.y ?? 0)) / 2).toBeCloseTo(150)
  // Four thousandths of a degree of longitude at this latitude are 274 m.
  expect(((east?.x ?? 0) - (west?.x ?? 0)) * plan.metresPerPixel).toBeCloseTo(274, 0)
  for (const { x, y } of [west, east].flatMap((at) => at ?? [])) {
    expect(x).toBeGreaterThan(30)
    expect(x).toBeLessThan(370)
    expect(y).toBeGreaterThan(30)
    expect(y).toBeLessThan(270)
  }
  expect(viewOfAll([], size)).toBeNull()
  expect(viewOfAll([[-2.4, 52]], size)?.centre.map((degrees) => degrees.toFixed(6))).toEqual(['-2.400000', '52.000000'])
})

it('moves the map with the finger, and zooms in on its centre', () => {
  const moved = planOf(movedBy(whole, { x: 30, y: -20 }), size).toPixel(whole.centre)
  expect([moved.x.toFixed(3), moved.y.toFixed(3)]).toEqual(['230.000', '130.000'])
  const closer = planOf(zoomedBy(whole, 1, whole), size)
  expect(closer.metresPerPixel * 2).toBeCloseTo(planOf(whole, size).metresPerPixel)
  expect(zoomedBy(whole, -9, whole).zoom).toBe(whole.zoom - 2)
  expect(zoomedBy(whole, 99, whole).zoom).toBe(21)
})

it('zooms around the point between two fingers, which stays where it is', () => {
  const under = farm[1] as Position
  const before = planOf(whole, size).toPixel(under)
  const around = { x: before.x - size.width / 2, y: before.y - size.height / 2 }
  const closer = planOf(pinchedBy(whole, 2, around, whole), size)
  expect(closer.metresPerPixel * 2).toBeCloseTo(planOf(whole, size).metresPerPixel)
  expect(closer.toPixel(under).x).toBeCloseTo(before.x)
  expect(closer.toPixel(under).y).toBeCloseTo(before.y)
  expect(pinchedBy(whole, 1_000_000, around, whole).zoom).toBe(21)
})

it('places tiles without gaps, and omits those outside the view', () => {
  const tiles = tilesOfFarm(farm, 18).at(-1) ?? []
  const close = zoomedBy(whole, 2, whole)
  const shown = tilesInView(tiles, close, size)
  expect(shown.length).toBeGreaterThan(0)
  expect(shown.length).toBeLessThan(tiles.length)
  for (const { tile, left, side } of shown) {
    const next = shown.find((other) => other.tile.x === tile.x + 1 && other.tile.y === tile.y)
    if (next) expect(next.left).toBeCloseTo(left + side)
  }
})
