import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { measureClock } from '#web/platform/time/clock.ts'
import { phoneTime } from './farm-clock.ts'

const at = '2026-06-11T09:50:00.000Z'
const now = Date.parse(at)
beforeEach(() => void vi.useFakeTimers({ now }))
afterEach(() => {
  measureClock(new Date(now).toUTCString(), now, now)
  vi.useRealTimers()
})

test.each([
  ['2026-06-11T09:00:00.000Z', '2026-06-11T09:00:00.000Z'],
  [at, at],
  ['2026-06-11T10:30:00.000Z', at],
  ['2027-01-01T00:00:00.000Z', at],
])('a count at %s by the phone’s clock then is stored at %s, not later than now', (then, expected) => {
  expect(phoneTime(then)).toEqual({ start_time: expected })
})

test('a time from a clock known to be wrong includes the clock error', () => {
  measureClock('Wed, 10 Jun 2026 07:50:00 GMT', now, now)
  const { start_time, clock_ahead_seconds } = phoneTime('2026-06-10T07:40:00.000Z')
  expect(start_time).toBe('2026-06-10T07:40:00.000Z')
  expect(Math.abs((clock_ahead_seconds ?? 0) - 26 * 3_600)).toBeLessThanOrEqual(1)
})
