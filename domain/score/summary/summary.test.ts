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

describe('summary of a farm with enough visits', () => {
  test('states so, and that there is nothing to do', () =>
    expect(summary({ captures: plenty })).toEqual({
      state: 'Enough visits.',
      reason: 'Flowers got 130 % of the visits they need.',
      action: 'Nothing to do today.',
    }))
  test('does not mention a spray that took less than a point', () =>
    expect(summary({ captures: plenty, sprays: [spray('2026-06-01', 'low')] })).toEqual(summary({ captures: plenty })))
  test('is the same for a farm that lacks less than a point', () =>
    expect(summary({ captures: captureRows({ flowers: 1001, visits: 1000 }) })).toEqual({
      state: 'Enough visits.',
      reason: 'Flowers got 99 % of the visits they need.',
      action: 'Nothing to do today.',
    }))
  test('gives no percentage for many times the need', () =>
    expect(summary({ crop: 'raspberry', captures: captureRows({ visits: 51 }) }).state).toBe('Enough visits.'))
})

describe('summary of a farm with enough visits of which little was watched', () => {
  test('states that the figure is rough, as its reason does', () =>
    expect(
      summaryOf({
        figures: {
          status: 'ok',
          pollination_health: 100,
          band: 'Very High',
          range: [88, 100],
          completeness: 60,
          hours: 24,
          hours_possible: 60,
        },
        finding: {
          code: 'LOW_CAPTURE',
          insight: 'The cameras watched only 40 % of the hours they could.',
          recommendation: 'Treat the score as rough. Check North gate.',
        },
        from: '2026-06-01',
        last_watched,
      }),
    ).toMatchObject({
      state: 'Enough visits, but the score is approximate.',
      action: 'Treat the score as rough. Check North gate.',
    }))
})

describe('summary of a farm with too few visits', () => {
  test('states what is missing and what to do', () =>
    expect(summary({ captures: captureRows({ visits: 3 }) })).toEqual({
      state: 'Somewhat less pollination than flowers need.',
      reason: 'Flowers got 60 % of the visits they need.',
      action: 'Keep hives active and check again next week. Act if the score falls.',
    }))
  test.each([
    [1.5, 'Much less pollination than flowers need.'],
    [0.5, 'Far less pollination than flowers need.'],
    [0, 'Far less pollination than flowers need.'],
  ])('with %d visits', (visits, state) => expect(summary({ captures: captureRows({ visits }) }).state).toBe(state))
  test('does not blame cold weather in a heated glasshouse', () =>
    expect(
      summary({ setup: 'glasshouse', captures: captureRows({ visits: 2 }), weather: weatherRows({ temp: 2 }) }).reason,
    ).toBe('Each flower got about 1.6 effective visits; it needs 4. The weather is not the cause.'))
})

describe('a spray that explains more than a lack of insects does', () => {
  const sprayed = { captures: captureRows({ visits: 3.4 }), weather: weatherRows() }
  test('is named, with the day until which it lowers the score', () =>
    expect(summary({ ...sprayed, sprays: [spray('2026-06-04', 'high')] })).toEqual({
      state: 'Somewhat less pollination than flowers need.',
      reason:
        'Sprayed with Fatty acids on 4 Jun 2026: fewer insects and less fruit set expected. In the score until 10 Jun 2026.',
      action: 'Keep hives closed for as long as the label says. Spray in the evening, never on open flowers.',
    }))
  test('requires no action today once it no longer lowers the score', () =>
    expect(summary({ ...sprayed, sprays: [spray('2026-05-31', 'high')] })).toMatchObject({
      reason: expect.stringContaining('In the score until 6 Jun 2026.') as string,
      action: 'Nothing to do today. Next time, spray in the evening, never on open flowers.',
    }))
})

