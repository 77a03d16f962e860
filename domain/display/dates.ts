import { defaultLanguage, languageTags } from '../language/languages.ts'
import { currentLanguage } from '#domain/language/text.ts'
import { currentFormat, type DisplayFormat } from './display-format.ts'

// Written out, because Intl's British September is "Sept".
export const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** A day of the calendar; `month` is 1 to 12. */
export interface CalendarDate {
  year: number
  month: number
  day: number
}

const two = (value: number) => String(value).padStart(2, '0')

const formats = new Map<string, Intl.DateTimeFormat>()
/** A format in the reader's language. Formats are cached, because creating one takes much longer than using it. */
const monthFormat = (fields: { month: 'short' | 'long'; day?: 'numeric' }): Intl.DateTimeFormat => {
  const tag = languageTags[currentLanguage()]
  const key = `${tag} ${fields.month} ${fields.day ?? ''}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(tag, { ...fields, timeZone: 'UTC' })
  formats.set(key, format)
  return format
}
const firstDayOf = (month: number): Date => new Date(Date.UTC(2000, month - 1, 1))

/** `Mar`, in the reader's language; `month` is 1 to 12. */
export const monthName = (month: number): string =>
  currentLanguage() === defaultLanguage
    ? (months[month - 1] ?? '')
    : monthFormat({ month: 'short' }).format(firstDayOf(month))

/** `March`, in the reader's language; `month` is 1 to 12. */
export const longMonthName = (month: number): string => {
  const name = monthFormat({ month: 'long' }).format(firstDayOf(month))
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** `Mar` beside a day, where some languages abbreviate it otherwise: `30. Nov.` in German, but `Nov` alone. */
const monthBesideDay = (month: number): string => {
  if (currentLanguage() === defaultLanguage) return monthName(month)
  const parts = monthFormat({ day: 'numeric', month: 'short' }).formatToParts(firstDayOf(month))
  return parts.find(({ type }) => type === 'month')?.value ?? ''
}
/** German writes days as ordinal numbers. */
const dayText = (day: number): string => (currentLanguage() === 'de' ? `${day}.` : String(day))

/** `3 Mar 2024`, `Mar 3, 2024` or `2024-03-03`. */
export const dateText = (date: CalendarDate, { dateFormat }: DisplayFormat = currentFormat()): string => {
  const { year, month, day } = date
  if (dateFormat === 'YYYY-MM-DD') return `${year}-${two(month)}-${two(day)}`
  return dateFormat === 'MMM D, YYYY'
    ? `${monthBesideDay(date.month)} ${day}, ${year}`
    : `${dayText(day)} ${monthBesideDay(date.month)} ${year}`
}

/** `3 Mar`, `Mar 3` or `03-03`, for places that show the year elsewhere. */
export const dayMonthText = (date: CalendarDate, { dateFormat }: DisplayFormat = currentFormat()): string => {
  if (dateFormat === 'YYYY-MM-DD') return `${two(date.month)}-${two(date.day)}`
  return dateFormat === 'MMM D, YYYY'
    ? `${monthBesideDay(date.month)} ${date.day}`
    : `${dayText(date.day)} ${monthBesideDay(date.month)}`
}

/**
 * `8–14 Jun 2026`, `29 Jun – 5 Jul 2026` or `28 Dec 2026 – 3 Jan 2027`: parts that both ends share are not repeated.
 */
export const dateRangeText = (
  from: CalendarDate,
  to: CalendarDate,
  format: DisplayFormat = currentFormat(),
): string => {
  const isOneMonth = from.year === to.year && from.month === to.month
  if (isOneMonth && from.day === to.day) return dateText(from, format)
  if (format.dateFormat === 'YYYY-MM-DD' || from.year !== to.year)
    return `${dateText(from, format)} – ${dateText(to, format)}`
  if (format.dateFormat === 'D MMM YYYY')
    return isOneMonth
      ? `${dayText(from.day)}–${dateText(to, format)}`
      : `${dayMonthText(from, format)} – ${dateText(to, format)}`
  return isOneMonth
    ? `${monthBesideDay(from.month)} ${from.day}–${to.day}, ${to.year}`
    : `${dayMonthText(from, format)} – ${dateText(to, format)}`
}

/** `17:30` or `5:30 PM`. */
export const timeText = (hour: number, minute: number, { hourCycle }: DisplayFormat = currentFormat()): string =>
  hourCycle === 24 ? `${two(hour)}:${two(minute)}` : `${hour % 12 || 12}:${two(minute)} ${hour % 24 < 12 ? 'AM' : 'PM'}`
