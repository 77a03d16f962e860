import { expect, test } from 'vitest'
import type { FlowerSurvey } from '#domain/surveys/flower.ts'
import { place } from '#web/field-work/testing/place-fixture.ts'
import { counted, emptyTally, noted } from '#web/field-work/under-way/tally.ts'
import { flowerEntries, lastVisit } from './plants.ts'

const at = '2026-06-11T09:50:00.000Z'
const kept = (value = emptyTally) => ({ key: 'k', begun: at, survey_id: 9, survey_date: '2026-06-11', value })

test('only counted plants are sent, each in one request, and a count of 0 is one of them', () => {
  const tally = noted(counted(counted(emptyTally, '1', 14, '', at), '4', 0, '', at), '1', ' mildew ')
  const entries = flowerEntries(kept(tally), place, [1, 3, 4])
  expect(entries.map(({ key, counted: { body } }) => [key, body])).toEqual([
    ['k-1', { plant_number: 1, start_time: at, observation: { count: 14, notes: 'mildew' } }],
    ['k-4', { plant_number: 4, start_time: at, observation: { count: 0 } }],
  ])
})

test('plants already counted on the visit are omitted', () => {
  expect(flowerEntries(kept(counted(emptyTally, '2', 5, '', at)), place, [1, 3, 4, 5])).toEqual([])
})

test('plants sent together share the time taken', () => {
  let tally = counted(emptyTally, '1', 14, '', at)
  tally = counted(tally, '4', 0, '', at)
  const effort = { protocol: 'timed_count', watched_seconds: 600, area_m2: 0.25 } as const
  const entries = flowerEntries(kept(tally), place, [1, 2, 4], effort)
  for (const { counted: own } of entries)
    expect(own.body).toMatchObject({ protocol: 'timed_count', watched_seconds: 300, area_m2: 0.25 })
  expect(entries.map(({ draft }) => draft.effort?.minutes)).toEqual(['5', '5'])
})

const entry = (survey_id: number, plant_number: number, count: number | null): FlowerSurvey => ({
  id: survey_id * 10 + plant_number,
  survey_id,
  plot_id: 3,
  survey_date: survey_id === 9 ? '2026-06-11' : '2026-06-04',
  round: 1,
  observer_id: 1,
  observer: { firstname: 'Hannah', lastname: 'Price' },
  start_time: at,
  clock_ahead_seconds: null,
  version: 1,
  plant_number,
  protocol: null,
  watched_seconds: null,
  flowers_watched: null,
  plants_watched: null,
  area_m2: null,
  transect_m: null,
  observation: count === null ? null : { id: 1, flower_survey_id: 1, count, notes: null, version: 1 },
})

test('the latest visit is shown beside the previous one, and an uncounted plant has no count', () => {
  const visit = lastVisit([entry(9, 2, 9), entry(9, 1, 14), entry(9, 3, null), entry(8, 1, 12), entry(8, 2, 8)])
  expect(visit?.plants.map(({ count, was }) => [count, was])).toEqual([
    [14, 12],
    [9, 8],
    [null, null],
    [null, null],
    [null, null],
  ])
  expect([visit?.counted, visit?.mean, visit?.date_before]).toEqual([2, 11.5, '2026-06-04'])
  expect(lastVisit([entry(9, 1, 14)])?.date_before).toBeNull()
  expect(lastVisit([])).toBeNull()
})
