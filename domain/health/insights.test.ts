import { describe, expect, test } from 'vitest'
import { codes, type Code } from './code-names.ts'
import { insightTexts } from './insight-texts.ts'
import { insightsOf } from './insights.ts'
import { pollinationHealth } from './pollination-health.ts'
import type { HealthInput } from './shapes.ts'
import { captureRows, fineWeek, weatherRows } from './testing/weeks.ts'

const deviceNames = new Map([
  ['d1', 'North gate'],
  ['d2', 'Row 12'],
])
const tell = (change: Partial<HealthInput>, names = deviceNames) => {
  const input = { ...fineWeek, ...change }
  return insightsOf(pollinationHealth(input), { input, deviceNames: names })
}
const cameras = (first: object, second: object) =>
  captureRows().map((row) => ({ ...row, ...(row.deviceId === 'd1' ? first : second) }))
const sprays = ['2026-05-20', '2026-06-03', '2026-06-01', '2026-06-03'].map((date) => ({
  date,
  hazard: 'high' as const,
}))
const short = captureRows({ hours: 2, end: '2026-06-01' })

describe('figures in the texts', () => {
  const cases: [Code, string, Partial<HealthInput>, string, string?][] = [
    [
      'NO_CAPTURE',
      'both short of hours',
      { captures: short },
      'The cameras watched for only 4 daylight hours this week, so there is no score.',
      'Check power, signal and lens on North gate and Row 12. A score needs 5 hours between 08:00 and 18:00.',
    ],
    [
      'NO_CAPTURE',
      'nothing watched',
      { captures: [] },
      'The cameras watched for only 0 daylight hours this week, so there is no score.',
    ],
    [
      'ZERO_VISITS',
      'a fine week',
      { captures: captureRows({ visits: 0 }) },
      'No visits in 700 flower-hours, though the weather was fit for flying.',
    ],
    [
      'SPRAY_ACTIVE',
      'only sprays still felt, each day once',
      { sprays },
      'Spraying on 1 Jun 2026 and 3 Jun 2026 may still be keeping insects away or harming them.',
    ],
    [
      'LOW_VISITS_GOOD_WEATHER',
      'strawberry',
      { captures: captureRows({ visits: 2 }) },
      'Each flower is getting about 1.6 useful visits; it needs about 4. The weather was not the cause.',
    ],
    [
      'LOW_VISITS_GOOD_WEATHER',
      'avocado needs under one visit',
      { crop: 'avocado', captures: captureRows({ visits: 2 }) },
      'Each flower is getting about 0.12 useful visits; it needs about 0.45. The weather was not the cause.',
    ],
    [
      'NEAR_TARGET',
      'x = 0.6',
      { captures: captureRows({ visits: 3 }) },
      'Flowers are getting 60 % of the visits they need.',
    ],
    [
      'NEAR_TARGET',
      'x = 0.998 is not yet 100 %',
      { captures: captureRows({ flowers: 501, visits: 500 }) },
      'Flowers are getting 99 % of the visits they need.',
    ],
    [
      'COOL_FOR_HONEYBEES',
      'four afternoons',
      { weather: [...weatherRows({ temp: 12 }).slice(3), ...weatherRows().slice(0, 3)] },
      '4 afternoons were too cool for most honeybees.',
    ],
    ['HEAT', 'seven afternoons', { weather: weatherRows({ temp: 30 }) }, '7 afternoons reached 30 °C.'],
    ['WET_WEEK', 'seven days', { weather: weatherRows({ rain: 5 }) }, 'It rained on 7 days.'],
    ['WINDY_WEEK', 'seven days', { weather: weatherRows({ wind: 30 }) }, 'Wind held back flying on 7 days.'],
    ['ONE_GROUP', 'in the plural', { classCounts: { 'other fly': 50 } }, 'Nearly all insects were other flies.'],
    [
      'UNEVEN_DEVICES',
      'four times',
      { captures: cameras({ visits: 2 }, { visits: 8 }) },
      'Row 12 gets 4 times the visits of North gate.',
      'Move hives towards North gate or open that end.',
    ],
    [
      'UNEVEN_DEVICES',
      'a worst of none',
      { captures: cameras({ visits: 9 }, { visits: 0 }) },
      'North gate gets many times the visits of Row 12.',
    ],
    [
      'LOW_CAPTURE',
      'one of two off',
      { captures: cameras({ hours: 9 }, { hours: 0.5 }) },
      'Cameras covered 47 % of the daylight hours.',
      'Treat the score as rough. Check Row 12.',
    ],
  ]
  test.each(cases)('%s, %s', (code, _name, change, insight, recommendation) => {
    const told = tell(change).find((each) => each.code === code)
    expect(told?.insight).toBe(insight)
    if (recommendation) expect(told?.recommendation).toBe(recommendation)
  })
})

