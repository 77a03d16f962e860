import { describe, expect, it } from 'vitest'
import { read } from '../platform/testing/read.ts'
import { flowerEdit, flowerObservationChange, newFlowerObservation, newFlowerSurvey } from './flower.ts'
import { newPollinatorSurvey, observationChange, observationEdit, pollinatorCounts } from './pollinator.ts'
import { newPredatorSurvey, predatorCounts, predatorSurveyChange } from './predator.ts'
import { newSurvey } from './new-survey.ts'
import { count, note, plantNumber, PLANTS, requiredNote, surveyChange, yearText } from './survey.ts'

const wholeNumber = '! : Count must be a whole number, 0 or more'
it.each([
  [0, 0],
  [1_000_000, 1_000_000],
  [1_000_001, wholeNumber],
  [-1, wholeNumber],
  [1.5, wholeNumber],
  ['7', wholeNumber],
  ['many', wholeNumber],
  ['', '! : Count is required'],
  [null, '! : Count is required'],
  [undefined, '! : Count is required'],
])('a count: %j', (value, expected) => {
  expect(read(count, value)).toBe(expected)
})

it('plants are numbered from 1 to 5', () => {
  const fault = '! : Plant number must be a whole number from 1 to 5'
  expect([0, 1, 2, 3, 4, 5, 6].filter((number) => read(plantNumber, number) === number)).toEqual(PLANTS)
  for (const other of [0, 6, 1.5, '1', null]) expect(read(plantNumber, other)).toBe(fault)
})

describe('a note', () => {
  it.each([
    [' First warm day ', 'First warm day'],
    ['', null],
    ['  \n', null],
    [null, null],
    [undefined, null],
    ['x'.repeat(2_000), 'x'.repeat(2_000)],
    ['x'.repeat(2_001), '! : Invalid input'],
    ['a\u0000', '! : has characters that cannot be stored'],
  ])('%j', (value, expected) => {
    expect(read(note, value)).toBe(expected)
  })
  it.each([
    [' One was a bud ', 'One was a bud'],
    [' ', '! : Note is required'],
    [undefined, '! : Note is required'],
    ['x'.repeat(2_000), 'x'.repeat(2_000)],
    ['x'.repeat(2_001), '! : has more than 2,000 characters'],
  ])('is read or rejected where required: %j', (value, expected) => {
    expect(read(requiredNote, value)).toBe(expected)
  })
})

it.each([
  ['1900', 1900],
  ['2099', 2099],
  ['1899', '! : must be a year'],
  ['2100', '! : must be a year'],
  ['20266', '! : must be a year'],
  ['x2026', '! : must be a year'],
])('the year of a list: %j', (text, expected) => {
  expect(read(yearText, text)).toBe(expected)
})

const anything = '! : Invalid input'
describe('a visit', () => {
  it.each([
    [{ plot_id: 1 }, { plot_id: 1 }],
    [
      { plot_id: 1, survey_date: '2026-06-10', go_on: true },
      { plot_id: 1, survey_date: '2026-06-10', go_on: true },
    ],
    [{}, '! plot_id: Invalid input'],
    [{ plot_id: 1, survey_date: '10/6/2026' }, '! survey_date: Invalid input'],
    [{ plot_id: 1, go_on: 'yes' }, '! go_on: Invalid input'],
    [{ plot_id: 1, created_by: 2 }, anything],
  ])('is started: %j', (given, expected) => {
    expect(read(newSurvey, given)).toEqual(expected)
  })
  it.each([
    [{}, {}],
    [
      { plot_id: 2, version: 1 },
      { plot_id: 2, version: 1 },
    ],
    [{ survey_date: '2026-06-10' }, anything],
  ])('is moved: %j', (given, expected) => {
    expect(read(surveyChange, given)).toEqual(expected)
  })
})

describe('flowers', () => {
  it.each([
    [{ plant_number: 1 }, { plant_number: 1 }],
    [
      { plant_number: 1, observation: { count: 0, notes: ' ' } },
      { plant_number: 1, observation: { count: 0, notes: null } },
    ],
    [
      { plant_number: 1, observer_id: 4, start_time: '2026-06-10T10:00:00+01:00' },
      { plant_number: 1, observer_id: 4, start_time: '2026-06-10T10:00:00+01:00' },
    ],
    [{ plant_number: 1, start_time: '10:00' }, '! start_time: Invalid input'],
    [{ plant_number: 1, observer_id: 0 }, '! observer_id: Invalid input'],
    [{ plant_number: 1, observation: {} }, '! observation.count: Count is required'],
    [{ plant_number: 1, survey_id: 1 }, anything],
  ])('of a plant: %j', (given, expected) => {
    expect(read(newFlowerSurvey, given)).toEqual(expected)
  })
  it('are counted, and recounted with a note that gives the reason', () => {
    expect(read(newFlowerObservation, { count: 3 })).toEqual({ count: 3 })
    expect(read(newFlowerObservation, { count: 3, id: 1 })).toBe(anything)
    expect(read(flowerObservationChange, {})).toEqual({})
    expect(read(flowerObservationChange, { count: 3, notes: ' a ', version: 1 })).toEqual({
      count: 3,
      notes: 'a',
      version: 1,
    })
    expect(read(flowerObservationChange, { notes: ' ' })).toBe('! notes: Note is required')
    expect(read(flowerObservationChange, { id: 1 })).toBe(anything)
    expect(read(flowerEdit, { count: '', notes: '' })).toBe('! count: Count is required\n! notes: Note is required')
  })
})

