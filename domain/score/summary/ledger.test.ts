import { expect, test } from 'vitest'
import { pollinationHealth } from '../pollination-health.ts'
import { round1, TARGET_SCORE } from '../score.ts'
import { type HealthInput, partNames } from '../shapes.ts'
import { captureRows, fineWeek, firstDays, weatherRows } from '../testing/weeks.ts'
import { partReasons } from '../insights/part-reasons.ts'
import { ledgerOf } from './ledger.ts'

const ledger = (change: Partial<HealthInput>) => {
  const input = { ...fineWeek, ...change }
  const result = pollinationHealth(input)
  if (result.status !== 'ok') throw new Error(result.status)
  const reasons = partReasons(result, input)
  const rows = ledgerOf(partNames.map((part) => ({ part, points_lost: result.lost[part], reason: reasons[part] })))
  return { score: result.score, rows, visits: rows.find(({ part }) => part === 'visits') }
}

test('more visits than needed add to the 70 points and are never a loss', () => {
  const { visits } = ledger({ captures: captureRows({ flowers: 100, visits: 106 }) })
  expect(visits).toEqual({
    part: 'visits',
    points: 2.1,
    reason: '106 % of need: 70 of 70 points, +2.1 for more than needed',
  })
})

test('exactly the visits needed give all 70 points', () =>
  expect(ledger({}).visits).toEqual({ part: 'visits', points: 0, reason: '100 % of need: 70 of 70 points' }))

test('too few visits state how many of the 70 points they give', () =>
  expect(ledger({ captures: captureRows({ visits: 2 }) }).visits).toEqual({
    part: 'visits',
    points: -31.8,
    reason: '40 % of need: 38.2 of 70 points',
  }))

test.each([
  ['a fine week', {}],
  ['few visits in a wet week', { captures: captureRows({ visits: 2 }), weather: firstDays(5, { rain: 8 }) }],
  [
    'many visits after a spray',
    { captures: captureRows({ visits: 12 }), sprays: [{ date: '2026-06-02', hazard: 'high' as const }] },
  ],
  ['none at all', { captures: captureRows({ visits: 0 }), weather: weatherRows({ temp: 12 }) }],
])('70 plus all points is the score, with the largest loss first: %s', (_name, change) => {
  const { score, rows } = ledger(change)
  expect(round1(rows.reduce((sum, { points }) => sum + points, TARGET_SCORE))).toBe(score)
  expect(rows.map(({ points }) => points)).toEqual(rows.map(({ points }) => points).toSorted((a, b) => a - b))
})

test('the ledger is empty without a score', () =>
  expect(ledgerOf([{ part: 'visits', points_lost: null, reason: '' }])).toEqual([]))
