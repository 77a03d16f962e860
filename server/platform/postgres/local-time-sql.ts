import { escapeLiteral } from 'pg'
import { clockChanges } from '#domain/weeks/local-time.ts'

/**
 * Local time in SQL by the server's own time zone data, because the database's data may be of another year. Returns
 * text, because COPY takes no parameters; `zones` are those that the column may contain.
 */
const byZone = (zones: readonly string[], column: string, type: string, valueOf: (zone: string) => string): string =>
  zones.length === 0
    ? `null::${type}`
    : `case ${column} ${zones.map((zone) => `when ${escapeLiteral(zone)} then ${valueOf(zone)}`).join(' ')} end`

/** A date or timestamp that depends only on the zone, such as today or the start of a day. */
export const zoneValue = (
  zones: readonly string[],
  column: string,
  type: 'date' | 'timestamptz',
  valueOf: (zone: string) => string | Date,
): string =>
  byZone(zones, column, type, (zone) => {
    const value = valueOf(zone)
    return `${type} ${escapeLiteral(typeof value === 'string' ? value : value.toISOString())}`
  })

/** The zone's offset from UTC in seconds at `at`, by binary search in its clock changes. */
const offset = (at: string, column: string, zones: readonly string[]): string =>
  byZone(zones, column, 'int', (zone) => {
    const changes = clockChanges(zone)
    if (changes.at.length === 0) return String(changes.offsets[0])
    const moments = changes.at.map((moment) => new Date(moment).toISOString()).join(',')
    return `('{${changes.offsets.join(',')}}'::int[])[1 + width_bucket(${at}, '{${moments}}'::timestamptz[])]`
  })

/** Local time at an instant, as a timestamp without time zone. */
export const wallTimestamp = (at: string, column: string, zones: readonly string[]): string =>
  `(${at} at time zone 'UTC' + make_interval(secs => ${offset(at, column, zones)}))`

/** The same in one zone. */
export const wallTimestampIn = (at: string, zone: string): string => wallTimestamp(at, escapeLiteral(zone), [zone])

/** The offset such as `+01:00`, in whole minutes. */
export const offsetText = (at: string, column: string, zones: readonly string[]): string => {
  const offsets = new Set(zones.flatMap((zone) => clockChanges(zone).offsets))
  const texts = [...offsets].map((seconds) => `when ${seconds} then '${signed(seconds)}'`)
  return texts.length === 0 ? 'null::text' : `case ${offset(at, column, zones)} ${texts.join(' ')} end`
}

const signed = (seconds: number): string => {
  const minutes = Math.floor(Math.abs(seconds) / 60)
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  return `${seconds <= -60 ? '-' : '+'}${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
}
