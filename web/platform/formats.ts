const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
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
const two = (value: number) => String(value).padStart(2, '0')

/** `3 Mar 2024`, of an ISO date or instant. */
export const date = (value: string | null, zone?: string): string => {
  if (value === null) return unknown
  const { year, month, day } = partsOf(value, zone)
  return `${day} ${MONTHS[month - 1]} ${year}`
}

/** `3 Mar 2024, 17:30`. */
export const dateTime = (value: string | null, zone?: string): string => {
  if (value === null) return unknown
  const { hour, minute } = partsOf(value, zone)
  return `${date(value, zone)}, ${two(hour)}:${two(minute)}`
}

/** `17:30` beside a day that says the rest; with its own day where that is another. */
export const timeOn = (value: string | null, day: string, zone?: string): string => {
  const whole = dateTime(value, zone)
  return whole.startsWith(`${date(day)}, `) ? whole.slice(-5) : whole
}

const ordinal = (day: number) => {
  const teen = day % 100 > 10 && day % 100 < 14
  return `${day}${teen ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th')}`
}
/** `3rd Mar, 2024 5:30 PM`: the weather tables' form. */
export const weatherMoment = (value: string, zone?: string): string => {
  const { year, month, day, hour, minute } = partsOf(value, zone)
  return `${ordinal(day)} ${MONTHS[month - 1]}, ${year} ${hour % 12 || 12}:${two(minute)} ${hour < 12 ? 'AM' : 'PM'}`
}

/** `8–14 Jun 2026`, saying month and year only as often as they change. */
export const period = (from: string, to: string): string => {
  const [a, b] = [partsOf(from, undefined), partsOf(to, undefined)]
  if (a.year !== b.year) return `${date(from)} – ${date(to)}`
  return a.month === b.month ? `${a.day}–${date(to)}` : `${a.day} ${MONTHS[a.month - 1]} – ${date(to)}`
}

/** `4 min ago`, `2 d 3 h ago`; from a week on, the date. */
export const ago = (value: string | null, now: number, zone?: string): string => {
  if (value === null) return 'never'
  const minutes = Math.max(0, Math.floor((now - Date.parse(value)) / 60_000))
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${minutes} min ago`
  if (minutes < 1440) return `${Math.floor(minutes / 60)} h ago`
  if (minutes * 60_000 < 7 * DAY_MS) return `${Math.floor(minutes / 1440)} d ${Math.floor(minutes / 60) % 24} h ago`
  return date(value, zone)
}

// Each is made once: making one takes a hundred times as long as using it.
const numberFormats = new Map<number, Intl.NumberFormat>()
const numberFormat = (decimals: number): Intl.NumberFormat => {
  const format =
    numberFormats.get(decimals) ??
    new Intl.NumberFormat('en-GB', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
  numberFormats.set(decimals, format)
  return format
}

/** A number with the reader's separators; a dash where nothing was measured. */
export const number = (value: number | null, decimals = 0): string =>
  value === null ? unknown : numberFormat(decimals).format(value)

/** A text or, where there is none, a dash. */
export const text = (value: string | null): string => value ?? unknown
