import { describe, expect, it, test } from 'vitest'
import { usualChange } from './usual-change.ts'
import { pairedChange } from './paired-change.ts'

const pair = (before: number, now: number, hours = 100) => [
  { before: { visits: before, flower_hours: hours }, now: { visits: now, flower_hours: hours } },
]

describe('change within cameras', () => {
  it('of one camera is the ratio of its rates, with the range of a binomial with twice the variance', () => {
    // 100 before and 50 after: p = 1/3 of 150. Dispersion: 4 of 4 cameras are assumed, 2 + 0.1² x 150 x 1/3 x 2/3.
    const dispersion = 2 + 0.01 * 150 * (1 / 3) * (2 / 3)
    const found = pairedChange([pair(100, 50)])
    expect(found).toMatchObject({ significant: true, method: 'same cameras', cameras: 1 })
    expect(found?.ratio).toBeCloseTo(0.5, 9)
    const [low, high] = found?.range ?? [0, 0]
    for (const limit of [low, high ?? 0]) {
      const p = limit / (1 + limit)
      expect((50 - 150 * p) ** 2).toBeCloseTo(1.645 ** 2 * dispersion * 150 * p * (1 - p), 6)
    }
  })
  it('ignores the difference between a busy and a quiet camera', () => {
    const found = pairedChange([pair(200, 100), pair(20, 10)])
    expect(found?.ratio).toBeCloseTo(0.5, 9)
    expect(found?.significant).toBe(true)
  })
  it('is relative to flower-hours: half the visits in half the hours is no change', () => {
    const found = pairedChange([[{ before: { visits: 40, flower_hours: 100 }, now: { visits: 20, flower_hours: 50 } }]])
    expect(found?.ratio).toBeCloseTo(1, 9)
    expect(found?.significant).toBe(false)
  })
  it('has no upper limit without visits before, and is 0 without visits after', () => {
    expect(pairedChange([pair(0, 30)])).toMatchObject({ ratio: null, range: [expect.any(Number), null] })
    expect(pairedChange([pair(30, 0)])).toMatchObject({ ratio: 0, range: [0, expect.any(Number)], significant: true })
    expect(pairedChange([pair(0, 0)])).toBeNull()
    expect(pairedChange([])).toBeNull()
  })
  it('compares each hour of the day with itself, however long it was watched', () => {
    // Ten visits an hour at noon and one in the evening, unchanged; one week recorded noon, the other the evening.
    const hours = (noon: number, evening: number) => [
      { visits: 10 * noon, flower_hours: noon },
      { visits: evening, flower_hours: evening },
    ]
    const [before, now] = [hours(30, 2), hours(2, 30)]
    const found = pairedChange([before.map((hour, at) => ({ before: hour, now: now[at] ?? hour }))])
    expect(found?.ratio).toBeCloseTo(1, 9)
  })
  it('does not get a narrower range from cameras without visits', () => {
    const two = [pair(60, 20), pair(20, 40)]
    expect(pairedChange([...two, ...Array.from({ length: 10 }, () => pair(0, 0))])).toEqual(pairedChange(two))
  })
  it('with thousands of visits still depends on how far cameras agree', () => {
    expect(pairedChange([pair(10_000, 9_500)])?.significant).toBe(false)
  })
  it('has a wider range if cameras disagree', () => {
    const width = (pairs: ReturnType<typeof pair>[]) => {
      const [low, high] = pairedChange(pairs)?.range ?? [1, 1]
      return Math.log((high ?? Infinity) / low)
    }
    expect(width([pair(50, 100), pair(50, 10)])).toBeGreaterThan(width([pair(50, 55), pair(50, 55)]))
  })
})

test('usualChange returns whether a change exceeds 90 % of week-to-week changes, and null below eight of them', () => {
  const weeks = [1.2, 0.8, 1.1, 0.9, 1.3, 0.75, 1.05, 0.95]
  expect(usualChange(0.9, weeks)).toBe('no more than usual')
  expect(usualChange(0.5, weeks)).toBe('more than usual')
  expect(usualChange(0, weeks)).toBe('more than usual')
  expect(usualChange(0.5, weeks.slice(1))).toBeNull()
})

test('usualChange requires a larger change the fewer past changes there are, by the t distribution', () => {
  const spread = 0.2
  const changes = (count: number) => Array.from({ length: count }, (_change, at) => Math.exp(at % 2 ? spread : -spread))
  // 90 % of t with 8 and 26 degrees of freedom lie within 1.860 and 1.706.
  expect(usualChange(Math.exp(1.85 * spread), changes(8))).toBe('no more than usual')
  expect(usualChange(Math.exp(1.87 * spread), changes(8))).toBe('more than usual')
  expect(usualChange(Math.exp(1.7 * spread), changes(26))).toBe('no more than usual')
  expect(usualChange(Math.exp(1.71 * spread), changes(26))).toBe('more than usual')
})
