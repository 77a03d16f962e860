import { dateRangeText, dateText, months, timeText, type CalendarDate } from '../display/dates.ts'
import { type Instant, localTime } from './local-time.ts'

/** The parts of a `YYYY-MM-DD`. */
export const calendarDate = (date: string): CalendarDate => {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  if (!year || !months[month - 1] || !day) throw new RangeError(`not a date: ${date}`)
  return { year, month, day }
}

/** `3 Mar 2024`, from `YYYY-MM-DD`, in the reader's format. */
export const formatDate = (date: string): string => dateText(calendarDate(date))

/** `8–14 Jun 2026`, from two `YYYY-MM-DD`, in the reader's format. */
export const formatRange = (start: string, end: string): string => dateRangeText(calendarDate(start), calendarDate(end))

const ordinal = (day: number): string => {
  const teen = day >= 11 && day <= 13
  return `${day}${(teen ? undefined : ['th', 'st', 'nd', 'rd'][day % 10]) ?? 'th'}`
}

/** `3 Mar 2024, 17:30` in the reader's format, by the clock of the farm's zone. */
export const formatDateTime = (instant: Instant, zone: string): string => {
  const { hour, minute, ...day } = localTime(instant, zone)
  return `${dateText(day)}, ${timeText(hour, minute)}`
}

/** `3rd Mar, 2024 5:30 PM`, by the clock of the farm's zone: the specification's form for weather tables. */
export const formatMoment = (instant: Instant, zone: string): string => {
  const { year, month, day, hour, minute } = localTime(instant, zone)
  const clock = `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
  return `${ordinal(day)} ${months[month - 1]}, ${year} ${clock}`
}
