import { expect, test } from 'vitest'
import { formatDate, formatDateTime, formatMoment, formatRange } from './formats.ts'

test.each([
  ['2024-03-03', '3 Mar 2024'],
  ['2026-09-30', '30 Sep 2026'],
  ['2026-12-31', '31 Dec 2026'],
])('formatDate writes %s as %s', (date, text) => expect(formatDate(date)).toBe(text))

test('formatDate abbreviates each month to three letters', () => {
  const months = Array.from({ length: 12 }, (_, index) => formatDate(`2026-${String(index + 1).padStart(2, '0')}-03`))
  expect(months.map((date) => date.split(' ')[1]).join(' ')).toBe('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec')
})

test.each([
  ['one month', '2026-06-08', '2026-06-14', '8–14 Jun 2026'],
  ['two months', '2026-06-29', '2026-07-05', '29 Jun – 5 Jul 2026'],
  ['two years', '2026-12-28', '2027-01-03', '28 Dec 2026 – 3 Jan 2027'],
  ['the same month of two years', '2025-06-08', '2026-06-14', '8 Jun 2025 – 14 Jun 2026'],
  ['one day', '2026-06-08', '2026-06-08', '8 Jun 2026'],
])('formatRange writes a range over %s', (_name, start, end, text) => expect(formatRange(start, end)).toBe(text))

test.each([
  ['2026-11-27T14:05:00Z', 'Europe/London', '27 Nov 2026, 14:05'],
  ['2026-11-27T14:05:00Z', 'America/New_York', '27 Nov 2026, 09:05'],
  ['2026-06-30T23:00:00Z', 'Europe/London', '1 Jul 2026, 00:00'],
])('formatDateTime writes %s in %s as %s', (instant, zone, text) => expect(formatDateTime(instant, zone)).toBe(text))

test.each([
  ['2024-03-03T17:30:00Z', 'Europe/London', '3rd Mar, 2024 5:30 PM'],
  ['2024-03-03T17:30:00Z', 'America/New_York', '3rd Mar, 2024 12:30 PM'],
  ['2024-07-01T23:05:00Z', 'Europe/London', '2nd Jul, 2024 12:05 AM'],
  ['2024-09-01T09:00:00Z', 'Asia/Kolkata', '1st Sep, 2024 2:30 PM'],
  ['2024-01-11T11:59:00Z', 'Europe/London', '11th Jan, 2024 11:59 AM'],
  ['2024-01-12T12:00:00Z', 'Europe/London', '12th Jan, 2024 12:00 PM'],
  ['2024-01-13T00:00:00Z', 'Europe/London', '13th Jan, 2024 12:00 AM'],
  ['2024-01-20T08:00:00Z', 'Europe/London', '20th Jan, 2024 8:00 AM'],
  ['2024-01-21T08:00:00Z', 'Europe/London', '21st Jan, 2024 8:00 AM'],
  ['2024-01-22T08:00:00Z', 'Europe/London', '22nd Jan, 2024 8:00 AM'],
  ['2024-01-23T08:00:00Z', 'Europe/London', '23rd Jan, 2024 8:00 AM'],
  ['2024-01-24T08:00:00Z', 'Europe/London', '24th Jan, 2024 8:00 AM'],
  ['2024-01-31T08:00:00Z', 'Europe/London', '31st Jan, 2024 8:00 AM'],
])('formatMoment writes %s in %s as %s', (instant, zone, text) => expect(formatMoment(instant, zone)).toBe(text))

test.each(['', '2024', '2024-13-01', 'today'])('formatDate rejects %s', (text) =>
  expect(() => formatDate(text)).toThrow(new RangeError(`not a date: ${text}`)),
)