describe('summary without a reliable figure', () => {
  test('gives the range and its reason if too little was watched', () => {
    const rough = summary({
      captures: twoCameras({ hours: 1 }, { hours: 1 }).slice(0, 8),
      sprays: null,
      season: null,
      weather: [],
    })
    expect(rough.state).toMatch(/^Score (about \d+|\d+ to \d+) of 100: too little was watched for a single figure\.$/)
    expect(rough.reason).toMatch(/^The cameras watched only \d % of the hours they could\.$/)
  })
  test('states why there is no score with too few hours', () =>
    expect(summary({ captures: captureRows({ hours: 2, end: '2026-06-01' }) })).toEqual({
      state: 'No score.',
      reason: 'The cameras watched for 4 of the 5 daylight hours that a score needs.',
      action:
        'If they were installed today, wait. Otherwise check the power, signal and lens of North gate and Row 12.',
    }))
})

describe('summary of a farm without cameras', () => {
  const none = { captures: [], placements: [] }
  test('states only that it is closed for the season if it was watched before', () =>
    expect(summary(none)).toEqual({ state: 'Closed for the season.', reason: null, action: null }))
  test('states that it is closed once its cameras have been off for 14 days, and not a day before', () => {
    const off = (to: string) => summary({ captures: [] }, { from: to, to }).state
    expect(off('2026-05-18')).toBe('Closed for the season.')
    expect(off('2026-05-19')).toBe('No score.')
  })
  test('states that it has not been watched yet if it never was', () =>
    expect(summary(none, null)).toEqual({
      state: 'No camera has watched this farm yet.',
      reason: null,
      action: 'Place a camera over open flowers.',
    }))
})

describe('summary of a farm with several fields', () => {
  const figures = {
    status: 'ok' as const,
    pollination_health: 79,
    band: 'Very High' as const,
    range: [72, 85] as [number, number],
    completeness: 100,
    hours: 750,
    hours_possible: 796,
  }
  const of = (code: string, recommendation: string, cameras_need_attention = 0) =>
    summaryOf({
      figures,
      finding: { code, insight: 'West: so it is.', recommendation },
      from: '2026-06-01',
      last_watched,
      cameras_need_attention,
    })
  test('states that one field lacks visits if there are enough on average', () =>
    expect(of('LOW_VISITS', 'Check hives.').state).toBe('Enough visits on average, but not on every field.'))
  test('states that there are enough visits if each field has enough', () =>
    expect(of('ON_TARGET', 'Nothing to do today.').state).toBe('Enough visits.'))
  test.each([
    ['Nothing to do today.', 0, 'Nothing to do today.'],
    ['Nothing to do today.', 2, 'Nothing to do for pollination today.'],
    ['Check hives.', 2, 'Check hives.'],
  ])('%s with %d cameras that need attention: %s', (recommendation, cameras, action) =>
    expect(of('ON_TARGET', recommendation, cameras).action).toBe(action),
  )
})

describe('summary of a farm without a score', () => {
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
  test.each([null, last_watched])('asks for the crop if none was entered, last watched in %j', (watched) =>
    expect(summaryOf({ figures: nothing, finding: unknownCrop, from: '2026-06-01', last_watched: watched })).toEqual({
      state: 'No score.',
      reason: unknownCrop.insight,
      action: unknownCrop.recommendation,
    }),
  )
  test.each([
    [undefined, 'Place a camera over open flowers.'],
    [0, 'Place a camera over open flowers.'],
    [1, 'Switch on the camera and check its signal.'],
    [3, 'Switch on the cameras and check their signal.'],
  ])('advises by the cameras it has: %s', (cameras, action) =>
    expect(
      summaryOf({
        figures: nothing,
        finding: null,
        from: '2026-06-01',
        last_watched: null,
        ...(cameras !== undefined && { cameras }),
      }),
    ).toEqual({ state: 'No camera has watched this farm yet.', reason: null, action }),
  )
  test('does not state that it is closed for the season before the first cameras', () =>
    expect(summaryOf({ figures: nothing, finding: null, from: '2026-04-06', last_watched }).state).toBe(
      'No camera was here in this period.',
    ))
  test('states that it is closed for the season if cameras watched before', () =>
    expect(summaryOf({ figures: nothing, finding: null, from: '2026-11-02', last_watched }).state).toBe(
      'Closed for the season.',
    ))
})
