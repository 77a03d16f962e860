import { describe, expect, test } from 'vitest'
import { pollinationHealth } from './pollination-health.ts'
import vectors from './pollination-health-vectors.json' with { type: 'json' }
import { type HealthInput, type HealthResult, partNames } from './shapes.ts'
import { captureRows, fineWeek, weatherRows } from './testing/weeks.ts'

// Where the model rounds to a tenth, 0.1 is allowed; everything else is exact.
const tolerance = (path: string): number => (/score|range|lost/.test(path) ? 0.1001 : 1e-9)

/** Every number of `actual` near enough to `expected`; all else, and the members themselves, the same. */
const expectAlike = (actual: unknown, expected: unknown, path: string): void => {
  if (typeof expected === 'number') {
    expect(actual, path).toBeTypeOf('number')
    const distance = Math.abs((actual as number) - expected)
    expect(distance, `${path}: ${String(actual)}, not ${expected}`).toBeLessThan(tolerance(path))
  } else if (typeof expected === 'object' && expected !== null) {
    expect(Object.keys(actual as object).sort(), path).toEqual(Object.keys(expected).sort())
    for (const [member, value] of Object.entries(expected))
      expectAlike((actual as Record<string, unknown>)[member], value, `${path}.${member}`)
  } else {
    expect(actual, path).toBe(expected)
  }
}

describe('the vectors of the model page', () => {
  test.each(vectors as unknown as { name: string; input: HealthInput; expected: HealthResult }[])(
    '$name',
    ({ input, expected }) => expectAlike(pollinationHealth(input), expected, 'result'),
  )
})

const rain = { temp: 13, rain: 12, wind: 25, oktas: 8, humidity: 94 }
const spray = (day: number, hazard: 'moderate' | 'high') => ({ date: `2026-06-0${day}`, hazard })

describe('the vectors that the model page tells as changes of the base week', () => {
  const may = { start: '2026-05-04', end: '2026-05-10' }
  const blueberry: HealthInput = {
    ...fineWeek,
    ...may,
    crop: 'blueberry',
    protected: false,
    season: [4, 5],
    captures: captureRows({ ...may, flowers: 20, visits: 20 }),
    weather: weatherRows({ ...may, temp: 14 }),
  }
  const autumn = { start: '2026-09-28', end: '2026-10-04' }
  const cases: [string, HealthInput, number, string, [number, number], number, number[], string[]][] = [
    [
      'V03',
      { ...fineWeek, captures: captureRows({ visits: 60 }) },
      100,
      'Very High',
      [100, 100],
      95,
      [1, 1, 1, 1, 1],
      ['OVER_VISITED'],
    ],
    [
      'V10',
      { ...fineWeek, captures: captureRows({ visits: 2 }), weather: weatherRows(rain) },
      30.5,
      'Medium',
      [20.1, 42.2],
      95,
      [0.382, 1, 0.321, 1, 1],
      ['LOW_VISITS_POOR_WEATHER', 'WET_WEEK', 'WINDY_WEEK'],
    ],
    [
      'V12',
      { ...fineWeek, sprays: [1, 3, 5, 7].map((day) => spray(day, 'moderate')) },
      62.4,
      'High',
      [52.5, 71.1],
      95,
      [0.7, 1, 1, 0.464, 1],
      ['SPRAY_ACTIVE', 'ON_TARGET'],
    ],
    [
      'V16',
      { ...blueberry, classCounts: { honeybee: 120 } },
      48.6,
      'High',
      [43.9, 53.3],
      70,
      [0.514, 1, 0.75, 1, 1],
      ['NEAR_TARGET', 'ONE_GROUP'],
    ],
    [
      'V17',
      { ...blueberry, classCounts: { bumblebee: 120 } },
      78.9,
      'Very High',
      [74.6, 82.6],
      70,
      [0.836, 1, 0.75, 1, 1],
      ['ON_TARGET', 'ONE_GROUP'],
    ],
    [
      'V20',
      { ...fineWeek, ...autumn, captures: captureRows(autumn), weather: weatherRows(autumn) },
      69.2,
      'High',
      [58.2, 78.8],
      95,
      [0.7, 1, 1, 1, 0.886],
      ['ON_TARGET'],
    ],
  ]
  test.each(cases)('%s', (_name, input, score, band, range, confidence, parts, codes) => {
    const result = pollinationHealth(input)
    if (result.status !== 'ok') throw new Error(`not scored: ${result.status}`)
    expectAlike({ score: result.score, range: result.range }, { score, range }, 'result')
    expect([result.band, result.confidence]).toEqual([band, confidence])
    expect(partNames.map((name) => Number(result.components[name].toFixed(3)))).toEqual(parts)
    expect(result.codes).toEqual(codes)
  })
})

