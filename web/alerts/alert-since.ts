import type { Alert } from '#domain/alerts/alert.ts'
import { dateTime } from '#web/platform/formats.ts'
import { alerts as t } from '#web/texts/alerts.ts'

const HOUR_MS = 3_600_000
const DAY_HOURS = 24

/** Member of the cause with the time when the problem began, by rule, and its text. Other causes have no such time. */
const starts: Partial<Record<Alert['rule'], [member: string, text: (moment: string, lasted: string) => string]>> = {
  gateway: ['last_seen', t.silentSince],
  silent: ['last_seen', t.silentSince],
  weather: ['last_success', t.missingSince],
}

const duration = (hours: number): string =>
  hours < DAY_HOURS ? t.hours(Math.max(1, hours)) : t.days(Math.floor(hours / DAY_HOURS))

/**
 * `Silent since 27 Nov 2026, 18:15 (2 days)`, for an open alert whose problem began before the alert opened; null for
 * others.
 */
const problemSince = ({ rule, cause, closed_at, time_zone }: Alert, now: number): string | null => {
  const [member, text] = starts[rule] ?? []
  const at = member === undefined ? undefined : cause[member]
  if (closed_at !== null || !text || typeof at !== 'string' || Number.isNaN(Date.parse(at))) return null
  return text(dateTime(at, time_zone ?? undefined), duration(Math.floor((now - Date.parse(at)) / HOUR_MS)))
}

/** Since when the problem exists or, if its cause does not say so, the alert is open; for a closed one, from when to when. */
export const alertSince = (alert: Alert, now: number): string => {
  const moment = (at: string) => dateTime(at, alert.time_zone ?? undefined)
  return alert.closed_at === null
    ? (problemSince(alert, now) ?? t.since(moment(alert.opened_at)))
    : t.lasted(moment(alert.opened_at), moment(alert.closed_at))
}
