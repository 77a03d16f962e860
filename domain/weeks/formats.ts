import { type Instant, localTime } from './local-time.ts'

// Written out, because Intl's British September is "Sept".
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

interface DateParts {
  year: number
  month: string
  day: number
}

const partsOf = (date: string): DateParts => {
  const [year, month, day] = date.split('-').map(Number)
  const name = months[(month ?? 0) - 1]
  if (!year || !name || !day) throw new RangeError(`not a date: ${date}`)
  return { year, month: name, day }
}

/** `3 Mar 2024`, from `YYYY-MM-DD`. */
export const formatDate = (date: string): string => {
  const { year, month, day } = partsOf(date)
  return `${day} ${month} ${year}`
}

/** `8–14 Jun 2026`, `29 Jun – 5 Jul 2026` or `28 Dec 2026 – 3 Jan 2027`: what both ends share is said once. */
export const formatRange = (start: string, end: string): string => {
  const [from, to] = [partsOf(start), partsOf(end)]
  if (start === end) return formatDate(start)
  if (from.year !== to.year) return `${formatDate(start)} – ${formatDate(end)}`
  if (from.month !== to.month) return `${from.day} ${from.month} – ${formatDate(end)}`
  return `${from.day}–${formatDate(end)}`
}

const ordinal = (day: number): string => {
  const teen = day >= 11 && day <= 13
  return `${day}${(teen ? undefined : ['th', 'st', 'nd', 'rd'][day % 10]) ?? 'th'}`
}

/** `3 Mar 2024, 17:30`, by the clock of the farm's zone. */
export const formatDateTime = (instant: Instant, zone: string): string => {
  const { year, month, day, hour, minute } = localTime(instant, zone)
  const clock = [hour, minute].map((part) => String(part).padStart(2, '0')).join(':')
  return `${day} ${months[month - 1]} ${year}, ${clock}`
}

/** `3rd Mar, 2024 5:30 PM`, by the clock of the farm's zone: for weather tables. */
export const formatMoment = (instant: Instant, zone: string): string => {
  const { year, month, day, hour, minute } = localTime(instant, zone)
  const clock = `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
  return `${ordinal(day)} ${months[month - 1]}, ${year} ${clock}`
}
