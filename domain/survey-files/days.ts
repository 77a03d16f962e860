import type { ReadCell } from './cell-value.ts'
import { reasons } from './reasons.ts'
import { isDaySerial, momentOfSerial } from './serials.ts'

/** Which comes first in dates such as 3/4/2026. */
export const dayOrders = ['day_first', 'month_first'] as const
export type DayOrder = (typeof dayOrders)[number]
export interface DayReading {
  /** Null: not known yet, so that a date that depends on it is not read. */
  dayOrder: DayOrder | null
  /** Numbers of days are counted from 1904, as in some workbooks. */
  from1904: boolean
}

const yearFirst = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/
// With hyphens, a year of two digits may stand first or last.
const yearLast = /^(?:(\d{1,2})([/.-])(\d{1,2})\2(\d{4})|(\d{1,2})([/.])(\d{1,2})\6(\d{2}))$/
const monthNamed = /^(\d{1,2})[ -]([a-z]{3,9})\.?[ -](\d{4}|\d{2})$/i
const monthNamedFirst = /^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})$/i
const serial = /^\d{5}(?:\.\d{1,20})?$/
const MONTHS = ['january', 'february', 'march', 'april', 'may', 'june', 'july']
  .concat(['august', 'september', 'october', 'november', 'december'])
  .map((name, index) => ({ name, number: index + 1 }))
const SHORTEST_NAME = 3

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
const monthOf = (given: string): number | undefined => {
  const word = given.toLowerCase()
  // "Sept" is as common as "Sep".
  return MONTHS.find(({ name }) => word.length >= SHORTEST_NAME && name.startsWith(word))?.number
}
const partsOf = (text: string): [first: string, second: string, year: string] | null => {
  const found = yearLast.exec(text)
  return found && [found[1] ?? found[5] ?? '', found[3] ?? found[7] ?? '', found[4] ?? found[8] ?? '']
}

/** A day as people and spreadsheets write it, without a time. */
export const readDay = (text: string, { dayOrder, from1904 }: DayReading): ReadCell => {
  const ordered = yearFirst.exec(text)
  if (ordered) return dayOf(ordered[1] ?? '', ordered[3] ?? '', ordered[4] ?? '')
  const parts = partsOf(text)
  if (parts) {
    const [first, second, year] = parts
    if (Number(first) === Number(second)) return dayOf(year, first, first)
    if (dayOrder === null) return { fault: reasons.dayOrder }
    return dayOrder === 'day_first' ? dayOf(year, second, first) : dayOf(year, first, second)
  }
  if (serial.test(text) && isDaySerial(Number(text), from1904))
    return { value: momentOfSerial(Number(text), from1904).slice(0, 10) }
  const named = monthNamed.exec(text) ?? monthNamedFirst.exec(text)
  if (!named) return { fault: reasons.date }
  const [, one = '', other = '', year = ''] = named
  const month = monthOf(one) ?? monthOf(other)
  return month === undefined ? { fault: reasons.date } : dayOf(year, month, monthOf(one) ? other : one)
}

const LAST_MONTH = 12
/** What a date says of the order of day and month: one of them, either, or nothing (null), as 2026-06-10 and 6/6/2026. */
export const orderToldBy = (day: string): DayOrder | 'either' | null => {
  const parts = partsOf(day)
  if (!parts) return null
  const [first, second] = [Number(parts[0]), Number(parts[1])]
  const [dayFirst, monthFirst] = [second <= LAST_MONTH, first <= LAST_MONTH]
  if (first === second || dayFirst === monthFirst) return first !== second && dayFirst ? 'either' : null
  return dayFirst ? 'day_first' : 'month_first'
}
