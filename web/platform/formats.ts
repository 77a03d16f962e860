import { t } from '#domain/language/text.ts'
import { dateRangeText, dateText, months, timeText } from '#domain/display/dates.ts'
import { currentFormat } from '#domain/display/display-format.ts'
import { numberText } from '#domain/display/numbers.ts'
import { areaIn } from '#domain/display/units.ts'

const DAY_MS = 86_400_000
const unknown = '–'

/** The calendar parts of an instant in a zone, or of a plain `YYYY-MM-DD`, which has none. */
const partsOf = (value: string, zone: string | undefined) => {
  const plain = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value)
  if (plain) return { year: Number(plain[1]), month: Number(plain[2]), day: Number(plain[3]), hour: 0, minute: 0 }
  const fields = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const
  const format = new Intl.DateTimeFormat('en-GB', { ...fields, hourCycle: 'h23', timeZone: zone })
  const found = Object.fromEntries(format.formatToParts(new Date(value)).map((part) => [part.type, Number(part.value)]))
  const part = (name: string) => found[name] ?? 0
  return { year: part('year'), month: part('month'), day: part('day'), hour: part('hour'), minute: part('minute') }
}

/** `3 Mar 2024` in the reader's format, from an ISO date or instant. */
export const date = (value: string | null, zone?: string): string => {
  if (value === null) return unknown
  return dateText(partsOf(value, zone))
}

/** `3 Mar 2024, 17:30` in the reader's format. */
export const dateTime = (value: string | null, zone?: string): string => {
  if (value === null) return unknown
  const parts = partsOf(value, zone)
  return `${dateText(parts)}, ${timeText(parts.hour, parts.minute)}`
}

/** `17:30` next to a day; includes its own day if that is a different one. */
export const timeOn = (value: string | null, day: string, zone?: string): string => {
  if (value === null) return unknown
  const parts = partsOf(value, zone)
  return dateText(parts) === date(day) ? timeText(parts.hour, parts.minute) : dateTime(value, zone)
}

const two = (value: number) => String(value).padStart(2, '0')
const ordinal = (day: number) => {
  const teen = day % 100 > 10 && day % 100 < 14
  return `${day}${teen ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th')}`
}
/** `3rd Mar, 2024 5:30 PM`: the format of the weather tables. */
export const weatherMoment = (value: string, zone?: string): string => {
  const { year, month, day, hour, minute } = partsOf(value, zone)
  return `${ordinal(day)} ${months[month - 1]}, ${year} ${hour % 12 || 12}:${two(minute)} ${hour < 12 ? 'AM' : 'PM'}`
}

/** `8–14 Jun 2026`, repeating month and year only if they change. */
export const period = (from: string, to: string): string =>
  dateRangeText(partsOf(from, undefined), partsOf(to, undefined))

/** `4 min ago`, `2 d 3 h ago`; from a week on, the date. */
export const ago = (value: string | null, now: number, zone?: string): string => {
  if (value === null) return t('never')
  const minutes = Math.max(0, Math.floor((now - Date.parse(value)) / 60_000))
  if (minutes < 1) return t('just now')
  if (minutes < 60) return t('{minutes} min ago', { minutes })
  if (minutes < 1440) return t('{hours} h ago', { hours: Math.floor(minutes / 60) })
  if (minutes * 60_000 < 7 * DAY_MS) {
    const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24]
    return t('{days} d {hours} h ago', { days, hours })
  }
  return date(value, zone)
}

/** A number with the reader's separators; a dash if nothing was measured. */
export const number = (value: number | null, decimals = 0, format = currentFormat()): string =>
  value === null ? unknown : numberText(value, decimals, format)

/** An area in the reader's unit, from square metres: `12.65` and `ha`. */
export const areaParts = (squareMetres: number, format = currentFormat()): { value: string; unit: string } => {
  const { value, unit } = areaIn(squareMetres, format)
  return { value: number(value, 2, format), unit }
}
/** `12.65 ha` in the reader's unit, from square metres. */
export const area = (squareMetres: number, format = currentFormat()): string =>
  Object.values(areaParts(squareMetres, format)).join(' ')

/** A text, or a dash if there is none. */
export const text = (value: string | null): string => value ?? unknown
