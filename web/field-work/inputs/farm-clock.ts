import { localTime } from '#domain/weeks/local-time.ts'
import { clockAhead, rightNow } from '#web/platform/time/clock.ts'

/** What an entry says where the phone knows that its clock is wrong: the time is put right already, and is marked. */
export const clockMark = (): { clock_ahead_seconds?: number } =>
  clockAhead() === 0 ? {} : { clock_ahead_seconds: clockAhead() / 1_000 }

/** A time that this phone took when something was counted: not later than now, whatever its clock showed then. */
export const phoneTime = (at: string): { start_time: string; clock_ahead_seconds?: number } => {
  const now = new Date(rightNow()).toISOString()
  return { start_time: at > now ? now : at, ...clockMark() }
}

const two = (value: number) => String(value).padStart(2, '0')

/** `2026-06-11T10:50`, what the farm's clock shows: the value of a date-time picker. */
export const clockText = (instant: number | string, zone: string): string => {
  const { year, month, day, hour, minute } = localTime(instant, zone)
  return `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`
}

/** The moment at which the farm's clock shows this; null for what is no date and time. */
export const momentOfClock = (text: string, zone: string): string | null => {
  const wall = Date.parse(`${text.slice(0, 16)}Z`)
  if (text.length < 16 || Number.isNaN(wall)) return null
  const shownAt = (at: number) => Date.parse(`${clockText(at, zone)}Z`)
  // Twice: the offset at the first guess may be that of the other side of a clock change.
  const guess = wall - (shownAt(wall) - wall)
  return new Date(guess - (shownAt(guess) - wall)).toISOString()
}
