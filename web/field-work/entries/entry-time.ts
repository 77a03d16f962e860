import { dateTime } from '#web/platform/formats.ts'
import { surveys as t } from '#web/texts/surveys.ts'
import { mayChange } from '#domain/access/rules.ts'
import type { Profile } from '#domain/accounts/profile.ts'
import { can } from '#web/platform/session/profile.ts'

/** What this person may do with an entry. The server checks it again. */
export const allowedWith = (person: Profile, observer_id: number | null) => ({
  change: can(person, 'survey.edit') && mayChange('survey.edit', person, observer_id),
  history: can(person, 'history.see'),
})

const HOUR_S = 3_600

/** Formats how far a clock was off: `45 s`, `12 min`, `26 h`, `3 days`. */
export const spanText = (seconds: number): string => {
  const span = Math.abs(seconds)
  if (span < 100) return t.clock.seconds(Math.round(span))
  if (span < 100 * 60) return t.clock.minutes(Math.round(span / 60))
  return span < 48 * HOUR_S ? t.clock.hours(Math.round(span / HOUR_S)) : t.clock.days(Math.round(span / (24 * HOUR_S)))
}

/** The note beside a corrected time. Empty if the clock was right. */
export const clockNote = (clock_ahead_seconds: number | null): string =>
  clock_ahead_seconds === null
    ? ''
    : ` ${(clock_ahead_seconds > 0 ? t.clock.wasAhead : t.clock.wasBehind)(spanText(clock_ahead_seconds))}`

interface Timed {
  start_time: string
  clock_ahead_seconds: number | null
}
/** `3 Mar 2024, 17:30` in the farm's time zone, with a note if the phone's clock was wrong. */
export const entryTime = ({ start_time, clock_ahead_seconds }: Timed, zone: string): string =>
  dateTime(start_time, zone) + clockNote(clock_ahead_seconds)
