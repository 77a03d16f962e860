import { localTime } from '#domain/weeks/local-time.ts'
import { clockAhead, rightNow } from '#web/platform/time/clock.ts'

/** Marks an entry whose time was corrected because the phone's clock is known to be wrong. */
export const clockMark = (): { clock_ahead_seconds?: number } =>
  clockAhead() === 0 ? {} : { clock_ahead_seconds: clockAhead() / 1_000 }

/** A time that was recorded on this phone, at most the present time, whatever the clock showed then. */
export const phoneTime = (at: string): { start_time: string; clock_ahead_seconds?: number } => {
  const now = new Date(rightNow()).toISOString()
  return { start_time: at > now ? now : at, ...clockMark() }
}

const two = (value: number) => String(value).padStart(2, '0')

/** The value of a date-time picker in the farm's time zone: `2026-06-11T10:50`. */
export const clockText = (instant: number | string, zone: string): string => {
  const { year, month, day, hour, minute } = localTime(instant, zone)
  return `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`
}

/** The instant of a date and time in the farm's time zone. Null: not a date and time. */
export const momentOfClock = (text: string, zone: string): string | null => {
  const wall = Date.parse(`${text.slice(0, 16)}Z`)
  if (text.length < 16 || Number.isNaN(wall)) return null
  const shownAt = (at: number) => Date.parse(`${clockText(at, zone)}Z`)
  // Repeated because the first estimate may have the offset of the other side of a clock change.
  const guess = wall - (shownAt(wall) - wall)
  return new Date(guess - (shownAt(guess) - wall)).toISOString()
}
