import { describe, expect, test } from 'vitest'
import { pollinationHealth } from './pollination-health.ts'
import type { HealthInput, HealthResult } from './shapes.ts'
import { captureRows, fineWeek, placed, weatherRows } from './testing/weeks.ts'

const december = { start: '2026-12-07', end: '2026-12-13' }
const november = { start: '2026-11-02', end: '2026-11-08' }
const october = { start: '2026-10-05', end: '2026-10-11' }
const oneRow = (hours: number, flowers: number | null, start = '2026-06-01') => [
  { date: start, deviceId: 'd1', hours, flowers, visits: 1 },
]

describe('status of a window', () => {
  const cases: [string, Partial<HealthInput>, HealthResult['status']][] = [
    ['5 hours are enough', { captures: oneRow(5, 5) }, 'ok'],
    ['under 5 hours in season', { captures: oneRow(4.9, 5) }, 'no_data'],
    ['no rows at all', { captures: [] }, 'no_data'],
    ['under 5 hours, out of season', { ...november, captures: oneRow(4, 5, '2026-11-02') }, 'out_of_season'],
    ['under 5 hours in the month after the season', { ...october, captures: oneRow(4, 5, '2026-10-05') }, 'no_data'],
    [
      'under 5 hours, some days next to the season',
      { start: '2026-10-29', end: '2026-11-04', captures: oneRow(4, 5, '2026-10-29') },
      'no_data',
    ],
    ['5 hours out of season', { ...november, captures: oneRow(5, 5, '2026-11-02') }, 'ok'],
    ['no flowers in season', { captures: oneRow(9, 0) }, 'no_flowers'],
    [
      'no flowers, some days in season',
      { start: '2026-09-28', end: '2026-10-04', captures: oneRow(9, 0, '2026-09-28') },
      'no_flowers',
    ],
    ['nothing watched in the month after the season', { ...october, captures: [] }, 'out_of_season'],
    ['no flowers in the month after the season', { ...october, captures: oneRow(9, 0, '2026-10-05') }, 'out_of_season'],
    ['flowers in December', { ...december, captures: oneRow(9, 1, '2026-12-07') }, 'ok'],
    ['0.05 flowers on average', { captures: oneRow(10, 0.05) }, 'ok'],
    ['fewer', { captures: oneRow(10, 0.049) }, 'no_flowers'],
    ['unknown flowers count as not watched', { captures: oneRow(10, null) }, 'no_data'],
    ['rows after the window are left out', { captures: oneRow(10, 5, '2026-06-08') }, 'no_data'],
    ['rows before the window are left out', { captures: oneRow(10, 5, '2026-05-31') }, 'no_data'],
    ['rows after today are left out', { asOf: '2026-06-03T12:00', captures: oneRow(10, 5, '2026-06-04') }, 'no_data'],
    ['rows of today count', { asOf: '2026-06-03T12:00', captures: oneRow(10, 5, '2026-06-03') }, 'ok'],
    ['a window that has not begun', { asOf: '2026-05-31T12:00' }, 'no_data'],
    ['avocado in GB is never out of season', { crop: 'avocado', season: null, ...december, captures: [] }, 'no_data'],
    ['january to january counts as not entered', { season: [1, 1], ...december, captures: [] }, 'out_of_season'],
  ]
  test.each(cases)('%s', (_name, change, status) =>
    expect(pollinationHealth({ ...fineWeek, ...change }).status).toBe(status),
  )

  test('has no mean of flowers if nothing was watched', () =>
    expect(pollinationHealth({ ...fineWeek, placements: null, captures: [] }).metrics).toMatchObject({
      hours: 0,
      meanFlowers: null,
      coverage: 0,
    }))
  test('throws if the window ends before it starts', () =>
    expect(() => pollinationHealth({ ...fineWeek, end: '2026-05-31' })).toThrow(
      new RangeError('the window ends before it starts: 2026-06-01 to 2026-05-31'),
    ))
})

