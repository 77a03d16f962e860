import { describe, expect, it } from 'vitest'
import { countsByGroup } from '../intensity/group-of-class.ts'
import { read } from '../platform/testing/read.ts'
import { downloadPollinationCount, runsForwards } from './endpoints.ts'
import { pollinationCountColumns, pollinationCountRow, type CameraDay } from './pollination-count.ts'
import { rounded } from './table.ts'

const day: CameraDay = {
  date: '2026-06-01',
  farm: 'Ashcombe Farm',
  field: 'Long Meadow',
  tunnel: 4,
  plot: 12,
  device: 'Door',
  device_id: 'GATE-1',
  watched: null,
}
const place = ['2026-06-01', 'Ashcombe Farm', 'Long Meadow', 4, 12, 'Door', 'GATE-1']
const noneSeen = countsByGroup([], true)
const none = (length: number) => Array.from({ length }, () => null)

it('the report has one column for each figure, with its kind', () => {
  expect(pollinationCountColumns.map(({ title, kind }) => `${title}: ${kind}`)).toEqual([
    'Date: date',
    'Farm: text',
    'Field: text',
    'Tunnel: number',
    'Plot: number',
    'Device: text',
    'Device ID: text',
    'Hours of capture: number',
    'Hours counted: number',
    'Hours scored: number',
    'Visits: number',
    'Flowers in view: number',
    'Bumblebee: number',
    'Honeybee: number',
    'Hoverfly: number',
    'Solitary bee: number',
    'Other fly: number',
    'Social wasp: number',
    'Unidentified: number',
    'All insects: number',
  ])
})

describe('a report row', () => {
  it.each([
    ['not watched: nothing, not 0', day, [...place, ...none(13)]],
    [
      'of a device on no field',
      { ...day, field: null, tunnel: null, plot: null },
      ['2026-06-01', 'Ashcombe Farm', null, null, null, 'Door', 'GATE-1', ...none(13)],
    ],
    [
      'watched, and nothing came',
      { ...day, watched: { hours: 10, hours_counted: 10, hours_scored: 9, visits: 0, flowers: 0, counts: noneSeen } },
      [...place, 10, 10, 9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    ],
    [
      'watched, and nothing else measured',
      {
        ...day,
        watched: { hours: 0.5, hours_counted: 0.5, hours_scored: 0, visits: null, flowers: null, counts: noneSeen },
      },
      [...place, 0.5, 0.5, 0, null, null, 0, 0, 0, 0, 0, 0, 0, 0],
    ],
    [
      'watched without counting by class: of insects nothing is known',
      {
        ...day,
        watched: {
          hours: 4,
          hours_counted: 0,
          hours_scored: 4,
          visits: 9,
          flowers: 2,
          counts: countsByGroup([], false),
        },
      },
      [...place, 4, 0, 4, 9, 2, ...none(8)],
    ],
    [
      'counted by group, with all of them together',
      {
        ...day,
        watched: {
          hours: 2,
          hours_counted: 1.5,
          hours_scored: 2,
          visits: 9,
          flowers: 4.5,
          counts: [
            { object_class_name: 'honeybee' as const, count: 3 },
            { object_class_name: 'social wasp' as const, count: null },
            { object_class_name: 'unidentified' as const, count: 4 },
          ],
        },
      },
      [...place, 2, 1.5, 2, 9, 4.5, 0, 3, 0, 0, 0, 0, 4, 7],
    ],
  ])('%s', (_name, given, expected) => {
    expect(pollinationCountRow(given)).toEqual(expected)
  })
})

describe('a report request', () => {
  const given = { farm_id: '4', from: '2026-06-01', to: '2026-06-07' }
  it.each([
    ['of a week', {}, { ...given, farm_id: 4 }],
    [
      'of a day, as a workbook',
      { to: '2026-06-01', format: 'xlsx' },
      { farm_id: 4, from: '2026-06-01', to: '2026-06-01', format: 'xlsx' },
    ],
    ['backwards', { to: '2026-05-31' }, '! from: From date should be less than or equal to To date'],
    ['without a farm', { farm_id: '' }, '! farm_id: Please select a farm'],
    ['of no farm at all', { farm_id: undefined }, '! farm_id: Please select a farm'],
    ['of what is no farm', { farm_id: 'x' }, '! farm_id: must be a positive whole number'],
    ['as something else', { format: 'pdf' }, '! format: Invalid input'],
  ])('%s', (_name, change, expected) => {
    expect(read(downloadPollinationCount.query, { ...given, ...change })).toEqual(expected)
  })
  it.each([
    ['2026-06-01', '2026-06-01', true],
    ['2026-06-01', '2026-06-02', true],
    ['2026-06-02', '2026-06-01', false],
    ['2026-12-31', '2027-01-01', true],
  ])('%s to %s is in order: %s', (from, to, is) => {
    expect(runsForwards(from, to)).toBe(is)
  })
})

it.each([
  [0.1 + 0.2, 0.3],
  [1.23455, 1.2346],
  [-1.23454, -1.2345],
  [1 / 3, 0.3333],
  [42, 42],
  [0, 0],
])('%d is rounded to %d', (value, written) => {
  expect(rounded(value)).toBe(written)
})
