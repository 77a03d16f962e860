import { describe, expect, test } from 'vitest'
import { measuredFixture } from '../testing/health-fixture.ts'
import { neededRate, visitDays, visitHours } from './visit-rates.ts'

const row = (hour: string, hours: number, visits: number | null, flowers: number | null, hours_scored = hours) => ({
  hour: `${hour}:00:00.000Z`,
  hours,
  hours_counted: hours,
  hours_scored,
  visits,
  flowers,
  counts: [],
})
const now = { today: '2026-06-11', hour: 15 }
const dates = ['2026-06-08', '2026-06-09', '2026-06-10', '2026-06-11', '2026-06-12']
const days = (rows: ReturnType<typeof row>[]) => visitDays(rows, dates, 'Europe/London', now)

describe('visits by day', () => {
  test('are the ratio of visits to flower-hours, summed over the scored hours', () => {
    // 2 h with 5 flowers and 4 h with 2.5: 20 flower-hours.
    const [day] = days([row('2026-06-08T09', 3, 1, 5, 2), row('2026-06-08T10', 4, 2, 2.5)])
    expect(day).toMatchObject({ state: 'counted', rate: 15, visits: 3, flowerHours: 20, hours: 6, watched: 7 })
  })
  test('cover only the scored day, in farm time', () => {
    // 07:00 UTC is 08:00 in British summer, 17:00 UTC is 18:00.
    const [day] = days([row('2026-06-08T06', 2, 99, 5), row('2026-06-08T07', 2, 1, 5), row('2026-06-08T17', 2, 99, 5)])
    expect(day).toMatchObject({ visits: 1, hours: 2, rate: 10 })
  })
  test('distinguish not measured, too few hours, no flowers, nothing came, not watched and upcoming', () => {
    const states = (...rows: ReturnType<typeof row>[]) => days(rows)[0]?.state
    expect(states(row('2026-06-08T09', 4, null, null, 0))).toBe('not measured')
    expect(states(row('2026-06-08T09', 1.9, 3, 5))).toBe('too few hours')
    expect(states(row('2026-06-08T09', 2, 3, 5))).toBe('counted')
    expect(states(row('2026-06-08T09', 4, 2, 0))).toBe('no flowers')
    expect(states(row('2026-06-08T09', 4, 0, 5))).toBe('nothing came')
    expect(days([]).map(({ state }) => state)).toEqual([
      'not watched',
      'not watched',
      'not watched',
      'not watched',
      'ahead',
    ])
  })
})

test('visits by hour cover the ten hours of the scored day, over all days', () => {
  const hours = visitHours([row('2026-06-08T07', 2, 1, 5), row('2026-06-09T07', 2, 3, 5)], 'Europe/London')
  expect(hours.map(({ hour }) => hour)).toEqual([8, 9, 10, 11, 12, 13, 14, 15, 16, 17])
  expect(hours[0]).toMatchObject({ visits: 4, rate: 20 })
  expect(hours[1]).toMatchObject({ watched: 0, rate: null })
})

describe('the needed rate', () => {
  const field = (more: Partial<typeof measuredFixture>) => ({ measured: { ...measuredFixture, ...more } })
  test('rises with less effective visitors, and falls where cameras miss visits', () => {
    expect(neededRate([field({ visitor_effectiveness: 0.5 })])).toBe(20)
    expect(neededRate([field({ visitor_effectiveness: 0.5, detection: 2 })])).toBe(10)
  })
  test('weights fields by their flower-hours', () => {
    const fields = [
      field({ visitor_effectiveness: 1, flower_hours: 300 }),
      field({ visitor_effectiveness: 0.6, flower_hours: 100 }),
    ]
    expect(neededRate(fields)).toBeCloseTo(10 / 0.9)
  })
  test('is null without a score, or for crops with different needs', () => {
    expect(neededRate([{ measured: null }])).toBeNull()
    expect(neededRate([field({}), field({ visits_per_100_flowers_hour_needed: 6.7 })])).toBeNull()
  })
})
