import { describe, expect, test } from 'vitest'
import { insightsOf } from '../insights/insights.ts'
import { pollinationHealth } from '../pollination-health.ts'
import type { HealthInput } from '../shapes.ts'
import { captureRows, fineWeek, twoCameras, weatherRows } from '../testing/weeks.ts'
import { summaryOf } from './summary.ts'

const deviceNames = new Map([
  ['d1', 'North gate'],
  ['d2', 'Row 12'],
])
const last_watched = { from: '2026-05-25', to: '2026-05-31' }

const summary = (change: Partial<HealthInput> = {}, watchedBefore: typeof last_watched | null = last_watched) => {
  const input = { ...fineWeek, ...change }
  const result = pollinationHealth(input)
  const { score, metrics, ...rest } = result
  const figures = { ...rest, pollination_health: score, hours: metrics.hours, hours_possible: metrics.possibleHours }
  const finding = insightsOf(result, { input, deviceNames })[0] ?? null
  return summaryOf({ figures, finding, from: input.start, last_watched: watchedBefore })
}

const plenty = captureRows({ flowers: 100, visits: 130 })
const spray = (date: string, hazard: 'low' | 'high') => ({ date, hazard, product: 'Fatty acids' })

describe('a farm with enough visits', () => {
  test('says so, and that there is nothing to do', () =>
    expect(summary({ captures: plenty })).toEqual({
      state: 'Enough visits.',
      reason: 'Flowers got 130 % of the visits they need.',
      action: 'Nothing to do today.',
    }))
  test('does not begin with a spray that took under a point', () =>
    expect(summary({ captures: plenty, sprays: [spray('2026-06-01', 'low')] })).toEqual(summary({ captures: plenty })))
  test('is one that lacks less than a point', () =>
    expect(summary({ captures: captureRows({ flowers: 1001, visits: 1000 }) })).toEqual({
      state: 'Enough visits.',
      reason: 'Flowers got 99 % of the visits they need.',
      action: 'Nothing to do today.',
    }))
  test('says of many times the need no percentage', () =>
    expect(summary({ crop: 'raspberry', captures: captureRows({ visits: 51 }) }).state).toBe('Enough visits.'))
})

describe('a farm with too few visits', () => {
  test('says what is missing and what to do', () =>
    expect(summary({ captures: captureRows({ visits: 3 }) })).toEqual({
      state: 'Somewhat less pollination than flowers need.',
      reason: 'Flowers got 60 % of the visits they need.',
      action: 'Keep hives active and check again next week. Act if the score falls.',
    }))
  test.each([
    [1.5, 'Much less pollination than flowers need.'],
    [0.5, 'Far less pollination than flowers need.'],
    [0, 'Far less pollination than flowers need.'],
  ])('%d visits', (visits, state) => expect(summary({ captures: captureRows({ visits }) }).state).toBe(state))
  test('in cold under glass that is heated does not blame the weather', () =>
    expect(
      summary({ setup: 'glasshouse', captures: captureRows({ visits: 2 }), weather: weatherRows({ temp: 2 }) }).reason,
    ).toBe('Each flower got about 1.6 effective visits; it needs 4. The weather is not the cause.'))
})

describe('a spray that explains more than too few insects do', () => {
  const sprayed = { captures: captureRows({ visits: 3.4 }), weather: weatherRows() }
  test('is named, with the day on which it stops counting', () =>
    expect(summary({ ...sprayed, sprays: [spray('2026-06-04', 'high')] })).toEqual({
      state: 'Somewhat less pollination than flowers need.',
      reason:
        'Sprayed with Fatty acids on 4 Jun 2026: fewer insects and less fruit set expected. It stops counting on 11 Jun 2026.',
      action: 'Keep hives closed for as long as the label says. Spray in the evening, never on open flowers.',
    }))
  test('and once it has stopped, nothing is to be done today', () =>
    expect(summary({ ...sprayed, sprays: [spray('2026-05-31', 'high')] })).toMatchObject({
      reason: expect.stringContaining('It stopped counting on 7 Jun 2026.') as string,
      action: 'Nothing to do today. Next time, spray in the evening, never on open flowers.',
    }))
})

