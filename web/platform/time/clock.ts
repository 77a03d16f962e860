import { localDay } from '#domain/weeks/local-time.ts'
import { clockSkew } from './clock-skew.ts'
import { safeLocalStorage } from '../offline/safe-local-storage.ts'

/**
 * The phone's clock, held against the server's. People and networks set clocks, a day ahead or behind: what this phone counts
 * without a signal is told by the last measurement, so that it does not end on another day.
 */
const NAME = 'bombus-clock-ahead'
/** What the seconds of a header and a slow line cannot tell from a clock that is right. */
const RIGHT_MS = 30_000
/** Two measurements of one clock differ by that much. */
const SAME_MS = 10_000
/** Clocks that are set by more are measured, not reckoned. */
const WEEK_MS = 7 * 86_400_000

let ahead_ms = Number(safeLocalStorage.get(NAME) ?? 0) || 0
/** The clock's lead over one that nobody sets. */
const lead = () => Date.now() - performance.now()
let lead_then = lead()

/** Takes the server's clock from the Date of a response that was asked for and came at these moments of the phone's clock. */
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
 * By how many milliseconds the phone's clock is ahead, as last measured; negative: it is behind; 0: it is right. A clock that was
 * set back since is known by the one that nobody sets; one that went ahead is not, as that other stands still while a phone sleeps.
 */
export const clockAhead = (): number => {
  const set_ms = lead() - lead_then
  if (set_ms > -RIGHT_MS || set_ms < -WEEK_MS) return ahead_ms
  const left = Math.round((ahead_ms + set_ms) / 1_000) * 1_000
  return Math.abs(left) < RIGHT_MS ? 0 : left
}

/** The time by the server's clock, as far as this phone knows. */
export const rightNow = (): number => Date.now() - clockAhead()

/** The IANA name of the browser's time zone. */
export const browserTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Today in the browser's time zone, `YYYY-MM-DD`. */
export const browserToday = (): string => localDay(Date.now(), browserTimeZone())
