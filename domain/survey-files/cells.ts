import { isPlain } from '../platform/shapes.ts'
import { inSteps } from '../platform/steps.ts'
import type { FileColumn } from './columns.ts'
import { unguarded } from '../platform/formulas.ts'
import { reasons } from './reasons.ts'

export type CellValue = string | number | boolean | null
/** A value, or why there is none. */
export type ReadCell = { value: CellValue; fault?: undefined } | { fault: string }

const none: ReadCell = { value: null }
const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/
const dayFirst = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/
const timeOfDay = /^([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.(\d{1,6}))?)?$/
const moment = /^(\S+?)(?:T|\s+)(\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?)\s*(Z|[+-]\d{2}:?\d{2})?$/i
// As reports write it, and so do most files: the text is used as it is.
const ownForm = /^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{3,6})?(?:Z|[+-]\d\d:\d\d)?$/

const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const two = (digits: string | undefined) => (digits ?? '').padStart(2, '0')

const isDay = (year: number, month: number, day: number): boolean => {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const exists = day >= 1 && day <= (DAYS[month - 1] ?? 0)
  return exists && (month !== 2 || day !== 29 || isLeap) && year >= 1900
}

/** A day as people write it, ISO or day first: 3/4/2026 is the 3rd of April. */
const readDate = (text: string): ReadCell => {
  const ordered = iso.exec(text)
  const found = ordered ?? dayFirst.exec(text)
  if (!found) return { fault: reasons.date }
  const [year, month, day] = ordered ? [found[1], found[2], found[3]] : [found[3], found[2], found[1]]
  return isDay(Number(year), Number(month), Number(day))
    ? { value: `${year}-${two(month)}-${two(day)}` }
    : { fault: reasons.noSuchDay }
}

/** `YYYY-MM-DDTHH:MM:SS` with the offset if one was given; a time of day alone as `HH:MM:SS`. */
const readMoment = (text: string): ReadCell => {
  if (ownForm.test(text) && isDay(Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8, 10))))
    return { value: text }
  const clock = (given: string) => {
    const found = timeOfDay.exec(given)
    if (!found) return null
    const part = found[4] ? `.${found[4].padEnd(3, '0')}` : ''
    return `${two(found[1])}:${found[2]}:${found[3] ?? '00'}${part}`
  }
  const alone = clock(text)
  if (alone) return { value: alone }
  const found = moment.exec(text)
  if (!found) return { fault: reasons.moment }
  const [, ofDay = '', ofClock = '', offset = ''] = found
  const [day, time, zone] = [readDate(ofDay), clock(ofClock), offset.toUpperCase()]
  if (!time) return { fault: reasons.moment }
  if (day.fault !== undefined) return { fault: day.fault }
  return { value: `${day.value}T${time}${zone.length === 5 ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone}` }
}

const plainNumber = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/

const readNumber = (column: FileColumn, text: string, decimalComma: boolean): ReadCell => {
  const { least = 0, most = 0, step = 1 } = column
  const plain = decimalComma ? text.replace(/(\d),(\d)/, '$1.$2') : text
  if (!plainNumber.test(plain)) return { fault: reasons.number }
  const value = Number(plain)
  return value >= least && value <= most && inSteps(value, step)
    ? { value }
    : { fault: reasons.range(least, most, step) }
}

const yes = new Set(['yes', 'y', 'true', '1'])
const no = new Set(['no', 'n', 'false', '0'])
const readYes = (text: string): ReadCell => {
  const word = text.toLowerCase()
  return yes.has(word) ? { value: true } : no.has(word) ? { value: false } : { fault: reasons.yes }
}

const readChoice = ({ choices = [] }: FileColumn, text: string): ReadCell => {
  const word = text.toLowerCase().replaceAll(/[\s_]+/g, ' ')
  const choice = choices.find((one) => one === word)
  return choice === undefined ? { fault: reasons.choice(choices) } : { value: choice }
}

const readText = ({ longest = 200 }: FileColumn, text: string): ReadCell => {
  const plain = unguarded(text)
  if (plain.length > longest) return { fault: reasons.long(longest) }
  return isPlain(plain) ? { value: plain } : { fault: reasons.characters }
}

/** Reads one cell of a column. Blanks around it count for nothing; an empty one is null, or missing. */
export const readCell = (column: FileColumn, cell: string, decimalComma: boolean): ReadCell => {
  const text = cell.trim()
  if (text === '') return column.required ? { fault: reasons.missing } : none
  switch (column.kind) {
    case 'text':
      return readText(column, text)
    case 'number':
      // A negative number that an older spreadsheet guarded as if it were a formula.
      return readNumber(column, unguarded(text), decimalComma)
    case 'date':
      return readDate(text)
    case 'moment':
      return readMoment(text)
    case 'yes':
      return readYes(text)
    case 'choice':
      return readChoice(column, text)
  }
}
