import { describe, expect, test } from 'vitest'
import { farmScore } from './farm-score.ts'
import { farmHealth, pollinationHealth } from './pollination-health.ts'
import { type HealthInput, partNames } from './shapes.ts'
import { captureRows, fineWeek, weatherRows } from './testing/weeks.ts'

const item = (field_name: string, change: Partial<HealthInput> = {}) => ({
  field_name,
  result: pollinationHealth({ ...fineWeek, ...change }),
})
const onTarget = item('Meadow')
// Twice the flowers and therefore half of the needed visits: 45.2, at 1400 flower-hours against 700.
const halfWay = item('Hill', { captures: captureRows({ flowers: 10 }) })
const bare = item('Bare', { captures: captureRows({ flowers: 0, visits: 0 }) })
const unwatched = item('Dark', { captures: [] })
const asleep = item('Winter', { season: [9, 11], captures: [] })

describe('two scored items', () => {
  const farm = farmScore([onTarget, halfWay])
  test('are weighted by flower-hours', () => {
    expect(farm.score).toBe(53.5) // (70.0 + 2 x 45.2) / 3
    // 53.47 less the root of (16.4 / 3)² + (2 x 13.3 / 3)², and more by that of (13.6 / 3)² + (2 x 14.3 / 3)²
    expect(farm.range).toEqual([43.1, 64])
    expect(farm.components?.visits).toBeCloseTo((0.7 + 2 * 0.45228) / 3, 4)
    expect(farm.lost).toEqual({ visits: 46.5, flowers: 0, weather: 0, treatment: 0, season: 0 })
  })
  test('have the band of their mean and the codes of the lowest', () => {
    expect([farm.status, farm.band, farm.codes, farm.lowest]).toEqual(['ok', 'High', ['NEAR_TARGET'], halfWay])
  })
  test('have their completeness and expected score weighted, too', () => {
    const blind = item('Blind', { captures: captureRows({ flowers: 10 }), weather: [], flowersReference: 5 })
    expect([blind.result.completeness, blind.result.expected]).toEqual([70, 45.2])
    const { completeness, expected, components } = farmScore([onTarget, blind])
    expect([completeness, expected]).toEqual([80, 53.5])
    expect([components?.weather, components?.flowers]).toEqual([1, 0.5])
  })
  test('have no component that is unknown for both', () => {
    const unknown = item('Unknown', { sprays: null, weather: [] })
    expect(farmScore([unknown, unknown]).components).toMatchObject({ treatment: null, weather: null, flowers: null })
  })
  test('have points lost to conditions rounded down, and the rest lost to visits', () => {
    const wet = item('Wet', { setup: 'open', weather: weatherRows({ rain: 8 }), captures: captureRows({ visits: 2 }) })
    const { score, lost } = farmScore([onTarget, wet, halfWay])
    const sum = partNames.reduce((total, name) => total + (lost?.[name] ?? 0), 0)
    expect(sum).toBeCloseTo(100 - (score ?? 0), 9)
    expect(lost?.weather).toBe(Math.floor(((wet.result.lost?.weather ?? 0) * 7000) / 2800) / 10)
  })
  test('make the farm approximate if one of them is', () => {
    const old = item('Old', { captures: captureRows({ approximate: true }) })
    expect(farmScore([onTarget, old]).approximate).toBe(true)
    expect(farm.approximate).toBe(false)
  })
  test('have weak evidence only if more than half of the flower-hours do', () => {
    const weak = item('Brambles', { crop: 'blackberry' })
    expect([farmScore([onTarget, weak]).evidence, farmScore([weak, halfWay]).evidence]).toEqual(['fair', 'fair'])
    expect(farmScore([onTarget, weak, weak]).evidence).toBe('weak')
  })
})

test('names the first of two items with the same lowest score', () =>
  expect(farmScore([halfWay, onTarget, { ...halfWay }]).lowest).toBe(halfWay))

test('takes the reason from the lower-scoring of two items with equal losses, and from the first if both are alike', () => {
  const wetWeek = weatherRows({ temp: 13, rain: 12, wind: 25, oktas: 8, humidity: 94 })
  const wet = item('Wet', { setup: 'open', weather: wetWeek, captures: captureRows({ visits: 2 }) })
  const dry = onTarget
  expect([wet.result.lost?.visits, dry.result.lost?.visits]).toEqual([30, 30])
  expect(farmScore([dry, wet]).reasonFrom?.visits).toBe(wet)
  expect(farmScore([dry, { ...dry }]).reasonFrom?.visits).toBe(dry)
})

test('ignores items without a score', () =>
  expect(farmScore([bare, onTarget, unwatched, asleep])).toEqual(farmScore([onTarget])))

const unscored: [string, ReturnType<typeof item>[], string, ReturnType<typeof item> | null][] = [
  ['no flowers before all', [unwatched, asleep, bare], 'no_flowers', bare],
  ['out of season before no data', [unwatched, asleep], 'out_of_season', asleep],
  ['no data', [unwatched], 'no_data', unwatched],
  ['no item at all', [], 'no_data', null],
]
test.each(unscored)('status without a score: %s', (_name, items, status, lowest) => {
  const farm = farmScore(items)
  expect(farm).toMatchObject({ status, score: null, band: null, range: null, expected: null, completeness: 0 })
  expect(farm).toMatchObject({ evidence: null, components: null, lost: null, reasonFrom: null, approximate: false })
  expect(farm.lowest).toBe(lowest)
  expect(farm.codes).toEqual(lowest?.result.codes ?? ['NO_CAPTURE'])
})

test('names no field of a farm without items', () =>
  expect(farmHealth([])).toMatchObject({ status: 'no_data', lowest: null, codes: ['NO_CAPTURE'] }))
test('does not name a field without a name', () =>
  expect(farmHealth([{ name: null, input: { ...fineWeek, captures: captureRows({ visits: 3 }) } }])).toMatchObject({
    lowest: null,
    reasonFrom: { visits: null },
  }))
