import { expect, it } from 'vitest'
import { areaOf, bearingOf, cornerFrom, cornersOf, ringFault, sidesOf, type Corner } from './geometry.ts'
import { dividedOutline, tunnelRow } from './rows.ts'

const start: Corner = [-2.423, 52.036]

it.each([0, 37, 90, 225])(
  'six tunnels in a row towards %i degrees have the given width, length and spacing',
  (direction) => {
    const rings = tunnelRow({ start, direction, count: 6, width: 8.5, length: 60, gap: 2 })
    expect(rings).toHaveLength(6)
    for (const ring of rings) {
      expect(ringFault(ring, 'tunnel')).toBeNull()
      expect(areaOf(ring)).toBeGreaterThan(8.5 * 60 * 0.99)
      expect(areaOf(ring)).toBeLessThan(8.5 * 60 * 1.01)
      expect(
        sidesOf(cornersOf(ring))
          .map((side) => Math.round(side * 10) / 10)
          .toSorted((a, b) => a - b),
      ).toEqual([8.5, 8.5, expect.closeTo(60, 0), expect.closeTo(60, 0)])
    }
    const [first, second] = rings.map((ring) => ring[0] as Corner) as [Corner, Corner]
    expect(sidesOf([first, second])[0]).toBeCloseTo(10.5, 1)
    // To the right of the direction.
    expect(Math.abs(((bearingOf(first, second) - direction + 360) % 360) - 90)).toBeLessThan(1)
  },
)

it('a tunnel is divided along its length into plots that fill it', () => {
  const [tunnel] = tunnelRow({ start, direction: 20, count: 1, width: 8, length: 60, gap: 0 }) as [Corner[]]
  const plots = dividedOutline(tunnel, 4) ?? []
  expect(plots).toHaveLength(4)
  for (const plot of plots) expect(areaOf(plot) / areaOf(tunnel)).toBeCloseTo(0.25, 3)
})

it('an outline with another number of corners than four is not divided', () => {
  const triangle = [start, cornerFrom(start, 10, 0), cornerFrom(start, 0, 10), start]
  expect(dividedOutline(triangle, 2)).toBeNull()
})
