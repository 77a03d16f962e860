import { expect, test } from 'vitest'
import { createDeficitFruit, createDeficitMarking } from '#domain/deficit/endpoints.ts'
import { createFlowerSurvey } from '#domain/surveys/flower-endpoints.ts'
import { createSurvey } from '#domain/surveys/endpoints.ts'
import { addToPollinatorGroup, createPollinatorSurvey } from '#domain/surveys/pollinator-endpoints.ts'
import { addToPredatorSurvey, createPredatorSurvey } from '#domain/surveys/predator-endpoints.ts'
import { createWeatherObservation } from '#domain/weather-observations/endpoints.ts'
import { calls } from './requests.ts'

test('the outbox calls match the endpoints', () => {
  const endpoints = [
    createSurvey,
    createFlowerSurvey,
    createPollinatorSurvey,
    addToPollinatorGroup,
    createPredatorSurvey,
    addToPredatorSurvey,
    createDeficitFruit,
    createDeficitMarking,
    createWeatherObservation,
  ]
  expect(Object.entries(calls)).toEqual(endpoints.map(({ id, method, path }) => [id, { id, method, path }]))
})
