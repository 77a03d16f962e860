import { expect, test } from 'vitest'
import { clockText, momentOfClock } from './farm-clock.ts'

test.each([
  ['2026-06-11T10:50', 'Europe/London', '2026-06-11T09:50:00.000Z'],
  ['2026-01-11T10:50', 'Europe/London', '2026-01-11T10:50:00.000Z'],
  ['2026-06-11T23:30', 'America/Los_Angeles', '2026-06-12T06:30:00.000Z'],
  // On both sides of each clock change, east and west of Greenwich.
  ['2026-03-29T00:59', 'Europe/London', '2026-03-29T00:59:00.000Z'],
  ['2026-03-29T02:00', 'Europe/London', '2026-03-29T01:00:00.000Z'],
  ['2026-10-25T00:59', 'Europe/London', '2026-10-24T23:59:00.000Z'],
  ['2026-10-25T03:00', 'Europe/London', '2026-10-25T03:00:00.000Z'],
  ['2026-03-08T01:59', 'America/New_York', '2026-03-08T06:59:00.000Z'],
  ['2026-03-08T03:00', 'America/New_York', '2026-03-08T07:00:00.000Z'],
  ['2026-11-01T00:59', 'America/New_York', '2026-11-01T04:59:00.000Z'],
  ['2026-11-01T02:00', 'America/New_York', '2026-11-01T07:00:00.000Z'],
  ['2026-10-04T01:59', 'Australia/Sydney', '2026-10-03T15:59:00.000Z'],
  ['2026-10-04T03:00', 'Australia/Sydney', '2026-10-03T16:00:00.000Z'],
])('%s in farm time of %s is %s', (text, zone, instant) => {
  expect(momentOfClock(text, zone)).toBe(instant)
  expect(clockText(instant, zone)).toBe(text)
})

test.each(['', '2026-06-11', 'soon'])('%j is not a valid date and time', (text) => {
  expect(momentOfClock(text, 'Europe/London')).toBeNull()
})