describe('which status a window has', () => {
  const december = { start: '2026-12-07', end: '2026-12-13' }
  const november = { start: '2026-11-02', end: '2026-11-08' }
  const october = { start: '2026-10-05', end: '2026-10-11' }
  const oneRow = (hours: number, flowers: number | null, start = '2026-06-01') => [
    { date: start, deviceId: 'd1', hours, flowers, visits: 1 },
  ]
  const cases: [string, Partial<HealthInput>, HealthResult['status']][] = [
    ['5 hours are enough', { captures: oneRow(5, 5) }, 'ok'],
    ['under 5 hours in season', { captures: oneRow(4.9, 5) }, 'no_data'],
    ['no rows at all', { captures: [] }, 'no_data'],
    ['under 5 hours, out of season', { ...november, captures: [] }, 'out_of_season'],
    ['under 5 hours in the month after the season', { ...october, captures: oneRow(4, 5, '2026-10-05') }, 'no_data'],
    [
      'under 5 hours, some days next to the season',
      { start: '2026-10-29', end: '2026-11-04', captures: [] },
      'no_data',
    ],
    ['5 hours out of season', { ...november, captures: oneRow(5, 5, '2026-11-02') }, 'ok'],
    [
      'no flowers, some days in season',
      { start: '2026-09-28', end: '2026-10-04', captures: oneRow(9, 0, '2026-09-28') },
      'no_flowers',
    ],
    ['nothing watched in the month after the season', { ...october, captures: [] }, 'no_data'],
    ['no flowers in the month after the season', { ...october, captures: oneRow(9, 0, '2026-10-05') }, 'out_of_season'],
    ['flowers in December', { ...december, captures: oneRow(9, 1, '2026-12-07') }, 'ok'],
    ['0.05 flowers on average', { captures: oneRow(10, 0.05) }, 'ok'],
    ['fewer', { captures: oneRow(10, 0.049) }, 'no_flowers'],
    ['unknown flowers count as not watched', { captures: oneRow(10, null) }, 'no_data'],
    ['rows outside the window are left out', { captures: oneRow(10, 5, '2026-06-08') }, 'no_data'],
    ['avocado in GB is never out of season', { crop: 'avocado', season: null, ...december, captures: [] }, 'no_data'],
    ['january to january counts as not entered', { season: [1, 1], ...december, captures: [] }, 'out_of_season'],
  ]
  test.each(cases)('%s', (_name, change, status) =>
    expect(pollinationHealth({ ...fineWeek, ...change }).status).toBe(status),
  )

  test('where nothing was watched there is no mean of flowers', () =>
    expect(pollinationHealth({ ...fineWeek, devices: null, captures: [] }).metrics).toMatchObject({
      hours: 0,
      meanFlowers: null,
      coverage: 0,
    }))
  test('a window that ends before it starts is a fault of the caller', () =>
    expect(() => pollinationHealth({ ...fineWeek, end: '2026-05-31' })).toThrow(RangeError))
})

describe('defaults', () => {
  const scored = (change: Partial<HealthInput>) => {
    const result = pollinationHealth({ ...fineWeek, ...change })
    if (result.status !== 'ok') throw new Error(`not scored: ${result.status}`)
    return result
  }
  const cases: [string, Partial<HealthInput>, Partial<HealthInput>][] = [
    ['devices: those seen', { devices: null }, { devices: 2 }],
    ['flowers reference: 5', { flowersReference: null }, { flowersReference: 5 }],
    ['class counts: under 10 recognised', { classCounts: { 'other fly': 9 } }, { classCounts: null }],
    ['season: january to january is none', { season: [1, 1] }, { season: null }],
    [
      'weather outside the window',
      { weather: weatherRows({ start: '2026-06-08', end: '2026-06-14' }) },
      { weather: [] },
    ],
    ['weather without a temperature', { weather: weatherRows({ temp: null, rain: 30 }) }, { weather: [] }],
    ['sprays after the window', { sprays: [{ date: '2026-06-08', hazard: 'high' }] }, { sprays: [] }],
    ['sprays long before it', { sprays: [{ date: '2026-05-25', hazard: 'high' }] }, { sprays: [] }],
  ]
  test.each(cases)('%s', (_name, change, same) => expect(scored(change)).toEqual(scored(same)))

  test('ten recognised flies lower what a visit is worth', () =>
    expect(scored({ classCounts: { 'other fly': 10 } }).metrics.q).toBeCloseTo(0.3))
  test('a season not entered and sprays not recorded lower confidence', () =>
    expect(scored({ season: null, sprays: null }).confidence).toBe(81))
})
