import { expect, it } from 'vitest'
import { bothTails, holm, tQuantile } from './student-t.ts'

// Table of R's qt().
it.each([
  [0.95, 1, 6.313752],
  [0.95, 2, 2.919986],
  [0.95, 4, 2.131847],
  [0.975, 5, 2.570582],
  [0.95, 10, 1.812461],
  [0.8, 12, 0.872609],
  [0.995, 16, 2.920782],
  [0.95, 30, 1.697261],
  [0.975, 1000, 1.962339],
])('tQuantile and bothTails match the table for probability %s (%s degrees of freedom)', (p, degrees, quantile) => {
  expect(tQuantile(p, degrees)).toBeCloseTo(quantile, 5)
  expect(bothTails(quantile, degrees)).toBeCloseTo(2 * (1 - p), 6)
  expect(bothTails(-quantile, degrees)).toBeCloseTo(2 * (1 - p), 6)
})

it('holm adjusts p values for the number of comparisons and returns them in the given order', () => {
  expect(holm([0.04, 0.01, 0.03])).toEqual([0.06, 0.03, 0.06])
  expect(holm([0.9, 0.6])).toEqual([1, 1])
  expect(holm([0.07])).toEqual([0.07])
  expect(holm([])).toEqual([])
})
