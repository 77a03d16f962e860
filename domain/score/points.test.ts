import { expect, test } from 'vitest'
import { pointsLost, pointsOfConditions } from './points.ts'

const none = { flowers: null, weather: null, treatment: null, season: 1 }
const fertile = { weather: 1, treatment: 1, season: 1 }

test('the worked example of the model page: cool and sprayed, with half of the visits needed', () => {
  const [weather, treatment] = [0.625, 0.46428571428571436]
  const fertility = { weather: 0.925, treatment: 0.9464285714285714, season: 1 }
  const points = pointsOfConditions(0.5, {
    ratings: { ...none, weather, treatment },
    fertilityByCondition: fertility,
    combinedFertility: fertility.weather * fertility.treatment,
    expectedShare: weather * treatment,
  })
  expect(points.weather).toBeCloseTo(11.97, 1)
  expect(points.treatment).toBeCloseTo(17.03, 1)
  expect(pointsLost(41, points)).toEqual({ visits: 30.1, flowers: 0, weather: 11.9, treatment: 17, season: 0 })
})

test('only visits lose points if no condition applies and all flowers set', () => {
  const points = pointsOfConditions(0.5, {
    ratings: none,
    fertilityByCondition: fertile,
    combinedFertility: 1,
    expectedShare: 1,
  })
  expect(points).toEqual({ flowers: 0, weather: 0, treatment: 0, season: 0 })
  expect(pointsLost(45.2, points)).toEqual({ visits: 54.8, flowers: 0, weather: 0, treatment: 0, season: 0 })
})

test('conditions lose points for fertility, but not for absent insects if visits were sufficient', () => {
  const fertility = { ...fertile, season: 0.93 }
  const conditions = {
    ratings: { ...none, weather: 0.5, season: 0.5 },
    fertilityByCondition: fertility,
    combinedFertility: 0.93,
    expectedShare: 0.25,
  }
  const { weather, season } = pointsOfConditions(1, conditions)
  expect(weather).toBeCloseTo(0, 12)
  expect(season).toBeCloseTo(70 - 100 * (1 - 0.3 ** 0.93), 9)
})
