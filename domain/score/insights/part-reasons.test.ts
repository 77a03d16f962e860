import { describe, expect, test } from 'vitest'
import { farmReasons } from './farm-reasons.ts'
import { farmScore } from '../farm-score.ts'
import { partReasons } from './part-reasons.ts'
import { pollinationHealth } from '../pollination-health.ts'
import { treatmentPart } from '../conditions/treatment.ts'
import type { HealthInput, PartName } from '../shapes.ts'
import { captureRows, fineWeek, firstDays, weatherRows } from '../testing/weeks.ts'

const item = (name: string | null, change: Partial<HealthInput> = {}) => {
  const input = { ...fineWeek, ...change }
  return { name, input, result: pollinationHealth(input) }
}
const reasonsOf = (change: Partial<HealthInput>) => {
  const { input, result } = item(null, change)
  if (result.status !== 'ok') throw new Error(`not scored: ${result.status}`)
  return partReasons(result, input)
}

const few = captureRows({ visits: 2 })
const enough = captureRows({ visits: 10 })
const wet = { rain: 8, oktas: 8 }
const december = { start: '2026-12-07', end: '2026-12-13' }
const sprayed = (...days: number[]) => days.map((day) => ({ date: `2026-06-0${day}`, hazard: 'high' as const }))

describe('reason for the points lost to a part', () => {
  const cases: [PartName, string, Partial<HealthInput>, string][] = [
    ['visits', 'x = 0.4', { captures: few }, '40 % of need'],
    ['visits', 'x = 1', {}, '100 % of need'],
    ['visits', 'none', { captures: captureRows({ visits: 0 }) }, 'No visits seen'],
    ['visits', 'x = 10', { captures: captureRows({ visits: 50 }) }, '1000 % of need'],
    ['visits', 'x = 10.2', { captures: captureRows({ visits: 51 }) }, 'More than ten times the need'],
    ['flowers', 'no reference', {}, '5.0 open flowers per camera'],
    ['flowers', 'a reference', { flowersReference: 4.5 }, '5.0 open flowers per camera; 4.5 at good bloom'],
    ['weather', 'fine', {}, 'Good flying weather'],
    ['weather', 'not measured', { weather: weatherRows({ kind: 'forecast' }) }, 'No weather data'],
    ['weather', 'not measured under glass', { setup: 'glasshouse', weather: [] }, 'No weather data'],
    ['weather', 'wet', { captures: few, weather: firstDays(5, { rain: 1.1 }) }, '5 wet days'],
    ['weather', 'windy', { captures: few, weather: firstDays(2, { wind: 19.5 }) }, '2 windy days'],
    ['weather', 'dull', { captures: few, weather: firstDays(2, { oktas: 5 }) }, '2 dull days'],
    ['weather', 'damp', { captures: few, weather: firstDays(3, { humidity: 76 }) }, '3 damp days'],
    ['weather', 'cold', { captures: few, setup: 'open', weather: firstDays(2, { temp: 7.9 }) }, '2 cold afternoons'],
    [
      'weather',
      'cool from 8 °C on',
      { captures: few, setup: 'open', weather: firstDays(2, { temp: 8 }) },
      '2 cool afternoons',
    ],
    [
      'weather',
      'cool up to 16 °C',
      { captures: few, setup: 'open', weather: weatherRows({ temp: 15.5 }) },
      '7 cool afternoons',
    ],
    ['weather', 'hot', { captures: few, weather: firstDays(2, { temp: 29 }) }, '2 hot afternoons'],
    ['weather', 'just not hot', { captures: few, weather: weatherRows({ temp: 28 }) }, 'Good flying weather'],
    ['weather', 'one of each', { captures: few, weather: firstDays(1, { temp: 35 }) }, '1 hot afternoon'],
    [
      'weather',
      'the two commonest',
      {
        captures: few,
        setup: 'open',
        weather: [
          ...firstDays(4, { wind: 30, humidity: 90 }).slice(0, 4),
          ...weatherRows({ wind: 30, rain: 5 }).slice(4),
        ],
      },
      '7 windy days, 4 damp days',
    ],
    [
      'weather',
      'in the order of the list where alike',
      { captures: few, weather: firstDays(3, wet) },
      '3 wet days, 3 dull days',
    ],
    [
      'weather',
      'outside glass',
      { captures: few, setup: 'glasshouse', weather: weatherRows({ ...wet, wind: 30, humidity: 95, temp: 2 }) },
      '7 dull days (modelled under glass)',
    ],
    [
      'weather',
      'enough visits in a tunnel',
      { captures: enough, weather: firstDays(5, wet) },
      '5 wet days, 5 dull days did not keep insects away',
    ],
    [
      'weather',
      'enough visits, fewer of them worth it',
      { captures: enough, setup: 'open', weather: firstDays(5, { rain: 8 }) },
      '5 wet days; slightly less fruit set expected',
    ],
    [
      'weather',
      'no visits and next to nothing taken',
      {
        captures: captureRows({ visits: 0 }),
        weather: firstDays(1, { oktas: 5, temp: 27.9 }).map((day, index) => ({
          ...day,
          oktas: index === 0 ? 4.01 : 3,
        })),
      },
      '1 dull day',
    ],
    ['treatment', 'none', {}, 'No active spray'],
    ['treatment', 'long ago', { sprays: [{ date: '2026-05-25', hazard: 'high' }] }, 'No active spray'],
    ['treatment', 'after the window', { sprays: [{ date: '2026-06-08', hazard: 'high' }] }, 'No active spray'],
    ['treatment', 'not recorded', { sprays: null }, 'Not recorded'],
    [
      'treatment',
      'one',
      { captures: few, sprays: sprayed(3) },
      'Sprayed on 3 Jun 2026 (in the score until 9 Jun 2026)',
    ],
    [
      'treatment',
      'three on two days',
      { captures: few, sprays: sprayed(5, 3, 5) },
      'Sprayed on 3 Jun 2026 and on 5 Jun 2026 (in the score until 11 Jun 2026)',
    ],
    [
      'treatment',
      'enough visits',
      { sprays: sprayed(3) },
      'Sprayed on 3 Jun 2026 (in the score until 9 Jun 2026); slightly less fruit set expected',
    ],
    ['season', 'in', {}, 'In season'],
    ['season', 'the month next to it', { season: [7, 9], captures: few }, "At the season's edge"],
    ['season', 'half of the week', { start: '2026-05-29', captures: few, season: [6, 9] }, "At the season's edge"],
    ['season', 'far from it', { season: [8, 9], captures: few }, 'Out of season'],
    ['season', 'far from it, enough visits', { season: [8, 9] }, 'Out of season; slightly less fruit set expected'],
    ['season', 'not entered', { season: null }, 'In season (usual months)'],
    [
      'season',
      'not entered, far from it',
      { ...december, season: null, captures: captureRows({ ...december, visits: 2 }) },
      'Out of season (usual months)',
    ],
    [
      'season',
      'not entered, at its edge',
      { season: [1, 1], setup: 'open', crop: 'blueberry', captures: few },
      "At the season's edge (usual months)",
    ],
  ]
  test.each(cases)('%s: %s', (part, _name, change, reason) => expect(reasonsOf(change)[part]).toBe(reason))
})

