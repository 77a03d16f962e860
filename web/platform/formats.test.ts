import { expect, test } from 'vitest'
import { ago, date, dateTime, number, period, text, weatherMoment, timeOn } from './formats.ts'

test('dates are formatted like 3 Mar 2024', () => {
  expect(date('2024-03-03')).toBe('3 Mar 2024')
  expect(date('2024-09-30')).toBe('30 Sep 2024')
  expect(date(null)).toBe('–')
})

test("a timestamp is shown in the farm's time zone", () => {
  expect(date('2026-06-14T23:30:00Z', 'Europe/London')).toBe('15 Jun 2026')
  expect(dateTime('2026-06-14T23:30:00Z', 'America/Los_Angeles')).toBe('14 Jun 2026, 16:30')
})

test.each([
  ['2024-03-03T17:30:00Z', '3rd Mar, 2024 5:30 PM'],
  ['2024-03-01T00:05:00Z', '1st Mar, 2024 12:05 AM'],
  ['2024-03-11T12:00:00Z', '11th Mar, 2024 12:00 PM'],
  ['2024-03-22T09:00:00Z', '22nd Mar, 2024 9:00 AM'],
])('formats the time in weather tables: %s', (instant, expected) => {
  expect(weatherMoment(instant, 'UTC')).toBe(expected)
})

test.each([
  ['2026-06-08', '2026-06-14', '8–14 Jun 2026'],
  ['2026-06-29', '2026-07-05', '29 Jun – 5 Jul 2026'],
  ['2026-12-28', '2027-01-03', '28 Dec 2026 – 3 Jan 2027'],
])('formats the period from %s to %s', (from, to, expected) => {
  expect(period(from, to)).toBe(expected)
})

const now = Date.parse('2026-06-15T12:00:00Z')
test.each([
  ['2026-06-15T11:59:40Z', 'just now'],
  ['2026-06-15T12:05:00Z', 'just now'],
  ['2026-06-15T11:56:00Z', '4 min ago'],
  ['2026-06-15T09:10:00Z', '2 h ago'],
  ['2026-06-12T13:00:00Z', '2 d 23 h ago'],
  ['2026-03-03T12:00:00Z', '3 Mar 2026'],
  [null, 'never'],
])('formats the age of %s as %s', (instant, expected) => {
  expect(ago(instant, now, 'UTC')).toBe(expected)
})

test('shows a dash for a missing value', () => {
  expect([number(1284.46, 1), number(0), number(null), text(null), text('HR8 2PX')]).toEqual([
    '1,284.5',
    '0',
    '–',
    '–',
    'HR8 2PX',
  ])
})

test.each([
  ['2024-03-03T17:30:00Z', '17:30'],
  ['2024-03-04T00:30:00Z', '4 Mar 2024, 00:30'],
  [null, '–'],
])('omits the date from a time shown beside its day: %s', (at, shown) => {
  expect(timeOn(at, '2024-03-03', 'Europe/London')).toBe(shown)
})
