import { expect, test } from 'vitest'
import { isoWeek, weekStart, weeksInYear } from './iso-weeks.ts'

test.each([
  ['2026-06-08', 2026, 24],
  ['2026-06-14', 2026, 24],
  ['2026-06-15', 2026, 25],
  ['2024-01-01', 2024, 1],
  ['2025-12-28', 2025, 52],
  ['2025-12-29', 2026, 1],
  ['2026-01-01', 2026, 1],
  ['2026-12-31', 2026, 53],
  ['2027-01-03', 2026, 53],
  ['2027-01-04', 2027, 1],
  ['2021-01-03', 2020, 53],
  ['2022-01-01', 2021, 52],
  ['2023-01-01', 2022, 52],
])('%s lies in %d, week %d', (date, year, week) => expect(isoWeek(date)).toEqual({ year, week }))

test.each([
  [2026, 1, '2025-12-29'],
  [2026, 24, '2026-06-08'],
  [2026, 53, '2026-12-28'],
  [2027, 1, '2027-01-04'],
  [2023, 1, '2023-01-02'],
])('%d, week %d starts on %s', (year, week, monday) => expect(weekStart({ year, week })).toBe(monday))

test.each([
  [2015, 53],
  [2020, 53],
  [2023, 52],
  [2024, 52],
  [2025, 52],
  [2026, 53],
  [2032, 53],
])('%d has %d weeks', (year, weeks) => expect(weeksInYear(year)).toBe(weeks))

test('every day from 2019 to 2033 lies in the week that starts on its Monday', () => {
  for (let day = 0; day < 5480; day++) {
    const date = new Date(Date.UTC(2019, 0, 1 + day)).toISOString().slice(0, 10)
    const monday = new Date(Date.UTC(2019, 0, 1 + day - ((day + 1) % 7))).toISOString().slice(0, 10)
    expect(weekStart(isoWeek(date)), date).toBe(monday)
  }
})