describe('where no figure can be vouched for', () => {
  test('of little watching the range, and that it was little', () => {
    const rough = summary({
      captures: twoCameras({ hours: 1 }, { hours: 1 }).slice(0, 8),
      sprays: null,
      season: null,
      weather: [],
    })
    expect(rough.state).toMatch(/^Score (about \d+|\d+ to \d+) of 100: too little was watched for one figure\.$/)
    expect(rough.reason).toMatch(/^The cameras watched only \d % of the hours they could\.$/)
  })
  test('of too few hours, why there is no score', () =>
    expect(summary({ captures: captureRows({ hours: 2, end: '2026-06-01' }) })).toEqual({
      state: 'No score.',
      reason: 'The cameras watched for 4 of the 5 daylight hours that a score needs.',
      action: 'If they were installed today, wait. Otherwise check power, signal and lens of North gate and Row 12.',
    }))
})

describe('a farm without cameras', () => {
  const none = { captures: [], placements: [] }
  test('is closed for the season if it was watched before, which is all there is to say', () =>
    expect(summary(none)).toEqual({ state: 'Closed for the season.', reason: null, action: null }))
  test('is closed, too, once its cameras have been off for a fortnight, and not a day before', () => {
    const off = (to: string) => summary({ captures: [] }, { from: to, to }).state
    expect(off('2026-05-18')).toBe('Closed for the season.')
    expect(off('2026-05-19')).toBe('No score.')
  })
  test('has not been watched yet if it never was', () =>
    expect(summary(none, null)).toEqual({
      state: 'No camera has watched this farm yet.',
      reason: null,
      action: 'Place a camera over open flowers.',
    }))
})

describe('a farm of several fields', () => {
  const figures = {
    status: 'ok' as const,
    pollination_health: 79,
    band: 'Very High' as const,
    range: [72, 85] as [number, number],
    completeness: 100,
    hours: 750,
    hours_possible: 796,
  }
  const of = (code: string, recommendation: string) =>
    summaryOf({
      figures,
      finding: { code, insight: 'West: so it is.', recommendation },
      from: '2026-06-01',
      last_watched,
    })
  test('with enough on the whole says that one field lacks visits', () =>
    expect(of('LOW_VISITS', 'Check hives.').state).toBe('Enough visits on average, but not on every field.'))
  test('with enough on each has enough', () =>
    expect(of('ON_TARGET', 'Nothing to do today.').state).toBe('Enough visits.'))
})

describe('a farm without a score', () => {
  const nothing = {
    status: 'no_data' as const,
    pollination_health: null,
    band: null,
    range: null,
    completeness: 0,
    hours: 0,
    hours_possible: 0,
  }
  const unknownCrop = {
    code: 'NO_CROP',
    insight: 'No crop is entered for this field.',
    recommendation: 'Enter the farm’s crop.',
  }
  test.each([null, last_watched])('whose crop nobody entered is told to enter it, watched before in %j', (watched) =>
    expect(summaryOf({ figures: nothing, finding: unknownCrop, from: '2026-06-01', last_watched: watched })).toEqual({
      state: 'No score.',
      reason: unknownCrop.insight,
      action: unknownCrop.recommendation,
    }),
  )
  test('before cameras came is not closed for the season', () =>
    expect(summaryOf({ figures: nothing, finding: null, from: '2026-04-06', last_watched }).state).toBe(
      'No camera was here in this period.',
    ))
  test('is closed where cameras watched before', () =>
    expect(summaryOf({ figures: nothing, finding: null, from: '2026-11-02', last_watched }).state).toBe(
      'Closed for the season.',
    ))
})
