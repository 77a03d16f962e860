import { describe, expect, test } from 'vitest'
import { confidenceLevel } from './confidence.ts'
import { bandOf, pointsLost, scoreOf } from './score.ts'

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

describe('confidence', () => {
  test.each([
    [39, 'Low'],
    [40, 'Medium'],
    [69, 'Medium'],
    [70, 'High'],
  ])('%d is %s', (confidence, level) => expect(confidenceLevel(confidence)).toBe(level))
})

const perfect = { visits: 1, flowers: 1, weather: 1, treatment: 1, season: 1 }

test('the worst weather, treatment and season take as much as the model page says', () => {
  expect(scoreOf({ ...perfect, weather: 0.05 })).toBeCloseTo(55, 0)
  expect(scoreOf({ ...perfect, treatment: 0.05 })).toBeCloseTo(64, 0)
  expect(scoreOf({ ...perfect, season: 0.5 })).toBeCloseTo(93, 0)
})

test('where nothing was lost each part took 0', () =>
  expect(pointsLost(perfect)).toEqual({ visits: 0, flowers: 0, weather: 0, treatment: 0, season: 0 }))