describe('ignored input and defaults for unknown values', () => {
  const scored = (change: Partial<HealthInput>) => {
    const result = pollinationHealth({ ...fineWeek, ...change })
    if (result.status !== 'ok') throw new Error(`not scored: ${result.status}`)
    return result
  }
  const later = { start: '2026-06-08', end: '2026-06-14' }
  const cases: [string, Partial<HealthInput>, Partial<HealthInput>][] = [
    [
      'placements not told: all week for those seen',
      { placements: null },
      { placements: [placed('d1'), placed('d2')] },
    ],
    [
      'under 10 recognised',
      { captures: captureRows({ end: '2026-06-01', counts: { 'other fly': 4.5 } }) },
      { captures: captureRows({ end: '2026-06-01' }) },
    ],
    ['season: january to january is none', { season: [1, 1] }, { season: null }],
    ['setup not told: open', { setup: null, season: null }, { setup: 'open', season: null }],
    ['weather outside the window', { weather: weatherRows({ ...later, temp: 5 }) }, { weather: [] }],
    ['weather without a temperature', { weather: weatherRows({ temp: null, rain: 30 }) }, { weather: [] }],
    ['forecasts', { weather: weatherRows({ temp: 5, kind: 'forecast' }) }, { weather: [] }],
    ['sprays after the window', { sprays: [{ date: '2026-06-08', hazard: 'high' }] }, { sprays: [] }],
    ['sprays long before it', { sprays: [{ date: '2026-05-25', hazard: 'high' }] }, { sprays: [] }],
    ['days after today', { asOf: '2026-06-04T23:59' }, { asOf: null, end: '2026-06-04' }],
  ]
  test.each(cases)('%s', (_name, change, same) => expect(scored(change)).toEqual(scored(same)))

  test('half a flower-hour is enough for a score', () =>
    expect(scored({ captures: oneRow(10, 0.05) }).metrics).toMatchObject({ flowerHours: 0.5, visitsPerFlowerHour: 2 }))
  test('ten recognised flies lower the effectiveness of a visit', () =>
    expect(scored({ captures: captureRows({ end: '2026-06-01', counts: { 'other fly': 5 } }) }).metrics.q).toBeCloseTo(
      0.3,
    ))
  test('blueberry has a specific effectiveness for unrecognised visitors', () =>
    expect(scored({ crop: 'blueberry' }).metrics.q).toBe(0.7))
})

describe('completeness of captures and records', () => {
  const completeness = (change: Partial<HealthInput>) => pollinationHealth({ ...fineWeek, ...change }).completeness
  const cases: [string, Partial<HealthInput>, number][] = [
    ['everything', {}, 100],
    ['half of the hours', { captures: captureRows({ hours: 5 }) }, 100],
    ['a quarter of them', { captures: captureRows({ hours: 2.5 }) }, 50],
    [
      'two of seven days in full, and only they were possible',
      { captures: captureRows({ end: '2026-06-02' }), placements: [placed('d1', null, '2026-06-03T00:00')] },
      57,
    ],
    [
      'days of under 2 hours are not watched ones',
      { captures: captureRows({ hours: 0.99, flowers: 50 }), placements: [] },
      0,
    ],
    ['days of 2 hours are', { captures: captureRows({ hours: 1, flowers: 50 }), placements: [] }, 100],
    ['50 flower-hours', { captures: captureRows({ end: '2026-06-04', flowers: 0.625 }) }, 50],
    ['weather of 4 of 7 days', { weather: weatherRows().slice(3) }, 87],
    ['no weather under glass', { setup: 'glasshouse', weather: [] }, 100],
    ['sprays not recorded', { sprays: null }, 90],
    ['season not entered', { season: null }, 95],
    ['neither', { season: null, sprays: null }, 86],
  ]
  test.each(cases)('%s', (_name, change, expected) => expect(completeness(change)).toBe(expected))
})
