/** A timer that is stored with its count and continues while the page is closed. Times are in ms since 1970. */
export interface Timer {
  /** Time before `since`. */
  ran_ms: number
  /** When it was last started. Null: it is paused. */
  since: number | null
  /** The last update while it ran. If the clock is earlier, it was set back. */
  seen: number
  /** The total of jumps of the phone's clock while it ran. */
  jumped_ms: number
}
export const noTimer: Timer = { ran_ms: 0, since: null, seen: 0, jumped_ms: 0 }

/** Smaller differences from the monotonic clock are not jumps. */
const STEADY_MS = 2_000

export const elapsed = ({ ran_ms, since, seen }: Timer, now: number): number =>
  since === null ? ran_ms : ran_ms + Math.max(0, Math.max(now, seen) - since)

export const started = (timer: Timer, now: number): Timer =>
  timer.since === null ? { ...timer, since: now, seen: now } : timer

/**
 * Updates the timer. `steady_ms`: the time since the last update by a clock that cannot be adjusted; null after the
 * page was reopened. If the clock was set back, the timer stays at what was counted; the jump is recorded, so that a
 * person checks the figure.
 */
export const looked = (timer: Timer, now: number, steady_ms: number | null): Timer => {
  const { since, seen } = timer
  if (since === null) return timer
  const passed = now - seen
  const jump = steady_ms === null ? Math.min(0, passed) : passed - steady_ms
  const jumped_ms = Math.abs(jump) > STEADY_MS ? timer.jumped_ms + Math.abs(jump) : timer.jumped_ms
  if (passed >= 0) return { ...timer, seen: now, jumped_ms }
  // Counts up to the last update, and by the monotonic clock from there.
  return { ran_ms: timer.ran_ms + (seen - since) + (steady_ms ?? 0), since: now, seen: now, jumped_ms }
}

/** Pauses the timer, at most at `limit_ms` if the time ran out while the page was closed. */
export const paused = (timer: Timer, now: number, limit_ms: number | null = null): Timer => {
  const ran_ms = elapsed(timer, now)
  return {
    ...timer,
    ran_ms: limit_ms === null ? ran_ms : Math.min(ran_ms, Math.max(limit_ms, timer.ran_ms)),
    since: null,
  }
}

export const stoppedNow = (timer: Timer): Timer => (timer.since === null ? timer : paused(timer, Date.now()))
