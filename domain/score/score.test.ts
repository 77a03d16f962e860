import { describe, expect, test } from 'vitest'
import { bandOf, completenessLevel, round1, roundDown1, scoreFromRatio, shownScore } from './score.ts'

describe('bands', () => {
  test.each([
    [0, 'Low'],
    [19.9, 'Low'],
    [20, 'Medium'],
    [39.9, 'Medium'],
    [40, 'High'],
    [69.9, 'High'],
    [70, 'Very High'],
    [100, 'Very High'],
  ])('%d is %s', (score, band) => expect(bandOf(score)).toBe(band))
})

describe('completeness', () => {
  test.each([
    [39, 'Low'],
    [40, 'Medium'],
    [69, 'Medium'],
    [70, 'High'],
  ])('%d is %s', (completeness, level) => expect(completenessLevel(completeness)).toBe(level))
})

test('70 is exactly what is needed, 45 half of it, 26 a quarter, 0 nothing', () =>
  expect([1, 0.5, 0.25, 0].map(scoreFromRatio).map(Math.round)).toEqual([70, 45, 26, 0]))

test('tenths are rounded half up, points of conditions down', () => {
  expect([69.94, 69.95, 0.05].map(round1)).toEqual([69.9, 70, 0.1])
  // 5.3 may be 5.299999999: a rounding error must not cost a tenth.
  expect([5.39, 5.3 - 1e-9, 5.3].map(roundDown1)).toEqual([5.3, 5.3, 5.3])
})

describe('a score as it is shown', () => {
  test.each([
    [58.1, 58],
    [57.5, 58],
    [19.6, 19.6],
    [39.5, 39.5],
    [69.9, 69.9],
    [69.4, 69],
    [70, 70],
    [104, 100],
    [-1, 0],
  ])('%d is whole, but never carried into the next band: %d', (score, shown) => expect(shownScore(score)).toBe(shown))
})
