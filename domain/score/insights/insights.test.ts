import { describe, expect, test } from 'vitest'
import { functionalGroups } from '#domain/intensity/functional-groups.ts'
import { type Code, codes, isNote } from './code-names.ts'
import { insightTexts } from './insight-texts.ts'
import { insightsOf, ledByField, notesOf } from './insights.ts'
import { pollinationHealth } from '../pollination-health.ts'
import vectors from '../pollination-health-vectors.json' with { type: 'json' }
import type { HealthInput } from '../shapes.ts'
import { captureRows, fineWeek, firstDays, placed, twoCameras, weatherRows } from '../testing/weeks.ts'

const deviceNames = new Map([
  ['d1', 'North gate'],
  ['d2', 'Row 12'],
])
const context = (change: Partial<HealthInput>, names: ReadonlyMap<string, string> = deviceNames) => ({
  input: { ...fineWeek, ...change },
  deviceNames: names,
})
const tell = (change: Partial<HealthInput>, names: ReadonlyMap<string, string> = deviceNames) => {
  const given = context(change, names)
  const result = pollinationHealth(given.input)
  return [...insightsOf(result, given), ...notesOf(result, given)]
}
const vector = (name: string): HealthInput => {
  const found = vectors.find((one) => one.name.startsWith(name))
  if (!found || !('input' in found)) throw new Error(`no vector ${name}`)
  return found.input as unknown as HealthInput
}

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
      'The cameras watched for 4 of the 5 daylight hours that a score needs.',
      'If they were installed today, wait. Otherwise check the power, signal and lens of North gate and Row 12.',
    ],
    [
      'NO_CAPTURE',
      'nothing watched',
      { captures: [] },
      'The cameras watched for 0 of the 5 daylight hours that a score needs.',
    ],
    ['ZERO_VISITS', 'V14', vector('V14'), 'No visits seen in 3500 flower-hours (about 280 are usual).'],
    [
      'NO_VISITS_YET',
      'V04',
      vector('V04'),
      'No visits seen in 48 flower-hours, but only about 4.8 are usual: too few to judge.',
    ],
    [
      'SPRAY_ACTIVE',
      'only sprays still felt, each day once',
      { sprays },
      'Sprayed on 1 Jun 2026 and on 3 Jun 2026: fewer insects and less fruit set expected. In the score until 9 Jun 2026.',
    ],
    [
      'LOW_VISITS_GOOD_WEATHER',
      'V12',
      vector('V12'),
      'Each flower got about 0.4 effective visits; it needs 4. Weather explains 19.8 of the 59.5 points below 70.',
    ],
    [
      'LOW_VISITS_GOOD_WEATHER',
      'avocado needs under one visit',
      { crop: 'avocado', captures: captureRows({ visits: 2 }) },
      'Each flower got about 0.12 effective visits; it needs 0.45. The weather is not the cause.',
    ],
    [
      'LOW_VISITS_POOR_WEATHER',
      'V10',
      vector('V10'),
      'Each flower got about 1.6 effective visits; it needs 4. The weather is the main cause: about 46.2 points are usual for it.',
      'Compare your hives with 46.2, not with 70. Bumblebees fly in cooler, duller weather than honeybees.',
    ],
    [
      'LOW_VISITS',
      'V17',
      vector('V17'),
      'Each flower got about 0.8 effective visits; it needs 4. There is no weather data to explain it.',
    ],
    ['NEAR_TARGET', 'x = 0.6', { captures: captureRows({ visits: 3 }) }, 'Flowers got 60 % of the visits they need.'],
    [
      'NEAR_TARGET',
      'x = 0.998 is not yet 100 %',
      { captures: captureRows({ flowers: 501, visits: 500 }) },
      'Flowers got 99 % of the visits they need.',
    ],
    [
      'POOR_SET',
      'V40',
      vector('V40'),
      'Flowers got the visits they need, but in these conditions fewer of them set fruit: −14.1 points.',
    ],
    [
      'OVER_VISITED',
      'V33, cane fruit',
      vector('V33'),
      'Each flower gets about 42 visits; no benefit is known beyond 35.',
      'More bees will not help, and many visits may damage flowers of cane fruit. Consider moving hives away.',
    ],
    [
      'OVER_VISITED',
      'strawberry',
      { captures: captureRows({ visits: 250 }) },
      'Each flower gets about 200 visits; no benefit is known beyond 40.',
      'More bees will not help.',
    ],
    [
      'OVER_VISITED',
      'avocado',
      { crop: 'avocado', captures: captureRows({ visits: 80 }) },
      'Each flower gets about 4.8 visits; no benefit is known beyond 4.5.',
    ],
    [
      'COOL_FOR_HONEYBEES',
      'four afternoons',
      { setup: 'open', weather: firstDays(4, { temp: 12 }) },
      '4 afternoons were 8 to 13 °C at the crop: too cool for most honeybees.',
    ],
    ['HEAT', 'five afternoons', { weather: firstDays(5, { temp: 30 }) }, '5 afternoons reached 30 °C.'],
    ['WET_WEEK', 'six days', { weather: firstDays(6, { rain: 5 }) }, 'It rained on 6 days.'],
    ['WINDY_WEEK', 'seven days', { weather: weatherRows({ wind: 30 }) }, '7 afternoons were windy.'],
    [
      'ONE_GROUP',
      'in the plural',
      { captures: captureRows({ counts: { 'other fly': 50 } }) },
      'Nearly all insects were other flies.',
    ],
    [
      'UNEVEN_DEVICES',
      'four times',
      { captures: twoCameras({ visits: 2 }, { visits: 8 }) },
      'Row 12 gets 4 times the visits of North gate.',
      'First compare where both point. Then move hives towards North gate or open that end.',
    ],
    [
      'UNEVEN_DEVICES',
      'a worst of none',
      { captures: twoCameras({ visits: 9 }, { visits: 0 }) },
      'North gate gets many times the visits of Row 12.',
    ],
    [
      'LOW_CAPTURE',
      'one of two off',
      { captures: twoCameras({ hours: 9 }, { hours: 0.5 }) },
      'The cameras watched only 47 % of the hours they could.',
      'Treat the score as rough. Check Row 12.',
    ],
    [
      'EVIDENCE_WEAK',
      'V42',
      vector('V42'),
      'Research is not settled on how many visits blackberry flowers need: compare weeks and fields with each other.',
    ],
    ['FEW_DAYS', 'V21', vector('V21'), 'The cameras watched on 1 of 7 days.'],
    [
      'DETECTION_CHECKED',
      'V26',
      vector('V26'),
      'Counts are corrected by 174 reviewed insects: 1.05 present for each one counted.',
    ],
    ['SHORT_VISITS', 'V29', vector('V29'), 'Visits lasted 3 s; the need of 4 was measured with visits of about 10 s.'],
    [
      'CALIBRATED',
      'V28',
      vector('V28'),
      'Your own fruit suggests that a flower needs 3.8 visits (2.2 to 6.6); the model uses 4. With your figure the score would be 63.8.',
    ],
  ]
  test.each(cases)('%s, %s', (code, _name, change, insight, recommendation) => {
    const told = tell(change).find((each) => each.code === code)
    expect(told?.insight).toBe(insight)
    if (recommendation) expect(told?.recommendation).toBe(recommendation)
  })

  test('replace every placeholder, and the cases cover every text with placeholders', () => {
    const told = cases.flatMap(([_code, _name, change]) => tell(change))
    for (const { code, insight, recommendation } of told)
      expect(`${insight} ${recommendation}`, code).not.toMatch(/[{}]/)
    const braced = codes.filter((code) => /\{/.test(insightTexts[code].insight + insightTexts[code].recommendation))
    expect(braced.filter((code) => !told.some((each) => each.code === code))).toEqual([])
  })
})