describe('pollinators', () => {
  const seen = { pollinator_id: 1, flower_centre: true, count: 3 }
  it.each([
    ['nothing seen', { observations: [] }, { observations: [] }],
    [
      'on the centre and beside it',
      { observations: [seen, { ...seen, flower_centre: false }] },
      { observations: [seen, { ...seen, flower_centre: false }] },
    ],
    ['two of one', { observations: [seen, { ...seen, count: 4 }] }, '! observations: is listed twice'],
    [
      'several',
      { observations: [seen, { ...seen, pollinator_id: 2 }] },
      { observations: [seen, { ...seen, pollinator_id: 2 }] },
    ],
    [
      'groups that were watched',
      { observations: [], functional_groups: ['hoverfly'] },
      { observations: [], functional_groups: ['hoverfly'] },
    ],
    ['no group at all', { observations: [], functional_groups: [] }, '! functional_groups: Invalid input'],
    [
      'a group that is none',
      { observations: [], functional_groups: ['midge'] },
      '! functional_groups.0: Invalid input',
    ],
    [
      'no centre said',
      { observations: [{ pollinator_id: 1, count: 1 }] },
      '! observations.0.flower_centre: Invalid input',
    ],
    ['a blank note', { observations: [{ ...seen, notes: ' ' }] }, { observations: [{ ...seen, notes: null }] }],
    ['anything else of one', { observations: [{ ...seen, id: 1 }] }, '! observations.0: Invalid input'],
    ['anything else', { observations: [], plant_number: 1 }, anything],
  ])('%s', (_name, given, expected) => {
    expect(read(pollinatorCounts, given)).toEqual(expected)
    expect(read(newPollinatorSurvey, given)).toEqual(expected)
  })
  it('have at most 500 observations', () => {
    const many = (length: number) => ({
      observations: Array.from({ length }, (_, index) => ({ ...seen, pollinator_id: index + 1 })),
    })
    expect(read(pollinatorCounts, many(500))).toEqual(many(500))
    expect(read(pollinatorCounts, many(501))).toBe('! observations: Invalid input')
  })
  it('are started without counts, and counted at a given time', () => {
    expect(read(newPollinatorSurvey, { start_time: '2026-06-10T10:00:00Z' })).toEqual({
      start_time: '2026-06-10T10:00:00Z',
    })
    expect(read(pollinatorCounts, { observations: [], time: '2026-06-10T10:00:00Z' })).toEqual({
      observations: [],
      time: '2026-06-10T10:00:00Z',
    })
    expect(read(pollinatorCounts, {})).toBe('! observations: Invalid input')
  })
})

describe('predators', () => {
  const seen = { predator_id: 1, count: 3 }
  it.each([
    ['nothing seen', { observations: [] }, { observations: [] }],
    ['two of one', { observations: [seen, { ...seen, count: 4 }] }, '! observations: is listed twice'],
    [
      'several',
      { observations: [seen, { ...seen, predator_id: 2 }] },
      { observations: [seen, { ...seen, predator_id: 2 }] },
    ],
    ['a blank note', { observations: [{ ...seen, notes: ' ' }] }, { observations: [{ ...seen, notes: null }] }],
    [
      'a count below 0',
      { observations: [{ ...seen, count: -1 }] },
      '! observations.0.count: Count must be a whole number, 0 or more',
    ],
    ['anything else of one', { observations: [{ ...seen, flower_centre: true }] }, '! observations.0: Invalid input'],
  ])('%s', (_name, given, expected) => {
    expect(read(predatorCounts, given)).toEqual(expected)
    expect(read(newPredatorSurvey, { plant_number: 2, ...given })).toEqual(
      typeof expected === 'string' ? expected : { plant_number: 2, ...expected },
    )
  })
  it('have at most 500 observations', () => {
    const many = (length: number) => ({
      observations: Array.from({ length }, (_, index) => ({ ...seen, predator_id: index + 1 })),
    })
    expect(read(predatorCounts, many(500))).toEqual(many(500))
    expect(read(predatorCounts, many(501))).toBe('! observations: Invalid input')
  })
  it.each([
    ['counts of a plant and time', predatorCounts, { plant_number: 5, time: '2026-06-10T10:00:00Z', observations: [] }],
    ['a plant that waits for its count', newPredatorSurvey, { plant_number: 5 }],
    ['a change of nothing', predatorSurveyChange, {}],
    [
      'a change of all',
      predatorSurveyChange,
      { plant_number: 5, start_time: '2026-06-10T10:00:00Z', observer_id: 4, version: 1 },
    ],
  ])('%s', (_name, schema, given) => {
    expect(read(schema, given)).toEqual(given)
    expect(read(schema, { ...given, survey_id: 1 })).toBe(anything)
  })
  it.each([predatorCounts, newPredatorSurvey, predatorSurveyChange])('of plant 6 are rejected', (schema) => {
    expect(read(schema, { plant_number: 6, ...(schema === predatorCounts ? { observations: [] } : {}) })).toBe(
      '! plant_number: Plant number must be a whole number from 1 to 5',
    )
  })
})

it('a count of pollinators or predators can be changed and its note removed', () => {
  expect(read(observationChange, {})).toEqual({})
  expect(read(observationChange, { count: 3, notes: ' ', version: 1 })).toEqual({ count: 3, notes: null, version: 1 })
  expect(read(observationChange, { pollinator_id: 2 })).toBe(anything)
  expect(read(observationEdit, { count: '', notes: '' })).toBe('! count: Count is required')
})
