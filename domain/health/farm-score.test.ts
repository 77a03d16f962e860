import { describe, expect, test } from 'vitest'
import { farmScore } from './farm-score.ts'
import { pollinationHealth } from './pollination-health.ts'
import { type HealthInput, partNames } from './shapes.ts'
import { captureRows, fineWeek, weatherRows } from './testing/weeks.ts'

const item = (field_name: string, change: Partial<HealthInput> = {}) => ({
  field_name,
  result: pollinationHealth({ ...fineWeek, ...change }),
})
const onTarget = item('Meadow')
// Twice the flowers and so half of what is needed: 45.2, at 1400 flower-hours against 700.
const halfWay = item('Hill', { captures: captureRows({ flowers: 10 }) })
const bare = item('Bare', { captures: captureRows({ flowers: 0, visits: 0 }) })
const unwatched = item('Dark', { captures: [] })
const asleep = item('Winter', { season: [9, 11], captures: [] })

test('one item is the farm', () => {
  const { metrics: _metrics, ...result } = onTarget.result
  expect(farmScore([onTarget])).toEqual({ ...result, lowest: onTarget })
})

describe('two scored items', () => {
  const farm = farmScore([onTarget, halfWay])
  test('are weighted by flower-hours', () => {
    expect(farm.score).toBe(53.5) // (70.0 + 2 x 45.2) / 3
    expect(farm.range).toEqual([43.6, 63.2]) // (58.9 + 2 x 35.9) / 3, (79.7 + 2 x 55.0) / 3
    expect(farm.components?.visits).toBeCloseTo((0.7 + 2 * 0.45228) / 3, 4)
    expect(farm.lost).toEqual({ visits: 46.5, flowers: 0, weather: 0, treatment: 0, season: 0 })
  })
  test('the band is that of the mean, the codes of the lowest', () => {
    expect([farm.status, farm.band, farm.codes, farm.lowest]).toEqual(['ok', 'High', ['NEAR_TARGET'], halfWay])
  })
  test('confidence is weighted too', () => {
    const blind = item('Blind', { captures: captureRows({ flowers: 10 }), weather: [] })
    expect([onTarget.result.confidence, blind.result.confidence]).toEqual([95, 67])
    expect(farmScore([onTarget, blind]).confidence).toBe(76)
  })
  test('points still add up to 100 less the score', () => {
    const wet = item('Wet', {
      protected: false,
      weather: weatherRows({ rain: 8 }),
      captures: captureRows({ visits: 2 }),
    })
    const { score, lost } = farmScore([onTarget, wet, halfWay])
    const sum = partNames.reduce((total, name) => total + (lost?.[name] ?? 0), 0)
    expect(Math.abs(sum - (100 - (score ?? 0)))).toBeLessThanOrEqual(0.4)
    expect(lost?.weather).toBeGreaterThan(1)
  })
})

test('of two lowest, the first', () => expect(farmScore([halfWay, onTarget, { ...halfWay }]).lowest).toBe(halfWay))

test('items without a score are left out', () =>
  expect(farmScore([bare, onTarget, unwatched, asleep])).toEqual(farmScore([onTarget])))

const unscored: [string, ReturnType<typeof item>[], string, ReturnType<typeof item> | null][] = [
  ['no flowers before all', [unwatched, asleep, bare], 'no_flowers', bare],
  ['out of season before no data', [unwatched, asleep], 'out_of_season', asleep],
  ['no data', [unwatched], 'no_data', unwatched],
  ['no item at all', [], 'no_data', null],
]
test.each(unscored)('without a score: %s', (_name, items, status, lowest) => {
  const farm = farmScore(items)
  expect(farm).toMatchObject({
    status,
    score: null,
    band: null,
    range: null,
    confidence: 0,
    components: null,
    lost: null,
  })
  expect(farm.lowest).toBe(lowest)
  expect(farm.codes).toEqual(lowest?.result.codes ?? ['NO_CAPTURE'])
})
