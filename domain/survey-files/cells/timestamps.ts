import type { ReadCell } from './cell-text.ts'
import { isDay, isDayZero, dayOrderOf, readDay, two, type DayReading } from './days.ts'
import { reasons } from '../reasons.ts'
import { isDaySerial, timestampOfSerial, timeOfSerial } from './serials.ts'

const timeOfDay = /^([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.(\d{1,6}))?)?$/
const halfOfDay = /^(0?[1-9]|1[0-2])(?:[:.]([0-5]\d)(?::([0-5]\d))?)?\s{0,3}([ap])\.?m\.?$/i
const frenchTime = /^([01]?\d|2[0-3]) ?h(?: ?([0-5]\d))?$/i
const wordBehind = /\s?(?:uhr|h|hrs)$/i
const TIME = String.raw`\d{1,2}(?::|h)\d{2}(?::\d{2}(?:\.\d{1,6})?)?(?:\s{0,3}[ap]\.?m\.?|\s?(?:uhr|h|hrs))?`
const moment = new RegExp(String.raw`(?:T|,?\s{1,5})(${TIME})\s{0,5}(Z|[+-]\d{2}:?\d{2})?$`, 'i')
const serialTime = /^0?\.\d{1,20}$/
const serialMoment = /^\d{5}\.\d{1,20}$/
// The form of reports and most files: the text is used unchanged.
const ownForm = /^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{3,6})?(?:Z|[+-]\d\d:\d\d)?$/
/** Longer texts cannot be dates or times. */
const LONGEST = 60
const NOON = 12
/** Seconds or milliseconds since 1970 for the years 2001 to 2033, as written by loggers and scripts. */
const unixTime = /^1\d{9}(?:\d{3})?$/
const SECONDS_LENGTH = 10
const momentOfUnixTime = (text: string): string =>
  `${new Date(Number(text) * (text.length === SECONDS_LENGTH ? 1_000 : 1)).toISOString().slice(0, 19)}Z`

const clock = (given: string): string | null => {
  const half = halfOfDay.exec(given)
  if (half) {
    const hour = (Number(half[1]) % NOON) + (half[4]?.toLowerCase() === 'p' ? NOON : 0)
    return `${two(hour)}:${half[2] ?? '00'}:${half[3] ?? '00'}`
  }
  const french = frenchTime.exec(given)
  if (french) return `${two(french[1])}:${french[2] ?? '00'}:00`
  const found = timeOfDay.exec(given.replace(wordBehind, ''))
  if (!found) return null
  const part = found[4] ? `.${found[4].padEnd(3, '0')}` : ''
  return `${two(found[1])}:${found[2]}:${found[3] ?? '00'}${part}`
}

/** The date part of a date or timestamp, which precedes the time. */
const dayIn = (text: string): { day: string; time: string; zone: string } => {
  const found = text.length > LONGEST ? null : moment.exec(text)
  if (!found) return { day: text, time: '', zone: '' }
  return { day: text.slice(0, found.index), time: found[1] ?? '', zone: (found[2] ?? '').toUpperCase() }
}

/** Reads a date; a time after it is ignored, unless it has a UTC offset: the local date may differ. */
export const readDate = (text: string, reading: DayReading): ReadCell => {
  if (text.length > LONGEST) return { fault: reasons.date }
  const { day, time, zone } = dayIn(text)
  return zone !== '' || (time !== '' && clock(time) === null) ? { fault: reasons.date } : readDay(day, reading)
}

const momentIn = (text: string, reading: DayReading): ReadCell => {
  if (ownForm.test(text) && isDay(Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8, 10))))
    return { value: text }
  if (text.length > LONGEST) return { fault: reasons.moment }
  const alone = clock(text)
  if (alone) return { value: alone }
  if (serialTime.test(text)) return { value: timeOfSerial(Number(text)) }
  if (serialMoment.test(text) && isDaySerial(Number(text), reading.from1904))
    return { value: timestampOfSerial(Number(text), reading.from1904) }
  if (unixTime.test(text)) return { value: momentOfUnixTime(text) }
  const { day, time: given, zone } = dayIn(text)
  const time = given === '' ? null : clock(given)
  if (time === null) return { fault: reasons.moment }
  if (isDayZero(day)) return { value: time }
  const read = readDay(day, reading)
  if (read.fault !== undefined) return read
  return { value: `${read.value}T${time}${zone.length === 5 ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone}` }
}

const offsetBehind = /(?:Z|[+-]\d\d:\d\d)$/
/**
 * `YYYY-MM-DDTHH:MM:SS` with the offset if given; a time of day alone as `HH:MM:SS`. `offset`: from the heading, for
 * cells without one.
 */
export const readTimestamp = (text: string, reading: DayReading, offset?: string): ReadCell => {
  const read = momentIn(text, reading)
  if (read.fault !== undefined || offset === undefined || offsetBehind.test(String(read.value))) return read
  return { value: `${String(read.value)}${offset}` }
}

/** The date in a cell, and the order of day and month it proves. */
export const dayOrderOfCell = (cell: string) => {
  const { day } = dayIn(cell.trim())
  return { day, told: dayOrderOf(day) }
}
