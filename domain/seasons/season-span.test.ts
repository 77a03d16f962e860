import { describe, expect, it, test } from 'vitest'
import { seasonSpan, weekWeather } from './season-span.ts'
import { recentWindows, weeksBetween } from './windows.ts'

test('the last seven days, those before, and the same days of the week a year before', () => {
  expect(recentWindows('2026-06-14')).toEqual({
    now: { start: '2026-06-08', end: '2026-06-14' },
    before: { start: '2026-06-01', end: '2026-06-07' },
    yearBefore: { start: '2025-06-09', end: '2025-06-15' },
  })
})

test('the weeks of days begin with the one of the first and end with the one of the last', () => {
  expect(weeksBetween('2026-12-30', '2027-01-04').map(({ start }) => start)).toEqual(['2026-12-28', '2027-01-04'])
  expect(weeksBetween('2026-06-08', '2026-06-14')).toEqual([{ start: '2026-06-08', end: '2026-06-14' }])
})

describe('the weeks of a season', () => {
  const week = (hours: number, pollination_health: number | null = null) => ({ hours, pollination_health })
  const at = (...weeks: ReturnType<typeof week>[]) =>
    seasonSpan(weeks as never[]).map((one) => weeks.indexOf(one as ReturnType<typeof week>))
  it('are those that were watched, or that have a score, with one on each side', () => {
    expect(at(week(0), week(0), week(5), week(0), week(0, 40), week(0), week(0))).toEqual([1, 2, 3, 4, 5])
    expect(at(week(5), week(0), week(3))).toEqual([0, 1, 2])
  })
  it('are none where nothing was watched', () => expect(at(week(0), week(0))).toEqual([]))
})

describe('the weather of a week', () => {
  const june = { from: '2026-06-08', to: '2026-06-14' }
  const day = (date: string, temperature_afternoon: number | null, precipitation: number | null) => ({
    date,
    temperature_afternoon,
    precipitation,
    wind_speed: null,
    source: null,
  })
  it('is the mean of the afternoons that are known, and all rain from its first to its last day', () => {
    const days = [
      day('2026-06-07', 9, 9),
      day('2026-06-08', 16, 1),
      day('2026-06-10', null, null),
      day('2026-06-14', 20, 2),
      day('2026-06-15', 9, 9),
    ]
    expect(weekWeather(june, days)).toEqual({ temperature: 18, rain: 3 })
  })
  it('is not known where no day is: no rain is something else', () => {
    expect(weekWeather(june, [day('2026-06-08', null, null)])).toEqual({ temperature: null, rain: null })
    expect(weekWeather(june, [day('2026-06-08', 16, 0)])).toEqual({ temperature: 16, rain: 0 })
  })
})