test('a single kind of insect is named in the plural', () => {
  const told = functionalGroups.map((group) =>
    tell({ captures: captureRows({ counts: { [group]: 50 } }) }).find(({ code }) => code === 'ONE_GROUP'),
  )
  const kinds = ['bumblebees', 'honeybees', 'hoverflies', 'solitary bees', 'other flies', 'social wasps']
  expect(told.map((one) => one?.insight)).toEqual(kinds.map((kind) => `Nearly all insects were ${kind}.`))
})

describe('devices to check', () => {
  const named = (...ids: string[]) => ({ captures: [], placements: ids.map((id) => placed(id)) })
  const cases: [string, Partial<HealthInput>, string][] = [
    [
      'those that sent nothing too',
      { captures: short, placements: ['d1', 'd2', 'C'].map((id) => placed(id)) },
      'C, North gate and Row 12',
    ],
    ['no more than four by name', named('A', 'B', 'C', 'D', 'E', 'F'), 'A, B, C and 3 others'],
    ['four', named('A', 'B', 'C', 'D'), 'A, B, C and D'],
    ['one', named('A'), 'A'],
    [
      'none that watched half of what it could',
      {
        captures: twoCameras({ hours: 0.6 }, {}).slice(0, 1),
        placements: [placed('d1', '2026-06-07T17:30'), placed('d2')],
      },
      'Row 12',
    ],
    ['none known', { captures: [], placements: null }, 'the cameras'],
  ]
  test.each(cases)('%s', (_name, change, devices) =>
    expect(tell(change)[0]?.recommendation).toContain(`lens of ${devices}.`),
  )
  test('exclude those that watched half of the possible hours', () =>
    expect(tell({ captures: twoCameras({ hours: 5 }, { hours: 4 }) }).at(-1)?.recommendation).toBe(
      'Treat the score as rough. Check Row 12.',
    ))
})

