import { addDays, dayNumber } from './dates.ts'

/** A Date, milliseconds since 1970, or an ISO string with an offset. */
export type Instant = Date | number | string

const quarterMs = 900_000
const dayMs = 86_400_000
const maxCached = 20_000

interface Clock {
  formatter: Intl.DateTimeFormat
  /** Offsets from UTC by quarter of an hour, within which no zone changes its clocks. */
  offsets: Map<number, number>
}

// Formatters are slow to create and to use, so formatters and results are cached.
const clocks = new Map<string, Clock>()

const clockOf = (zone: string): Clock => {
  let clock = clocks.get(zone)
  if (!clock) {
    const formatter = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    clock = { formatter, offsets: new Map() }
    clocks.set(zone, clock)
  }
  return clock
}

const measuredOffset = (at: number, formatter: Intl.DateTimeFormat): number => {
  const shown: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {}
  for (const { type, value } of formatter.formatToParts(at)) shown[type] = Number(value)
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = shown
  return Date.UTC(year, month - 1, day, hour, minute, second) - at
}

const offsetMs = (at: number, zone: string): number => {
  const { formatter, offsets } = clockOf(zone)
  const quarter = Math.floor(at / quarterMs)
  let offset = offsets.get(quarter)
  if (offset === undefined) {
    offset = measuredOffset(quarter * quarterMs, formatter)
    if (offsets.size >= maxCached) offsets.clear()
    offsets.set(quarter, offset)
  }
  return offset
}

export interface LocalTime {
  year: number
  month: number
  day: number
  hour: number
  minute: number
  second: number
}

/** A date whose UTC fields are the local ones. Internal to this file, because its timestamp is wrong. */
const shifted = (instant: Instant, zone: string): Date => {
  const at = new Date(instant).getTime()
  return new Date(at + offsetMs(at, zone))
}

/** Local time in a zone. Throws RangeError for an unknown zone or an invalid timestamp. */
export const localTime = (instant: Instant, zone: string): LocalTime => {
  const wall = shifted(instant, zone)
  return {
    year: wall.getUTCFullYear(),
    month: wall.getUTCMonth() + 1,
    day: wall.getUTCDate(),
    hour: wall.getUTCHours(),
    minute: wall.getUTCMinutes(),
    second: wall.getUTCSeconds(),
  }
}

/** Local date of a timestamp, `YYYY-MM-DD`. */
export const localDay = (instant: Instant, zone: string): string => shifted(instant, zone).toISOString().slice(0, 10)

/** Local date and time of a timestamp, `YYYY-MM-DDTHH:MM`. */
export const wallTime = (instant: Instant, zone: string): string => shifted(instant, zone).toISOString().slice(0, 16)

/** Local hour of a timestamp, 0 to 23. An hour repeated by a clock change has the same number twice. */
export const localHour = (instant: Instant, zone: string): number => shifted(instant, zone).getUTCHours()

/**
 * The start of a local day; it ends where the next begins, 23 to 25 hours later. If clocks skip midnight the day
 * starts at 1:00; if they repeat it, at the first. A date that a zone skipped starts with the next one.
 */
export const dayStart = (date: string, zone: string): Date => {
  const midnight = dayNumber(date) * dayMs
  const before = midnight - offsetMs(midnight - dayMs, zone)
  const after = midnight - offsetMs(midnight + dayMs, zone)
  const first = [before, after].sort((a, b) => a - b).find((at) => localDay(at, zone) === date)
  return new Date(first ?? before)
}

/**
 * The timestamp of a local date and time (`YYYY-MM-DDTHH:MM`, optionally with seconds and fractions). A repeated time
 * means the first; a skipped time is moved to the same distance after the change.
 */
export const instantAt = (wall: string, zone: string): Date => {
  const shown = Date.parse(`${wall}Z`)
  const before = shown - offsetMs(shown - dayMs, zone)
  const after = shown - offsetMs(shown + dayMs, zone)
  const first = [before, after].find((at) => at + offsetMs(at, zone) === shown)
  return new Date(first ?? before)
}

/** The time span of local days from start to end: `from` included, `until` excluded. */
export const windowOf = (start: string, end: string, zone: string): { from: Date; until: Date } => ({
  from: dayStart(start, zone),
  until: dayStart(addDays(end, 1), zone),
})

const FIRST_YEAR = 1970
const LAST_YEAR = 2099
/** No zone changes its clocks forth and back within this time. */
const stepMs = 14 * dayMs

export interface ClockChanges {
  /** Timestamps at which the zone's clocks change, in order. */
  at: number[]
  /** Seconds ahead of UTC: before the first change, then after each change. */
  offsets: number[]
}
const changesCache = new Map<string, ClockChanges>()

/** All clock changes of a zone from 1970 to 2099, for SQL statements. Calculated once and cached. */
export const clockChanges = (zone: string): ClockChanges => {
  const known = changesCache.get(zone)
  if (known) return known
  const { formatter } = clockOf(zone)
  const offsetOf = (quarter: number) => measuredOffset(quarter * quarterMs, formatter)
  const end = Date.UTC(LAST_YEAR + 1, 0, 1) / quarterMs
  let from = Date.UTC(FIRST_YEAR, 0, 1) / quarterMs
  let before = offsetOf(from)
  const found: ClockChanges = { at: [], offsets: [before / 1_000] }
  while (from < end) {
    const to = Math.min(end, from + stepMs / quarterMs)
    const after = offsetOf(to)
    if (after !== before) {
      let [last, first] = [from, to]
      while (first - last > 1) {
        const middle = Math.floor((last + first) / 2)
        if (offsetOf(middle) === before) last = middle
        else first = middle
      }
      found.at.push(first * quarterMs)
      found.offsets.push(after / 1_000)
    }
    before = after
    from = to
  }
  changesCache.set(zone, found)
  return found
}
