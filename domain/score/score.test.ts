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

test('the score is 70 for the visits needed, 45 for half, 26 for a quarter and 0 for none', () =>
  expect([1, 0.5, 0.25, 0].map(scoreFromRatio).map(Math.round)).toEqual([70, 45, 26, 0]))

test('rounds tenths half up, and points lost to conditions down', () => {
  expect([69.94, 69.95, 0.05].map(round1)).toEqual([69.9, 70, 0.1])
  // 5.3 may be 5.299999999: a rounding error must not cost a tenth.
  expect([5.39, 5.3 - 1e-9, 5.3].map(roundDown1)).toEqual([5.3, 5.3, 5.3])
})

describe('a displayed score', () => {
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
  ])('%d is rounded to a whole number, but never into the next band: %d', (score, shown) =>
    expect(shownScore(score)).toBe(shown),
  )
})