describe('which devices to check', () => {
  const cases: [string, [string, string][], string][] = [
    [
      'those that sent nothing too',
      [
        ['d1', 'A'],
        ['d2', 'B'],
        ['d3', 'C'],
      ],
      'A, B and C',
    ],
    [
      'no more than four by name',
      ['d1', 'd2', 'd3', 'd4', 'd5', 'd6'].map((id) => [id, id.toUpperCase()]),
      'D1, D2, D3 and 3 others',
    ],
    ['four', ['d1', 'd2', 'd3', 'd4'].map((id) => [id, id.toUpperCase()]), 'D1, D2, D3 and D4'],
    ['by id where there is no name', [], 'd1 and d2'],
  ]
  test.each(cases)('%s', (_name, names, devices) =>
    expect(tell({ captures: short }, new Map(names))[0]?.recommendation).toContain(`lens on ${devices}.`),
  )
  test('none known', () =>
    expect(tell({ captures: [] }, new Map())[0]?.recommendation).toContain('lens on the cameras.'))
})

describe('only what lies in the window counts', () => {
  const around = (given: object) =>
    ['2026-05-31', '2026-06-08'].map((date) => ({ ...captureRows()[0]!, ...given, date }))
  test('for the hours of a device', () => {
    const captures = [...captureRows({ hours: 4.5 }), ...around({ hours: 300 })]
    expect(tell({ captures }).at(-1)?.recommendation).toBe('Treat the score as rough. Check North gate and Row 12.')
  })
  test('for the best and the worst', () => {
    const captures = [...cameras({ visits: 2 }, { visits: 8 }), ...around({ visits: 900 })]
    expect(tell({ captures }).at(-1)?.insight).toBe('Row 12 gets 4 times the visits of North gate.')
  })
  test('half of the daylight is enough, at both ends of the window', () => {
    const captures = cameras({ hours: 5 }, { hours: 4 })
    expect(tell({ captures }).at(-1)?.recommendation).toBe('Treat the score as rough. Check Row 12.')
  })
})

test('at most three, in order', () =>
  expect(tell({ sprays: null, weather: weatherRows({ temp: 31, rain: 4, wind: 25 }) }).map(({ code }) => code)).toEqual(
    ['ON_TARGET', 'HEAT', 'WET_WEEK'],
  ))

test('nothing to do is null', () =>
  expect(tell({ weather: [] })).toEqual([
    { code: 'ON_TARGET', insight: 'Flowers are getting the visits they need.', recommendation: 'No change.' },
    { code: 'WEATHER_MISSING', insight: 'No weather data this week; a typical value was used.', recommendation: null },
  ]))

test('no text is shown with a brace left in it', () => {
  const inputs: Partial<HealthInput>[] = [
    { captures: short },
    { captures: captureRows({ visits: 0 }) },
    { sprays },
    { captures: captureRows({ visits: 2 }) },
    { captures: captureRows({ visits: 3 }) },
    { weather: weatherRows({ temp: 12 }) },
    { weather: weatherRows({ temp: 30 }) },
    { weather: weatherRows({ rain: 5 }) },
    { weather: weatherRows({ wind: 30 }) },
    { classCounts: { honeybee: 50 } },
    { captures: cameras({ visits: 2 }, { visits: 8 }) },
    { captures: captureRows({ hours: 4 }) },
  ]
  const told = inputs.flatMap((change) => tell(change))
  for (const { code, insight, recommendation } of told) expect(`${insight} ${recommendation}`, code).not.toMatch(/[{}]/)
  const braced = codes.filter((code) => /\{/.test(insightTexts[code].insight + insightTexts[code].recommendation))
  expect(braced.filter((code) => !told.some((each) => each.code === code))).toEqual([])
})
