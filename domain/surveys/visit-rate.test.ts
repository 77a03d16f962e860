import { describe, expect, it } from 'vitest'
import { poissonRange, visitRate } from './visit-rate.ts'

describe('the exact 90 % range of a count', () => {
  // Half of the quantiles 0.05 and 0.95 of chi-square with 2n and 2n + 2 degrees of freedom, as tables of them have it.
  it.each([
    [0, 0, 2.9957],
    [1, 0.0513, 4.7439],
    [2, 0.3554, 6.2958],
    [5, 1.9701, 10.513],
    [10, 5.4254, 16.9622],
    [20, 13.2547, 29.062],
    [50, 38.9649, 63.2869],
  ])('of %d visits', (count, low, high) => {
    const [from, to] = poissonRange(count)
    expect(from).toBeCloseTo(low, 3)
    expect(to).toBeCloseTo(high, 3)
  })

  it('of many visits is close to 1.645 roots on either side, and never leaves the count out', () => {
    for (const count of [10_000, 100_000, 1_000_000]) {
      const [low, high] = poissonRange(count)
      expect((count - low) / Math.sqrt(count)).toBeCloseTo(1.645, 1)
      expect((high - count) / Math.sqrt(count)).toBeCloseTo(1.645, 1)
    }
  })

  it('widens with each visit, and holds the count', () => {
    for (let count = 0; count < 200; count += 1) {
      const [[low, high], [nextLow, nextHigh]] = [poissonRange(count), poissonRange(count + 1)]
      expect(low).toBeLessThanOrEqual(count)
      expect(high).toBeGreaterThan(count)
      expect(nextLow).toBeGreaterThan(low)
      expect(nextHigh).toBeGreaterThan(high)
    }
  })
})

describe('visits per flower and hour', () => {
  it.each([
    ['12 visits to 24 flowers in 10 minutes', 12, 24, 600, { rate: 3, low: 1.731, high: 4.861 }],
    ['one visit to one flower in an hour', 1, 1, 3_600, { rate: 1, low: 0.0513, high: 4.744 }],
    ['no visit to 30 flowers in 10 minutes: none, and up to 0.6', 0, 30, 600, { rate: 0, low: 0, high: 0.5991 }],
    ['20 visits to 100 flowers in 6 minutes', 20, 100, 360, { rate: 2, low: 1.3255, high: 2.9062 }],
    ['a tenth of the time is ten times the rate', 20, 100, 36, { rate: 20, low: 13.255, high: 29.062 }],
  ])('%s', (_name, visits, flowers_watched, watched_seconds, expected) => {
    const found = visitRate(visits, { watched_seconds, flowers_watched })
    expect(found?.rate).toBeCloseTo(expected.rate, 6)
    expect(found?.low).toBeCloseTo(expected.low, 2)
    expect(found?.high).toBeCloseTo(expected.high, 2)
  })

  it.each([
    ['the time', { watched_seconds: null, flowers_watched: 24 }],
    ['the number of flowers', { watched_seconds: 600, flowers_watched: null }],
    ['either', { watched_seconds: null, flowers_watched: null }],
    ['a time over 0', { watched_seconds: 0, flowers_watched: 24 }],
  ])('there is none without %s', (_name, effort) => {
    expect(visitRate(12, effort)).toBeNull()
  })
})
