import { describe, expect, it } from 'vitest'
import { leastDispersion, visitsRange } from '../score/range.ts'
import { rangeOfCount, visitRate } from './visit-rate.ts'

describe('the 90 % range of a count of insects that come in clusters', () => {
  // Twice Byar's limits of half the count, calculated independently of the code.
  it.each([
    [0, 0, 5.9375],
    [1, 0, 7.7757],
    [5, 1.128, 14.0477],
    [20, 10.8464, 33.9178],
    [50, 34.7622, 69.8298],
  ])('of %d visits', (count, low, high) => {
    const [from, to] = rangeOfCount(count)
    expect(from).toBeCloseTo(low, 3)
    expect(to).toBeCloseTo(high, 3)
  })

  it('equals that of a camera with as many visits', () => {
    expect(rangeOfCount(40)).toEqual(visitsRange(40, leastDispersion))
  })
})

describe('visits per flower and hour', () => {
  it.each([
    ['12 visits to 24 flowers in 10 minutes', 12, 24, 600, { rate: 3, low: 1.3046, high: 5.9186 }],
    ['one visit to one flower in an hour', 1, 1, 3_600, { rate: 1, low: 0, high: 7.7757 }],
    ['no visit to 30 flowers in 10 minutes: none, and up to 1.2', 0, 30, 600, { rate: 0, low: 0, high: 1.1875 }],
    ['20 visits to 100 flowers in 6 minutes', 20, 100, 360, { rate: 2, low: 1.0846, high: 3.3918 }],
    ['a tenth of the time is ten times the rate', 20, 100, 36, { rate: 20, low: 10.8464, high: 33.9176 }],
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
  ])('are unknown without %s', (_name, effort) => {
    expect(visitRate(12, effort)).toBeNull()
  })
})
