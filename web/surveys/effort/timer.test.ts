import { describe, expect, test } from 'vitest'
import { elapsed, looked, noTimer, paused, started } from './timer.ts'

const minute = 60_000
const ten = Date.parse('2026-06-11T10:00:00Z')

describe('a timer', () => {
  test('counts while running, stops while paused, and resumes', () => {
    const first = paused(started(noTimer, ten), ten + 3 * minute)
    expect(elapsed(first, ten + 8 * minute)).toBe(3 * minute)
    const again = started(first, ten + 8 * minute)
    expect(elapsed(again, ten + 9 * minute)).toBe(4 * minute)
    expect(started(again, ten + 9 * minute)).toBe(again)
  })

  test('continues while the page is closed, based only on the timestamps stored before the reload', () => {
    const kept = looked(started(noTimer, ten), ten + minute, minute)
    const opened = looked(JSON.parse(JSON.stringify(kept)) as typeof kept, ten + 5 * minute, null)
    expect(elapsed(opened, ten + 5 * minute)).toBe(5 * minute)
    expect(opened.jumped_ms).toBe(0)
  })

  test('that expired in the meantime stops at its limit, and counts on when restarted', () => {
    const up = paused(started(noTimer, ten), ten + 14 * minute, 10 * minute)
    expect(up).toMatchObject({ ran_ms: 10 * minute, since: null })
    const more = started(up, ten + 20 * minute)
    expect(paused(more, ten + 21 * minute).ran_ms).toBe(11 * minute)
  })
})

describe('a clock jump while the timer runs', () => {
  const running = looked(started(noTimer, ten), ten + 2 * minute, 2 * minute)

  test('backwards preserves the elapsed time, continues with the monotonic clock, and is reported', () => {
    const now = ten - 60 * minute
    const after = looked(running, now, 1_000)
    expect(elapsed(after, now)).toBe(2 * minute + 1_000)
    expect(after.jumped_ms).toBe(62 * minute + 1_000)
    expect(elapsed(after, now + minute)).toBe(3 * minute + 1_000)
  })

  test('backwards while the page is closed never reduces the elapsed time', () => {
    const now = ten + minute
    expect(elapsed(running, now)).toBe(2 * minute)
    const after = looked(running, now, null)
    expect(elapsed(after, now)).toBe(2 * minute)
    expect(after.jumped_ms).toBe(minute)
  })

  test('forwards counts as elapsed time, because a sleeping phone looks the same, and is reported', () => {
    const after = looked(running, ten + 32 * minute, 1_000)
    expect(elapsed(after, ten + 32 * minute)).toBe(32 * minute)
    expect(after.jumped_ms).toBe(30 * minute - 1_000)
  })

  test.each([0, 1_500, -1_500])('of %d ms is treated as a late tick', (off) => {
    expect(looked(running, ten + 3 * minute + off, minute).jumped_ms).toBe(0)
  })
})
