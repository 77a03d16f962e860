import type { ReadCell } from './cell-text.ts'
import { monthNumber, withoutWeekday } from './day-names.ts'
import { reasons } from '../reasons.ts'
import { isDaySerial, timestampOfSerial } from './serials.ts'

/** Which comes first in dates such as 3/4/2026. */
export const dayOrders = ['day_first', 'month_first'] as const
export type DayOrder = (typeof dayOrders)[number]
export interface DayReading {
  /** Null: unknown, so dates that depend on it cannot be read. */
  dayOrder: DayOrder | null
  /** Day numbers count from 1904, as in some workbooks. */
  from1904: boolean
}

const yearFirst = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/
const compact = /^((?:19|20)\d{2})(\d{2})(\d{2})$/
// With hyphens, a two-digit year may come first or last.
const yearLast = /^(?:(\d{1,2})([/.-])(\d{1,2})\2(\d{4})|(\d{1,2})([/.])(\d{1,2})\6(\d{2}))$/
// 10 June 2026, 10-Jun-26, 3rd Mar, 2026, 10. Juni 2026, 10 de junio de 2026
const monthNamed = /^(\d{1,2})(?:st|nd|rd|th|er|\.)?[ -]?(?:of |de )?(\p{L}{3,12})\.?,?[ -](?:de )?(\d{4}|\d{2})$/iu
const monthNamedFirst = /^(\p{L}{3,12})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/iu
const DOT = '.'
const serial = /^\d{5}(?:\.\d{1,20})?$/

const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
export const two = (digits: string | number | undefined) => String(digits ?? '').padStart(2, '0')

export const isDay = (year: number, month: number, day: number): boolean => {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const exists = day >= 1 && day <= (DAYS[month - 1] ?? 0)
  return exists && (month !== 2 || day !== 29 || isLeap) && year >= 1900
}

const dayOf = (year: string, month: string | number, day: string): ReadCell => {
  const whole = year.length === 2 ? `20${year}` : year
  return isDay(Number(whole), Number(month), Number(day))
    ? { value: `${whole}-${two(month)}-${two(day)}` }
    : { fault: reasons.noSuchDay }
}
const partsOf = (text: string): [first: string, second: string, year: string, sign: string] | null => {
  const found = yearLast.exec(text)
  if (!found) return null
  return [
    found[1] ?? found[5] ?? '',
    found[3] ?? found[7] ?? '',
    found[4] ?? found[8] ?? '',
    found[2] ?? found[6] ?? '',
  ]
}

const dayZero =
  /^(?:1899[-/.]12[-/.]3[01]|3[01][-/.]12[-/.]1899|12[-/.]3[01][-/.]1899|00?[-/.]0?1[-/.]1900|0?1[-/.]00?[-/.]1900|1900[-/.]0?1[-/.]00?|3[01][ -]dec[ -]1899)$/i
/** The first date of a spreadsheet's or Access's calendar: it accompanies a time of day and is not a date. */
export const isDayZero = (text: string): boolean => dayZero.test(text)

/** Reads a date without a time, as written by people and spreadsheets. */
export const readDay = (given: string, { dayOrder, from1904 }: DayReading): ReadCell => {
  const text = withoutWeekday(given)
  const ordered = yearFirst.exec(text) ?? compact.exec(text)
  if (ordered) return dayOf(ordered[1] ?? '', ordered.at(-2) ?? '', ordered.at(-1) ?? '')
  const parts = partsOf(text)
  if (parts) {
    const [first, second, year, sign] = parts
    // Dots are only used if the day comes first.
    if (sign === DOT || Number(first) === Number(second)) return dayOf(year, second, first)
    if (dayOrder === null) return { fault: reasons.dayOrder }
    return dayOrder === 'day_first' ? dayOf(year, second, first) : dayOf(year, first, second)
  }
  if (serial.test(text) && isDaySerial(Number(text), from1904))
    return { value: timestampOfSerial(Number(text), from1904).slice(0, 10) }
  const named = monthNamed.exec(text) ?? monthNamedFirst.exec(text)
  if (!named) return { fault: reasons.date }
  const [, one = '', other = '', year = ''] = named
  const month = monthNumber(one) ?? monthNumber(other)
  return month === undefined ? { fault: reasons.date } : dayOf(year, month, monthNumber(one) ? other : one)
}

const LAST_MONTH = 12
/** The order of day and month that a date proves: one, either, or nothing (null), as for 2026-06-10 and 6/6/2026. */
export const dayOrderOf = (given: string): DayOrder | 'either' | null => {
  const day = withoutWeekday(given)
  const parts = partsOf(day)
  if (!parts || parts[3] === DOT || isDayZero(day)) return null
  const [first, second] = [Number(parts[0]), Number(parts[1])]
  const [dayFirst, monthFirst] = [second <= LAST_MONTH, first <= LAST_MONTH]
  if (first === second || dayFirst === monthFirst) return first !== second && dayFirst ? 'either' : null
  return dayFirst ? 'day_first' : 'month_first'
}
