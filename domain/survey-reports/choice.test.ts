import { describe, expect, it } from 'vitest'
import { read } from '../platform/testing/read.ts'
import { countSurveyReport, cropTypes, downloadSurveyReport, kindsOf } from './endpoints.ts'

it('kindsOf returns the kinds with a true flag, in the order of the page', () => {
  expect(kindsOf({ predator: 'true', weather: 'true', flower: 'false' })).toEqual(['weather', 'predator'])
  expect(kindsOf({})).toEqual([])
  expect(cropTypes).toEqual(['strawberry', 'raspberry'])
})

describe.each([downloadSurveyReport, countSurveyReport])('$id', ({ query }) => {
  const given = { start: '2026-06-01', end: '2026-06-30', flower: 'true' }
  const noFarms = '! farm_id: must be a positive whole number, or up to 1,000 of them'
  it.each([
    ['of a month', {}, given],
    ['of a day', { end: '2026-06-01' }, { ...given, end: '2026-06-01' }],
    ['backwards', { end: '2026-05-31' }, '! start: Start Date should be on or before End Date'],
    ['of no kind', { flower: 'false' }, '! weather: Choose at least one kind of survey'],
    ['of a kind that is neither', { flower: 'yes' }, '! flower: Invalid input'],
    ['of a farm', { farm_id: '4' }, { ...given, farm_id: [4] }],
    ['of several', { farm_id: ['4', '7'] }, { ...given, farm_id: [4, 7] }],
    ['of what is no farm', { farm_id: 'x' }, noFarms],
    ['of several, one of which is none', { farm_id: ['4', 'x'] }, '! farm_id.1: must be a positive whole number'],
    [
      'of a thousand',
      { farm_id: Array.from({ length: 1_000 }, () => '1') },
      { ...given, farm_id: Array.from({ length: 1_000 }, () => 1) },
    ],
    ['of more', { farm_id: Array.from({ length: 1_001 }, () => '1') }, noFarms],
    ['of places', { field_id: '1', tunnel_id: '2', plot_id: '3' }, { ...given, field_id: 1, tunnel_id: 2, plot_id: 3 }],
    ['of a crop', { crop_type: 'raspberry' }, { ...given, crop_type: 'raspberry' }],
    ['of another crop', { crop_type: 'apple' }, '! crop_type: Invalid input'],
    ['of what is no day', { start: '2026-02-30' }, '! start: Invalid input'],
    ['from before all figures', { start: '1899-12-31' }, '! start: must be within the years 1900 to 2199'],
    ['to the end of days', { end: '9999-12-31' }, '! end: must be within the years 1900 to 2199'],
  ])('%s', (_name, change, expected) => {
    expect(read(query, { ...given, ...change })).toEqual(expected)
  })
})
