import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clockAhead, measureClock, rightNow } from './clock.ts'

const HOUR_MS = 3_600_000
const now = Date.parse('2026-06-11T09:50:00.000Z')
const header = (ahead_ms: number) => new Date(now - ahead_ms).toUTCString()
beforeEach(() => void vi.useFakeTimers({ now }))
// Resets the clock of this file for the next.
afterEach(() => {
  vi.useRealTimers()
  measureClock(new Date().toUTCString(), Date.now(), Date.now())
})

test.each([
  ['a day and two hours ahead', 26 * HOUR_MS],
  ['a day and two hours behind', -26 * HOUR_MS],
  ['a minute ahead', 60_000],
])('a clock that is %s is corrected by the server time', (_, ahead_ms) => {
  measureClock(header(ahead_ms), now - 200, now)
  expect(Math.abs(clockAhead() - ahead_ms)).toBeLessThanOrEqual(1_000)
  expect(Math.abs(rightNow() - (now - ahead_ms))).toBeLessThanOrEqual(1_000)
})

test.each([
  ['a few seconds off', 20_000, 0],
  ['right', 0, 0],
])('a clock that is %s is not corrected', (_, ahead_ms, expected) => {
  measureClock(header(ahead_ms), now, now)
  expect(clockAhead()).toBe(expected)
})

test('a corrected clock is recognised as correct with the next response', () => {
  measureClock(header(26 * HOUR_MS), now, now)
  measureClock(header(0), now, now)
  expect([clockAhead(), rightNow()]).toEqual([0, now])
})

test('a clock that was ahead and is corrected offline is recognised as correct', () => {
  measureClock(header(26 * HOUR_MS), now, now)
  vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  vi.setSystemTime(now - 26 * HOUR_MS)
  expect(Math.abs(rightNow() - (now - 26 * HOUR_MS))).toBeLessThanOrEqual(2_000)
  expect(clockAhead()).toBe(0)
  vi.setSystemTime(now)
})

test('slow responses, and those without a date or during a clock change, are ignored', () => {
  measureClock(header(HOUR_MS), now, now)
  const known = clockAhead()
  measureClock(null, now, now)
  measureClock('soon', now, now)
  measureClock(header(0), now - 60_000, now)
  measureClock(header(0), now + HOUR_MS, now)
  expect(clockAhead()).toBe(known)
})

test('the measured clock difference is available after an offline reload', async () => {
  measureClock(header(HOUR_MS), now, now)
  const anew = (await import(`./clock.ts?${'anew'}`)) as typeof import('./clock.ts')
  expect(anew.clockAhead()).toBe(clockAhead())
})
