import { describe, expect, it, test } from 'vitest'
import { seasonSpan, weekWeather } from './season-span.ts'
import { recentWindows, weeksBetween } from './windows.ts'

test('recentWindows returns the last seven days, the seven before, and the same weekdays a year earlier', () => {
  expect(recentWindows('2026-06-14')).toEqual({
    now: { start: '2026-06-08', end: '2026-06-14' },
    before: { start: '2026-06-01', end: '2026-06-07' },
    yearBefore: { start: '2025-06-09', end: '2025-06-15' },
  })
})

test('weeksBetween returns the weeks from that of the first day to that of the last', () => {
  expect(weeksBetween('2026-12-30', '2027-01-04').map(({ start }) => start)).toEqual(['2026-12-28', '2027-01-04'])
  expect(weeksBetween('2026-06-08', '2026-06-14')).toEqual([{ start: '2026-06-08', end: '2026-06-14' }])
})

describe('weeks of a season', () => {
  const week = (hours: number, pollination_health: number | null = null) => ({ hours, pollination_health })
  const at = (...weeks: ReturnType<typeof week>[]) =>
    seasonSpan(weeks as never[]).map((one) => weeks.indexOf(one as ReturnType<typeof week>))
  it('are those watched or scored, with one more on each side', () => {
    expect(at(week(0), week(0), week(5), week(0), week(0, 40), week(0), week(0))).toEqual([1, 2, 3, 4, 5])
    expect(at(week(5), week(0), week(3))).toEqual([0, 1, 2])
  })
  it('are empty if nothing was watched', () => expect(at(week(0), week(0))).toEqual([]))
})

describe('weather of a week', () => {
  const june = { from: '2026-06-08', to: '2026-06-14' }
  const day = (date: string, temperature_afternoon: number | null, precipitation: number | null) => ({
    date,
    temperature_afternoon,
    precipitation,
    wind_speed: null,
    source: null,
  })
  it('is the mean of the known afternoons and the total rain from its first to its last day', () => {
    const days = [
      day('2026-06-07', 9, 9),
      day('2026-06-08', 16, 1),
      day('2026-06-10', null, null),
      day('2026-06-14', 20, 2),
      day('2026-06-15', 9, 9),
    ]
    expect(weekWeather(june, days)).toEqual({ temperature: 18, rain: 3 })
  })
  it('is unknown if no day is known, unlike a week without rain', () => {
    expect(weekWeather(june, [day('2026-06-08', null, null)])).toEqual({ temperature: null, rain: null })
    expect(weekWeather(june, [day('2026-06-08', 16, 0)])).toEqual({ temperature: 16, rain: 0 })
  })
})
