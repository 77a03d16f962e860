import { beforeEach, describe, expect, it, vi } from 'vitest'
import { makeRateLimiter, type RateLimiter } from './rate-limiter.ts'

let now: number
beforeEach(() => {
  now = 1_000
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})
const KEY = 7
const SECOND_MS = 1_000
/** Exchanges usage between all servers at one point in time. */
const exchange = (caps: readonly RateLimiter[]) => {
  const told = caps.map((cap) => cap.uses().find(({ key }) => key === KEY))
  for (const [at, cap] of caps.entries()) {
    const others = told.filter((use, of) => of !== at && use !== undefined) as NonNullable<(typeof told)[number]>[]
    cap.hear(
      KEY,
      others.length === 0
        ? null
        : {
            used: others.reduce((sum, { used }) => sum + used, 0),
            ends_in_ms: Math.max(...others.map(({ ends_in_ms }) => ends_in_ms)),
          },
    )
  }
}
const tried = (cap: RateLimiter | undefined) => {
  try {
    cap?.(KEY)
    return true
  } catch {
    return false
  }
}
/** Reproducible pseudo-random numbers from 0 to below 1. */
const drawn = (seed: number) => {
  let state = seed
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647
}

describe('a rate limit shared by three servers', () => {
  const LIMIT = 120
  const MINUTES = 6

  it.each([1, 2, 3, 4])('never rejects a client at half the limit, whichever server the proxy chooses (%i)', (seed) => {
    const draw = drawn(seed)
    const caps = [1, 2, 3].map(() => makeRateLimiter(LIMIT))
    // One request a second at a random time within it, sometimes to the same server for a while.
    let at = 0
    for (let second = 0; second < MINUTES * 60; second += 1) {
      const early = draw() * SECOND_MS
      now += early
      if (draw() < 0.6) at = Math.floor(draw() * caps.length)
      expect(tried(caps[at])).toBe(true)
      now += SECOND_MS - early
      exchange(caps)
    }
  })

  it.each([1, 2])('admits as many requests as one server would from a client that floods all three (%i)', (seed) => {
    const draw = drawn(seed)
    const caps = [1, 2, 3].map(() => makeRateLimiter(LIMIT))
    let through = 0
    for (let second = 0; second < MINUTES * 60; second += 1) {
      for (const cap of caps) for (let asked = 0; asked < 4; asked += 1) through += tried(cap) ? 1 : 0
      now += SECOND_MS * (0.8 + draw() * 0.4)
      exchange(caps)
    }
    // Until servers exchange usage, up to a sixteenth of the limit on each server and the requests of one second are
    // allowed.
    expect(through).toBeLessThan(LIMIT * (MINUTES + 2) * 1.25)
    expect(through).toBeGreaterThan(LIMIT * (MINUTES - 2))
  })
})
