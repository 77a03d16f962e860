import { describe, expect, test } from 'vitest'
import { addDays, datesBetween, dayNumber, monthOf, weekday } from './dates.ts'

test.each([
  ['over a month’s end', '2026-01-31', 1, '2026-02-01'],
  ['leap day', '2024-02-28', 1, '2024-02-29'],
  ['no leap day', '2026-02-28', 1, '2026-03-01'],
  ['back over New Year', '2026-01-01', -1, '2025-12-31'],
  ['over the clock change in Europe', '2026-03-28', 2, '2026-03-30'],
  ['before 1970', '1970-01-01', -1, '1969-12-31'],
  ['a whole leap year', '2024-01-01', 366, '2025-01-01'],
])('addDays %s', (_name, date, days, expected) => expect(addDays(date, days)).toBe(expected))

test.each([
  ['a week, both ends', '2026-06-28', '2026-07-04', 7, '2026-07-04'],
  ['one day', '2026-06-28', '2026-06-28', 1, '2026-06-28'],
  ['none, if it ends before it starts', '2026-06-28', '2026-06-27', 0, undefined],
])('datesBetween %s', (_name, start, end, length, last) => {
  const dates = datesBetween(start, end)
  expect([dates.length, dates.at(-1)]).toEqual([length, last])
})

test.each([
  ['Monday', '2026-06-08', 1],
  ['Thursday', '1970-01-01', 4],
  ['Wednesday, before 1970', '1969-12-31', 3],
  ['Sunday', '2026-06-14', 7],
])('weekday %s', (_name, date, day) => expect(weekday(date)).toBe(day))

test('monthOf returns the number of the month', () => expect(monthOf('2026-09-30')).toBe(9))

describe('rejects an invalid date', () => {
  test.each(['', '2026', '2026-13-01', '2026-6-1', '2026-06-01T00:00:00Z', '3 Mar 2024'])('%s', (text) =>
    expect(() => dayNumber(text)).toThrow(new RangeError(`not a date: ${text}`)),
  )
})
