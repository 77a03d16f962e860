import { expect, test } from 'vitest'
import { formatScore } from '#web/platform/score-format.ts'
import { formatPoints, formatRate } from './figures.ts'

test.each([
  [58.1, '58'],
  [57.5, '58'],
  [19.6, '19.6'],
  [39.5, '39.5'],
  [69.9, '69.9'],
  [70, '70'],
  [0, '0'],
  [120, '100'],
])('formats a score of %d as %s', (score, text) => expect(formatScore(score)).toBe(text))

test.each([
  [-35.84, '\u221235.8'],
  [9.24, '+9.2'],
  [-0.04, '0.0'],
  [0, '0.0'],
])('formats a difference of %d points as %s', (points, text) => expect(formatPoints(points)).toBe(text))

test.each([
  [0, '0'],
  [0.004, '<0.01'],
  [0.438, '0.44'],
  [0.996, '1.0'],
  [15.08, '15.1'],
  [99.9, '99.9'],
  [99.96, '100'],
  [1234.4, '1,234'],
])('formats a rate of %d as %s', (rate, text) => expect(formatRate(rate)).toBe(text))
