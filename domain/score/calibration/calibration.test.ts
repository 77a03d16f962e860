import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calibrationOf } from './calibration.ts'
import { fitFruit } from './fruit-fit.ts'
import type { FruitSample } from '../shapes.ts'

/** So many samples of so many fruits, their visits spread from 0. */
const samples = (count: number, fruits: number, spread: number): FruitSample[] =>
  Array.from({ length: count }, (_, index) => ({
    n: (spread * index) / (count - 1),
    fruits,
    wellFormed: Math.round(fruits * 0.7),
  }))

describe('when a farm’s own fruit says something', () => {
  const cases: [string, FruitSample[] | null, boolean][] = [
    ['8 samples, 200 fruits, visits spread over half of the need', samples(8, 25, 2), true],
    ['7 samples', samples(7, 40, 4), false],
    ['192 fruits', samples(8, 24, 4), false],
    ['a spread of less', samples(8, 40, 1.9), false],
    ['none', [], false],
    ['not told', null, false],
  ]
  test.each(cases)('%s', (_name, fruit, holds) => expect(calibrationOf('strawberry', fruit, 3) !== null).toBe(holds))
  test('half of the need is less for raspberries', () =>
    expect(calibrationOf('raspberry', samples(8, 40, 1), 3)).not.toBeNull())
})

describe('the curve', () => {
  const curve = { a: 0.4, k: 0.5 }
  const grown = (count: number, fruits: number): FruitSample[] =>
    Array.from({ length: count }, (_, index) => {
      const n = (8 * index) / (count - 1)
      return { n, fruits, wellFormed: Math.round(fruits * (1 - (1 - curve.a) * Math.exp(-curve.k * n))) }
    })
  const prior = { a: 0.5, k: 0.3 }

  test('is found again from much fruit that grew by it', () => {
    const found = fitFruit(grown(2000, 10_000), prior).curve
    expect(found.a).toBeCloseTo(curve.a, 2)
    expect(found.k).toBeCloseTo(curve.k, 2)
  })
  test('is surer with more fruit, and less so where all of it hangs on few plots', () => {
    const sure = (count: number, fruits: number) => fitFruit(grown(count, fruits), prior).covariance.kk
    expect(sure(40, 40)).toBeLessThan(sure(10, 40))
    expect(sure(10, 160)).toBeLessThan(sure(10, 40))
    expect(sure(40, 40)).toBeLessThan(sure(10, 160))
  })
  test('stays what is known already where fruit tells nothing', () => {
    const { curve, covariance } = fitFruit([], prior)
    expect(curve.a).toBeCloseTo(prior.a, 12)
    expect(curve.k).toBeCloseTo(prior.k, 12)
    expect([covariance.aa, covariance.ak]).toEqual([1, 0].map((value) => expect.closeTo(value, 12)))
    expect(covariance.kk).toBeCloseTo(0.49, 12)
  })
  test('is found where all fruit or none is well formed', () => {
    for (const share of [0, 1]) {
      const fruit = samples(10, 40, 8).map((sample) => ({ ...sample, wellFormed: 40 * share }))
      const { curve } = fitFruit(fruit, prior)
      expect(curve.a).toBeGreaterThan(0)
      expect(curve.a).toBeLessThan(1)
      expect(Number.isFinite(curve.k) && curve.k > 0).toBe(true)
    }
  })
  test('is where the likelihood is flat, whatever the fruit', () => {
    const anyFruit = fc.array(
      fc
        .record({
          n: fc.double({ min: 0, max: 40, noNaN: true }),
          fruits: fc.integer({ min: 1, max: 300 }),
          share: fc.oneof(fc.constantFrom(0, 1), fc.double({ min: 0, max: 1, noNaN: true })),
        })
        .map(({ n, fruits, share }): FruitSample => ({ n, fruits, wellFormed: Math.round(fruits * share) })),
      { maxLength: 40 },
    )
    const anyPrior = fc.record({
      a: fc.double({ min: 0.05, max: 0.95, noNaN: true }),
      k: fc.double({ min: 0.05, max: 2, noNaN: true }),
    })
    fc.assert(
      fc.property(anyFruit, anyPrior, (fruit, known) => {
        const { a, k } = fitFruit(fruit, known).curve
        const logit = (share: number) => Math.log(share / (1 - share))
        let [byA, byK] = [logit(known.a) - logit(a), Math.log(known.k / k) / 0.49]
        for (const { n, fruits, wellFormed } of fruit) {
          const formed = -Math.expm1(Math.log(1 - a) - k * n)
          const pull = ((fruits / (1 + 0.1 * (fruits - 1))) * (wellFormed / fruits - formed)) / formed
          byA += pull * a
          byK += pull * k * n
        }
        expect(Math.max(Math.abs(byA), Math.abs(byK))).toBeLessThan(1e-8)
      }),
      { numRuns: 500 },
    )
  })
  test('is the likeliest one near it', () => {
    const fruit = grown(12, 40)
    const { curve } = fitFruit(fruit, prior)
    const likelihood = (logitA: number, lnK: number): number => {
      const a = 1 / (1 + Math.exp(-logitA))
      const all = fruit.map(({ n, fruits, wellFormed }) => {
        const p = wellFormed / fruits
        const s = 1 - (1 - a) * Math.exp(-Math.exp(lnK) * n)
        return (fruits / (1 + 0.1 * (fruits - 1))) * (p * Math.log(s) + (1 - p) * Math.log(1 - s))
      })
      const known = (logitA - Math.log(prior.a / (1 - prior.a))) ** 2 / 2 + (lnK - Math.log(prior.k)) ** 2 / (2 * 0.49)
      return all.reduce((sum, one) => sum + one, -known)
    }
    const [logitA, lnK] = [Math.log(curve.a / (1 - curve.a)), Math.log(curve.k)]
    const top = likelihood(logitA, lnK)
    for (const [x, y] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
      [1, 1],
      [-1, 1],
    ] as const)
      expect(likelihood(logitA + x / 100, lnK + y / 100)).toBeLessThan(top)
  })
})
