import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { timeLimit } from '#server/testing/time-limit.ts'
import type { Outline } from '../farms/farm.ts'
import { MAX_POINTS, ringFault, ringOf, tidyRing, type Corner } from './geometry.ts'
import { crossesItself, isLine } from './self-crossing.ts'

/** About 11 cm: the smallest farm of the tables below is a few metres. */
const UNIT = 1e-6
const corners = (...given: Corner[]): Outline =>
  ringOf(given.map(([x, y]): Corner => [(x - 2_423_000) * UNIT, (y + 52_036_000) * UNIT]))

const odd: [string, Outline, boolean][] = [
  ['a triangle', corners([0, 0], [40, 0], [0, 40]), false],
  ['corners on a straight side', corners([0, 0], [10, 0], [20, 0], [40, 0], [40, 40], [0, 40]), false],
  [
    'two sides side by side, apart',
    corners([0, 0], [40, 0], [40, 40], [21, 40], [21, 10], [20, 10], [20, 40], [0, 40]),
    false,
  ],
  ['sides that cross', corners([0, 0], [40, 40], [40, 0], [0, 40]), true],
  ['a corner on another side', corners([0, 0], [40, 0], [40, 40], [20, 0], [0, 40]), true],
  ['a corner on another corner', corners([0, 0], [40, 0], [20, 20], [40, 40], [0, 40], [20, 20]), true],
  ['a spike that leads back over itself', corners([0, 0], [40, 0], [40, 40], [60, 40], [40, 40], [0, 40]), true],
  ['a spike beyond a corner', corners([0, 0], [60, 0], [40, 0], [40, 40], [0, 40]), true],
  ['a spike at the first corner', corners([0, 0], [40, 0], [40, 40], [0, 40], [0, -10]), true],
  [
    'sides that run over each other in part',
    corners([0, 0], [40, 0], [40, 30], [60, 30], [60, -20], [20, -20], [20, 0], [10, 0], [10, -5], [0, -5]),
    true,
  ],
  ['the same boundary twice', corners([0, 0], [40, 0], [40, 40], [0, 0], [40, 0], [40, 40]), true],
  [
    'sides that run over each other to the opposite',
    corners([0, 0], [60, 0], [60, 40], [30, 0], [20, 0], [0, 40]),
    true,
  ],
]
const turnedBy = (ring: Outline, count: number): Outline => {
  const open = ring.slice(0, -1)
  return ringOf([...open.slice(count), ...open.slice(0, count)])
}
describe('whether a ring crosses or touches itself', () => {
  it.each(odd)('with %s, from any start corner and in both directions', (_name, ring, expected) => {
    for (let count = 0; count < ring.length - 1; count += 1) {
      expect(crossesItself(turnedBy(ring, count)), `from corner ${count}`).toBe(expected)
      expect(crossesItself(turnedBy(ring, count).toReversed()), `backwards from corner ${count}`).toBe(expected)
    }
  })
  it.each(odd)('with %s, as reported to the user', (_name, ring, expected) => {
    expect(ringFault(ring, 'farm')).toBe(
      expected ? 'The outline crosses or touches itself. Move or delete a point.' : null,
    )
  })
})

/** The crossing of two sides by the textbook formula, with its position along both. */
const sidesMeet = ([p, p2]: [Corner, Corner], [q, q2]: [Corner, Corner]): boolean => {
  const [r, s, between] = [minus(p2, p), minus(q2, q), minus(q, p)]
  const parallel = cross(r, s) === 0
  if (!parallel) {
    const [along, alongOther] = [cross(between, s) / cross(r, s), cross(between, r) / cross(r, s)]
    return along >= 0 && along <= 1 && alongOther >= 0 && alongOther <= 1
  }
  if (cross(between, r) !== 0) return false
  const [start, end] = [dot(between, r) / dot(r, r), dot(minus(q2, p), r) / dot(r, r)]
  return Math.max(start, end) >= 0 && Math.min(start, end) <= 1
}
const minus = (one: Corner, other: Corner): Corner => [one[0] - other[0], one[1] - other[1]]
const cross = (one: Corner, other: Corner) => one[0] * other[1] - one[1] * other[0]
const dot = (one: Corner, other: Corner) => one[0] * other[0] + one[1] * other[1]

const crossesByPairs = (given: Corner[]): boolean => {
  const sides = given.map((corner, index): [Corner, Corner] => [corner, given[(index + 1) % given.length] as Corner])
  return sides.some((one, index) =>
    sides.some((other, place) => {
      if (place <= index) return false
      const [before, after] = index === 0 && place === sides.length - 1 ? [other, one] : [one, other]
      if (before[1] !== after[0]) return sidesMeet(one, other)
      const [there, back] = [minus(before[1], before[0]), minus(after[1], after[0])]
      return cross(there, back) === 0 && dot(there, back) < 0
    }),
  )
}

it('the sweep agrees with a comparison of all sides on a grid where corners and sides often coincide', () => {
  const corner = fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 4 }))
  const boundary = fc
    .array(corner, { minLength: 3, maxLength: 8 })
    .map((given) => given.filter((one, index) => String(one) !== String(given.at(index - 1))))
    .filter((given) => given.length > 2)
  fc.assert(
    fc.property(boundary, (given) => {
      // One object a corner, so that neighbours are recognised by the corner they share.
      expect(crossesItself(ringOf(given.map(([x, y]): Corner => [x * UNIT, y * UNIT])))).toBe(crossesByPairs(given))
    }),
    { numRuns: 3_000 },
  )
})

it('corners on one line enclose no area', () => {
  expect(isLine(corners([0, 0], [20, 10], [40, 20]))).toBe(true)
  expect(isLine(corners([0, 0], [20, 10], [40, 21]))).toBe(false)
})

const around = (radius: (index: number) => number): Corner[] =>
  Array.from({ length: MAX_POINTS - 1 }, (_, index) => {
    const angle = (index / (MAX_POINTS - 1)) * 2 * Math.PI
    return [radius(index) * Math.cos(angle), radius(index) * Math.sin(angle)]
  })
/** Long tongues from west to east, one above the other: all of them overlap in longitude, so the sweep helps least. */
const comb = (): Corner[] =>
  Array.from({ length: MAX_POINTS - 2 }, (_, index): Corner => [
    index % 4 === 1 || index % 4 === 2 ? 0.01 : 0,
    index * 1e-5,
  ]).concat([[-0.01, 0.01]])

it.each([
  ['a circle', around(() => 0.01)],
  ['a star', around((index) => (index % 2 === 0 ? 0.01 : 0.005))],
  ['a comb', comb()],
])('%s of 500 points is checked in well under 50 ms', (_name, given) => {
  const ring = tidyRing(ringOf(given))
  expect(ring).toHaveLength(MAX_POINTS)
  const began = performance.now()
  expect(ringFault(ring, 'farm')).toBeNull()
  expect(performance.now() - began).toBeLessThan(timeLimit(10))
})
