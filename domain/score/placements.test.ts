import { describe, expect, test } from 'vitest'
import { pollinationHealth } from './pollination-health.ts'
import type { HealthInput } from './shapes.ts'
import { captureRows, fineWeek, placed, twoCameras } from './testing/weeks.ts'

const possible = (change: Partial<HealthInput>) =>
  pollinationHealth({ ...fineWeek, captures: [], placements: [placed('d1')], ...change }).metrics.possibleHours

describe('possible hours', () => {
  const cases: [string, Partial<HealthInput>, number][] = [
    ['all week', {}, 70],
    ['from the evening before', { placements: [placed('d1', '2026-05-31T18:00')] }, 70],
    ['from 09:30 of the first day', { placements: [placed('d1', '2026-06-01T09:30')] }, 68.5],
    ['from 07:59 of the last day', { placements: [placed('d1', '2026-06-07T07:59')] }, 10],
    ['from the evening of the last day', { placements: [placed('d1', '2026-06-07T18:00')] }, 0],
    ['until noon of day 4', { placements: [placed('d1', null, '2026-06-04T12:00')] }, 34],
    ['until before the week', { placements: [placed('d1', null, '2026-06-01T08:00')] }, 0],
    ['within a day', { placements: [placed('d1', '2026-06-02T10:15', '2026-06-02T11:00')] }, 0.75],
    ['at night', { placements: [placed('d1', '2026-06-02T19:00', '2026-06-03T07:00')] }, 0],
    [
      'twice: each minute counts once',
      { placements: [placed('d1', '2026-06-06T12:00'), placed('d1', '2026-06-05T00:00', '2026-06-06T14:00')] },
      30,
    ],
    [
      'one stay within another',
      { placements: [placed('d1', '2026-06-07T08:00'), placed('d1', '2026-06-07T09:00', '2026-06-07T10:00')] },
      10,
    ],
    [
      'with a stretch of inactivity',
      { placements: [placed('d1', null, '2026-06-07T10:00'), placed('d1', '2026-06-07T15:00')] },
      65,
    ],
    ['two devices', { placements: [placed('d1'), placed('d2', '2026-06-07T08:00')] }, 80],
    ['up to now, within the last day', { asOf: '2026-06-07T12:30' }, 64.5],
    ['up to now, a day earlier', { asOf: '2026-06-06T23:00' }, 60],
    ['up to now, before the day begins', { asOf: '2026-06-06T07:00' }, 50],
    ['with all of the week past', { asOf: '2026-06-08T09:00' }, 70],
    ['before the week', { asOf: '2026-05-31T12:00' }, 0],
    ['nowhere', { placements: [] }, 0],
    [
      'seen, but not placed: what was watched',
      { placements: [], captures: captureRows({ end: '2026-06-01', hours: 3 }) },
      6,
    ],
    ['watched for longer than placed, that day alone', { captures: twoCameras({ hours: 12 }, {}).slice(0, 1) }, 72],
    ['not told: all week for those seen', { placements: null, captures: captureRows({ end: '2026-06-01' }) }, 140],
    [
      'not told: those with unknown flowers were not',
      { placements: null, captures: twoCameras({ flowers: null }, {}) },
      70,
    ],
    ['not told, none seen', { placements: null }, 0],
  ]
  test.each(cases)('%s', (_name, change, hours) => expect(possible(change)).toBeCloseTo(hours, 9))
})

test('coverage is the watched share of the possible hours', () => {
  const coverage = (change: Partial<HealthInput>) => pollinationHealth({ ...fineWeek, ...change }).metrics.coverage
  expect(coverage({ captures: captureRows({ hours: 4 }) })).toBeCloseTo(0.4, 9)
  expect(coverage({ captures: captureRows({ hours: 14 }) })).toBe(1)
  expect(coverage({ captures: [], placements: [] })).toBe(0)
})
