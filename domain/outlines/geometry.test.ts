import { describe, expect, it } from 'vitest'
import type { Outline } from '../farms/farm.ts'
import { areaOf, bearingOf, cornerFrom, distanceFault, MAX_POINTS, ringFault, sidesOf, tidyRing } from './geometry.ts'

const start: [number, number] = [-2.423, 52.036]
const at = (east: number, north: number) => cornerFrom(start, east, north)
const square = (metres: number): Outline => [start, at(metres, 0), at(metres, metres), at(0, metres), start]

describe('an outline is rejected', () => {
  it.each<[string, Outline, string | null]>([
    ['never, if it is a square', square(100), null],
    ['never, if it is clockwise', square(100).toReversed(), null],
    ['without points', [], 'An outline needs at least three points.'],
    ['with two corners', [start, at(50, 0), start], 'An outline needs at least three points.'],
    ['that is open', square(100).slice(0, -1), 'The last point of an outline must equal the first.'],
    [
      'that crosses itself',
      [start, at(100, 100), at(100, 0), at(0, 100), start],
      'The outline crosses or touches itself. Move or delete a point.',
    ],
    ['that is a line', [start, at(50, 0), at(100, 0), start], 'The outline encloses no area.'],
    [
      'outside of the world',
      [
        [181, 0],
        [182, 0],
        [182, 1],
        [181, 0],
      ],
      'Latitude must be between −90 and 90, longitude between −180 and 180.',
    ],
    ['larger than any field', square(4_000), 'The outline is larger than 1,000 ha.'],
    [
      'with too many points',
      Array.from({ length: MAX_POINTS + 1 }, () => start),
      'An outline can have at most 500 points.',
    ],
  ])('%s', (_name, ring, message) => {
    expect(ringFault(ring, 'field')).toBe(message)
  })
  it('at a smaller area for a tunnel than for a farm', () => {
    expect(ringFault(square(1_000), 'tunnel')).toBe('The outline is larger than 50 ha.')
    expect(ringFault(square(1_000), 'farm')).toBeNull()
  })
})

it('an outline is stored counter-clockwise, closed, to a centimetre and without repeated corners', () => {
  expect(tidyRing(square(100).toReversed())).toEqual(tidyRing(square(100)))
  expect(
    tidyRing([
      [0, 0],
      [1.000_000_04, 0],
      [1, 0],
      [1, 1],
      [0, 0],
      [0, 0],
    ]),
  ).toEqual([
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 0],
  ])
})

it('areas, sides and directions are those on the ground', () => {
  expect(areaOf(square(100)) / 10_000).toBeCloseTo(1, 1)
  expect(sidesOf(square(100).slice(0, -1)).map(Math.round)).toEqual([100, 100, 100, 100])
  expect([at(0, 10), at(10, 0), at(0, -10), at(-10, 0)].map((corner) => Math.round(bearingOf(start, corner)))).toEqual([
    0, 90, 180, 270,
  ])
})

it('an outline must lie within 50 km of its farm', () => {
  const near = { longitude: start[0], latitude: start[1] }
  expect(distanceFault(square(100), near)).toBeNull()
  expect(distanceFault([[52.036, -2.423]], near)).toContain('more than 50 km')
})
