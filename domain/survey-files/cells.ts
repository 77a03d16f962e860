import { isPlain } from '../platform/shapes.ts'
import { inSteps } from '../platform/steps.ts'
import type { ReadCell } from './cell-value.ts'
import type { FileColumn } from './columns.ts'
import { unguarded } from '../platform/formulas.ts'
import type { DayReading } from './days.ts'
import { readDate, readMoment } from './moments.ts'
import { reasons } from './reasons.ts'
import type { Unit } from './units.ts'

const none: ReadCell = { value: null }
/** How the cells of a file are read. */
export interface CellReading extends DayReading {
  /** Commas do not part its cells: 1,5 is one and a half. */
  decimalComma: boolean
}

const plainNumber = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/
// With three digits behind it, a comma may part thousands.
const commaOfDecimals = /^[+-]?\d+,(?:\d{1,2}|\d{4,})$/

const isAllowed = ({ least = 0, most = 0, step = 1 }: FileColumn, value: number): boolean =>
  value >= least && value <= most && (step === 0 || inSteps(value, step))

const readNumber = (column: FileColumn, text: string, decimalComma: boolean): ReadCell => {
  const { least = 0, most = 0, step = 1 } = column
  const plain = decimalComma || commaOfDecimals.test(text) ? text.replace(/(\d),(\d)/, '$1.$2') : text
  if (!plainNumber.test(plain)) return { fault: reasons.number }
  if (column.from) return converted(column, column.from, Number(plain))
  const value = Number(plain)
  return isAllowed(column, value)
    ? // A whole number to within a hair is that number.
      { value: step === 1 ? Math.round(value) : value }
    : { fault: reasons.range(least, most, step) }
}

/** In our unit, to the step that is kept. */
const converted = ({ least = 0, most = 0, step = 1, unit = '' }: FileColumn, from: Unit, given: number): ReadCell => {
  const value = Number((Math.round((given * from.factor + from.offset) / step) * step).toFixed(DIGITS))
  return value >= least && value <= most ? { value } : { fault: reasons.rangeIn(`${value} ${unit}`, least, most) }
}
const DIGITS = 6

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
export const readCell = (column: FileColumn, cell: string, reading: CellReading): ReadCell => {
  const text = cell.trim()
  if (text === '') return column.required ? { fault: reasons.missing } : none
  switch (column.kind) {
    case 'text':
      return readText(column, text)
    case 'number':
      // A negative number that an older spreadsheet guarded as if it were a formula.
      return readNumber(column, unguarded(text), reading.decimalComma)
    case 'date':
      return readDate(text, reading)
    case 'moment':
      return readMoment(text, reading)
    case 'yes':
      return readYes(text)
    case 'choice':
      return readChoice(column, text)
  }
}