describe('reasons of a farm', () => {
  const reasons = (...items: ReturnType<typeof item>[]) => farmReasons(farmScore(items), items)
  const rainy = item('Brook Side', { setup: 'open', captures: few, weather: firstDays(5, { rain: 8 }) })
  const treated = item('Hill', { captures: captureRows({ visits: 1 }), sprays: sprayed(3) })
  test('name the field that lost most points to each part', () =>
    expect(reasons(item('Meadow'), rainy, treated)).toEqual({
      visits: 'Hill: 20 % of need',
      flowers: '5.0 open flowers per camera',
      weather: 'Brook Side: 5 wet days',
      treatment: 'Hill: Sprayed on 3 Jun 2026 (in the score until 9 Jun 2026)',
      season: 'In season',
    }))
  test('give more weight to a field that watched more', () => {
    const busy = item('Long Meadow', { captures: captureRows({ flowers: 50, visits: 45 }) })
    expect(reasons(busy, treated)?.visits).toBe('Long Meadow: 90 % of need')
  })
  test('say that other fields have more, where the farm as a whole has more visits than needed', () => {
    const short = item('Hill', { captures: captureRows({ visits: 4 }) })
    const rich = item('Meadow', { captures: captureRows({ visits: 20 }) })
    expect(reasons(short, rich)?.visits).toBe('Hill: 80 % of need; other fields have more')
    expect(reasons(short)?.visits).toBe('Hill: 80 % of need')
  })
  test('omit the name of an unnamed field, and are null if no field has a score', () => {
    const bare = item('Bare', { captures: captureRows({ flowers: 0, visits: 0 }) })
    expect(reasons(bare, { ...rainy, name: null })?.weather).toBe('5 wet days')
    expect(reasons(bare, rainy)?.season).toBe('In season')
    expect(reasons(bare)).toBeNull()
  })
})

test('a spray is named with the last day that it lowers', () => {
  const sprays = sprayed(3)
  expect(treatmentPart(['2026-06-09'], sprays)).toBeLessThan(1)
  expect(treatmentPart(['2026-06-10'], sprays)).toBe(1)
})