test('that little was watched comes before advice on too many visits', () =>
  expect(tell({ captures: captureRows({ hours: 4.5, visits: 100 }) }).map(({ code }) => code)).toEqual([
    'LOW_CAPTURE',
    'OVER_VISITED',
  ]))

describe('findings and notes', () => {
  const busy = { ...context({ crop: 'avocado', sprays: null, weather: weatherRows({ temp: 31, rain: 4, wind: 25 }) }) }
  const result = pollinationHealth(busy.input)
  test('list at most three findings in order, and notes separately', () => {
    expect(insightsOf(result, busy).map(({ code }) => code)).toEqual(['NEAR_TARGET', 'HEAT', 'WET_WEEK'])
    expect(notesOf(result, busy)).toEqual([
      {
        code: 'EVIDENCE_WEAK',
        insight:
          'Research is not settled on how many visits avocado flowers need: compare weeks and fields with each other.',
        recommendation: null,
      },
    ])
  })
  test('list all notes without displacing findings', () => {
    const given = context({
      crop: 'blackberry',
      captures: captureRows({ deviceId: 'd1', approximate: true, visits: 3 }),
    })
    const told = pollinationHealth(given.input)
    expect(insightsOf(told, given).map(({ code }) => code)).toEqual(['NEAR_TARGET'])
    expect(notesOf(told, given).map(({ code }) => code)).toEqual(['EVIDENCE_WEAK', 'FEW_CAMERAS', 'APPROXIMATE'])
  })
  test('state that there is nothing to do if nothing is missing', () =>
    expect(tell({ weather: [] })).toEqual([
      {
        code: 'ON_TARGET',
        insight: 'Flowers got 100 % of the visits they need.',
        recommendation: 'Nothing to do today.',
      },
      {
        code: 'WEATHER_MISSING',
        insight: 'There is no weather data, so weather takes no points.',
        recommendation: null,
      },
    ]))
  test('begin with the name of the field on a farm’s page, if it has one', () => {
    const [first] = insightsOf(result, busy)
    expect(ledByField('Brook Side', [first!])).toEqual([{ ...first, insight: `Brook Side: ${first!.insight}` }])
    expect(ledByField(null, [first!])).toEqual([first])
  })
})

test('codes that require no action have no recommendation', () => {
  const silent = codes.filter((code) => insightTexts[code].recommendation === null)
  expect(silent).toEqual([
    'WEATHER_MISSING',
    'EVIDENCE_WEAK',
    'FEW_DAYS',
    'DETECTION_CHECKED',
    'APPROXIMATE',
    'CALIBRATED',
  ])
  expect(codes.filter(isNote)).toHaveLength(7)
})
