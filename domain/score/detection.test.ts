import { describe, expect, test } from 'vitest'
import { detectionOf } from './detection.ts'
import { dispersionOf } from './range.ts'
import type { CameraHours, Check } from './shapes.ts'

const row = (given: Partial<CameraHours>) => ({
  date: '2026-06-01',
  deviceId: 'd1',
  hours: 10,
  visits: 5,
  modelVersion: 'net 4',
  ...given,
  flowers: given.flowers ?? 5,
})
const check = (given: Partial<Check>): Check => ({
  modelVersion: 'net 4',
  group: 'bumblebee',
  tp: 30,
  fp: 0,
  fn: 0,
  ...given,
})
const detect = (detection: Check[], rows: ReturnType<typeof row>[]) =>
  detectionOf({ crop: 'strawberry', detection }, rows)
const bees = (given: Partial<CameraHours> = {}) => row({ counts: { bumblebee: 10 }, ...given })

describe('correction by reviewed counts', () => {
  const cases: [string, Check[], number, number][] = [
    ['nothing was checked', [], 1, 0],
    ['all confirmed', [check({})], 1, 30],
    ['as many missed as found', [check({ tp: 29, fn: 29 })], 59 / 30, 58],
    ['far more missed than found: at most twofold', [check({ tp: 5, fn: 40 })], 2, 45],
    ['far more rejected than confirmed: at least half', [check({ tp: 5, fp: 40 })], 0.5, 45],
    ['29 are too few', [check({ tp: 20, fn: 9 })], 1, 0],
    ['30 in two lists of the organisation', [check({ tp: 10, fn: 5 }), check({ tp: 10, fn: 5 })], 31 / 21, 30],
    ['another network', [check({ modelVersion: 'net 3', fn: 30 })], 1, 0],
    ['another group', [check({ group: 'hoverfly', fn: 30 })], 1, 0],
    ['of no known network', [check({ modelVersion: null, fn: 30 })], 1, 0],
  ]
  test.each(cases)('%s', (_name, checks, detection, checked) => {
    const found = detect(checks, [bees()])
    expect(found.detection).toBeCloseTo(detection, 9)
    expect(found.checked).toBe(checked)
  })

  test('matches counts of an unknown model version with reviews of an unknown one', () =>
    expect(detect([check({ modelVersion: null, fn: 30 })], [bees({ modelVersion: null })]).detection).toBeCloseTo(
      61 / 31,
    ))
  test('weights each model version by its visits', () => {
    const rows = [bees({ visits: 30 }), bees({ visits: 10, modelVersion: 'net 5' })]
    expect(detect([check({ tp: 29, fn: 29 })], rows).detection).toBeCloseTo((30 * (59 / 30) + 10) / 40)
  })
  test('gives no weight to a model version without visits beside one with visits', () => {
    const rows = [bees({ visits: 30, hours: 2 }), bees({ visits: 0, modelVersion: 'net 5' })]
    expect(detect([check({ tp: 29, fn: 29 })], rows).detection).toBeCloseTo(59 / 30)
  })
  test('weights model versions by the time they watched if none has visits', () => {
    const rows = [bees({ visits: 0, hours: 8 }), bees({ visits: 0, hours: 2, modelVersion: 'net 5' })]
    expect(detect([check({ tp: 29, fn: 29 })], rows).detection).toBeCloseTo((8 * (59 / 30) + 2) / 10)
  })
  test('does not correct the counts of a model version that recognised no group', () => {
    const rows = [bees({ visits: 10 }), row({ visits: 10, modelVersion: 'net 5', counts: null })]
    expect(detect([check({ tp: 29, fn: 29 })], rows).detection).toBeCloseTo((10 * (59 / 30) + 10) / 20)
  })
})

describe('effectiveness of the mean visit', () => {
  test('follows from the recognised groups, as corrected', () => {
    const rows = [row({ counts: { bumblebee: 10, hoverfly: 10 } })]
    expect(detect([], rows).q).toBeCloseTo(0.8)
    // There were twice as many hoverflies.
    expect(detect([check({ group: 'hoverfly', tp: 5, fn: 40 })], rows).q).toBeCloseTo((10 + 20 * 0.6) / 30)
  })
  test('follows from at least ten recognised insects and their reviews', () => {
    const checks = [check({ group: 'other fly', tp: 5, fn: 40 })]
    expect(detect(checks, [row({ counts: { 'other fly': 9 } })])).toEqual({
      q: 1,
      detection: 1,
      variance: 0,
      checked: 0,
    })
    expect(detect(checks, [row({ counts: { 'other fly': 10 } })])).toMatchObject({ q: 0.3, detection: 2, checked: 45 })
  })
})

test('few reviews give a larger variance than many', () => {
  const variance = (times: number) =>
    detect([check({ tp: 20 * times, fp: 5 * times, fn: 8 * times })], [bees()]).variance
  // Of both shares, with half an insect more of each kind: 5.5 / (20.5 x 27) + 8.5 / (20.5 x 30).
  expect(variance(1)).toBeCloseTo(5.5 / (20.5 * 27) + 8.5 / (20.5 * 30), 12)
  expect(variance(10)).toBeLessThan(variance(1) / 5)
  const shared = detect([check({ tp: 20, fp: 5, fn: 8 })], [row({ counts: { bumblebee: 10, honeybee: 30 } })]).variance
  // 10 bumblebees counted stand for 10 x 29/26, beside 30 honeybees.
  const bumblebees = (10 * 29) / 26
  expect(shared).toBeCloseTo(variance(1) * (bumblebees / (bumblebees + 30)) ** 2, 12)
})

describe('dispersion of visits', () => {
  const cameras = (...each: [number, number][]) => {
    const sums = each.map(([visits, flowerHours], index) => ({ deviceId: `d${index}`, visits, flowerHours }))
    const total = (of: 'visits' | 'flowerHours') => sums.reduce((sum, one) => sum + one[of], 0)
    return { cameras: sums, visits: total('visits'), flowerHours: total('flowerHours') }
  }
  const dispersion = (...each: [number, number][]) =>
    dispersionOf(cameras(...each) as Parameters<typeof dispersionOf>[0], 0)
  test.each<[string, [number, number][], number]>([
    [
      'no visits',
      [
        [0, 50],
        [0, 50],
      ],
      2,
    ],
    ['one camera: what is taken for granted', [[100, 50]], 2 + 0.09 * 100],
    [
      'two alike',
      [
        [50, 50],
        [50, 50],
      ],
      (4 * (2 + 0.09 * 0.5 * 100)) / 5,
    ],
    [
      'two far apart',
      [
        [80, 50],
        [20, 50],
      ],
      (4 * 6.5 + (2 * 1800) / 100) / 5,
    ],
    [
      'two alike by what they watched',
      [
        [80, 80],
        [20, 20],
      ],
      (4 * (2 + 0.09 * 0.68 * 100)) / 5,
    ],
    [
      'never under 2',
      [
        [1, 50],
        [1, 50],
        [1, 50],
      ],
      2,
    ],
  ])('%s', (_name, each, expected) => expect(dispersion(...each)).toBeCloseTo(expected, 9))
  test('increases with the variance of reviews', () =>
    expect(dispersionOf(cameras([100, 50]) as Parameters<typeof dispersionOf>[0], 0.01)).toBeCloseTo(12, 9))
})
