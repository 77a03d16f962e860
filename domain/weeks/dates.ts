import { memoized } from '../platform/memoized.ts'

const dayMs = 86_400_000
/** A dashboard uses the same few dates a thousand times. */
const DATES = 4_000

/** Days since 1970-01-01 of a `YYYY-MM-DD` date. Throws RangeError if it is not a valid date. */
export const dayNumber = (date: string): number => {
  const at = Date.parse(`${date}T00:00:00Z`)
  if (Number.isNaN(at) || date.length !== 10) throw new RangeError(`not a date: ${date}`)
  return at / dayMs
}

const dateOf = memoized(DATES, (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10))

/** The date `days` later, or earlier if negative. Dates are `YYYY-MM-DD` without a zone. */
export const addDays = (date: string, days: number): string => dateOf(dayNumber(date) + days)

/** Every date from start to end, both included; empty if end is before start. */
export const datesBetween = (start: string, end: string): string[] => {
  const first = dayNumber(start)
  return Array.from({ length: Math.max(0, dayNumber(end) - first + 1) }, (_, index) => dateOf(first + index))
}

/** 1 for Monday to 7 for Sunday (ISO 8601). */
export const weekday = (date: string): number => ((((dayNumber(date) + 3) % 7) + 7) % 7) + 1

/** 1 to 12. */
export const monthOf = (date: string): number => Number(date.slice(5, 7))
