import { clockAhead, rightNow } from '#web/platform/time/clock.ts'

/** What an entry says where the phone knows that its clock is wrong: the time is put right already, and is marked. */
export const clockMark = (): { clock_ahead_seconds?: number } =>
  clockAhead() === 0 ? {} : { clock_ahead_seconds: clockAhead() / 1_000 }

/** A time that this phone took when something was counted: not later than now, whatever its clock showed then. */
export const phoneTime = (at: string): { start_time: string; clock_ahead_seconds?: number } => {
  const now = new Date(rightNow()).toISOString()
  return { start_time: at > now ? now : at, ...clockMark() }
}
