import { localDay } from '#domain/weeks/local-time.ts'
import { clockSkew } from './clock-skew.ts'
import { safeLocalStorage } from '../offline/safe-local-storage.ts'

/**
 * The phone's clock compared with the server's. People and networks set clocks a day ahead or behind, so times of
 * counts made without a signal are corrected by the last measurement, and no count is dated to the wrong day.
 */
const NAME = 'bombus-clock-ahead'
/** Differences below this are due to the resolution of the header and slow connections. */
const RIGHT_MS = 30_000
/** Two measurements of one clock differ by up to this. */
const SAME_MS = 10_000
/** Larger adjustments are measured, not calculated. */
const WEEK_MS = 7 * 86_400_000

let ahead_ms = Number(safeLocalStorage.get(NAME) ?? 0) || 0
/** The difference between the wall clock and a clock that is never adjusted. */
const lead = () => Date.now() - performance.now()
let lead_then = lead()

/** Measures the clock by the Date of a response that was requested and received at these times of the phone's clock. */
export const measureClock = (date: string | null, asked: number, came: number): void => {
  const measured = clockSkew(date, asked, came)
  if (measured === null) return
  const next = Math.abs(measured) < RIGHT_MS ? 0 : measured
  ahead_ms = clockAhead()
  lead_then = lead()
  if (next === ahead_ms || (next !== 0 && Math.abs(next - ahead_ms) < SAME_MS)) return
  ahead_ms = next
  safeLocalStorage.set(NAME, String(next))
}

/**
 * How many milliseconds the phone's clock is ahead, as last measured; negative if it is behind, 0 if it is right. A
 * later adjustment backward is detected by the clock that is never adjusted; one forward is not, because that clock
 * stops while a phone sleeps.
 */
export const clockAhead = (): number => {
  const set_ms = lead() - lead_then
  if (set_ms > -RIGHT_MS || set_ms < -WEEK_MS) return ahead_ms
  const left = Math.round((ahead_ms + set_ms) / 1_000) * 1_000
  return Math.abs(left) < RIGHT_MS ? 0 : left
}

/** The current time by the server's clock, as far as this phone can tell. */
export const rightNow = (): number => Date.now() - clockAhead()

/** The IANA name of the browser's time zone. */
export const browserTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Today in the browser's time zone, `YYYY-MM-DD`. */
export const browserToday = (): string => localDay(Date.now(), browserTimeZone())
