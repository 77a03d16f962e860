import { expect, test } from 'vitest'
import { clockText, momentOfClock } from './farm-clock.ts'

test.each([
  ['2026-06-11T10:50', 'Europe/London', '2026-06-11T09:50:00.000Z'],
  ['2026-01-11T10:50', 'Europe/London', '2026-01-11T10:50:00.000Z'],
  ['2026-06-11T23:30', 'America/Los_Angeles', '2026-06-12T06:30:00.000Z'],
  ['2026-10-25T03:00', 'Europe/London', '2026-10-25T03:00:00.000Z'],
])('%s on the clock of %s is %s', (text, zone, instant) => {
  expect(momentOfClock(text, zone)).toBe(instant)
  expect(clockText(instant, zone)).toBe(text)
})

test.each(['', '2026-06-11', 'soon'])('%j is no date and time', (text) => {
  expect(momentOfClock(text, 'Europe/London')).toBeNull()
})
