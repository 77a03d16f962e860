import { addDays, dayNumber } from './dates.ts'

/** A moment: a Date, milliseconds since 1970, or an ISO string with its offset. */
export type Instant = Date | number | string

const quarterMs = 900_000
const dayMs = 86_400_000
const maxCached = 20_000

interface Clock {
  formatter: Intl.DateTimeFormat
  /** Offsets from UTC by quarter of an hour, within which no zone changes its clocks. */
  offsets: Map<number, number>
}

// Making a formatter is slow, and asking it is not fast either: both are kept.
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

/** A date whose UTC fields are the local ones. Never leaves this file: as a moment it is wrong. */
const shifted = (instant: Instant, zone: string): Date => {
  const at = new Date(instant).getTime()
  return new Date(at + offsetMs(at, zone))
}

/** What the clock on the farm's wall shows. Throws RangeError for a zone that is not IANA's, and for what is no moment. */
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

/** The farm's own date of a moment, `YYYY-MM-DD`. */
export const localDay = (instant: Instant, zone: string): string => shifted(instant, zone).toISOString().slice(0, 10)

/** The farm's own date and time of a moment, `YYYY-MM-DDTHH:MM`. */
export const wallTime = (instant: Instant, zone: string): string => shifted(instant, zone).toISOString().slice(0, 16)

/** The farm's own hour of a moment, 0 to 23. An hour that a clock change repeats has the same number twice. */
export const localHour = (instant: Instant, zone: string): number => shifted(instant, zone).getUTCHours()

/**
 * The first moment of a local day; it ends where the next begins, 23 to 25 hours later. Where clocks skip midnight the
 * day begins at 1:00; where they repeat it, at the first. A date that a zone left out begins with the next one.
 */
export const dayStart = (date: string, zone: string): Date => {
  const midnight = dayNumber(date) * dayMs
  const before = midnight - offsetMs(midnight - dayMs, zone)
  const after = midnight - offsetMs(midnight + dayMs, zone)
  const first = [before, after].sort((a, b) => a - b).find((at) => localDay(at, zone) === date)
  return new Date(first ?? before)
}

/**
 * The moment at which the farm's clock shows a date and time (`YYYY-MM-DDTHH:MM`, seconds and parts of them if given). Of one
 * that is shown twice, the first; one that is left out is as far behind the change as it says.
 */
export const instantAt = (wall: string, zone: string): Date => {
  const shown = Date.parse(`${wall}Z`)
  const before = shown - offsetMs(shown - dayMs, zone)
  const after = shown - offsetMs(shown + dayMs, zone)
  const first = [before, after].find((at) => at + offsetMs(at, zone) === shown)
  return new Date(first ?? before)
}

/** The moments that local days from start to end span: `from` included, `until` not. */
export const windowOf = (start: string, end: string, zone: string): { from: Date; until: Date } => ({
  from: dayStart(start, zone),
  until: dayStart(addDays(end, 1), zone),
})

const FIRST_YEAR = 1970
const LAST_YEAR = 2099
/** No zone changes its clocks and back within so long. */
const stepMs = 14 * dayMs

export interface ClockChanges {
  /** Moments at which the zone's clocks change, in order. */
  at: number[]
  /** Seconds by which they are ahead of UTC: before the first change, then from each change on. */
  offsets: number[]
}
const changesCache = new Map<string, ClockChanges>()

/** All changes of a zone's clocks from 1970 to 2099, for statements that cannot ask for each moment. Found once, and kept. */
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
