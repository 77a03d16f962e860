import { isPlain } from '../../platform/shapes.ts'
import { isMissing, isSpreadsheetError, NO_RESULT, trimmed, TYPED, type ReadCell } from './cell-text.ts'
import type { FileColumn } from '../columns/columns.ts'
import { unguarded } from '../../platform/text.ts'
import type { DayReading } from './days.ts'
import { readDate, readTimestamp } from './timestamps.ts'
import { readNumber } from './read-number.ts'
import type { DecimalMark } from './numbers.ts'
import { reasons } from '../reasons.ts'

const NOTE = 'note'
const none: ReadCell = { value: null }
/** How the cells of a file are read. */
export interface CellReading extends DayReading {
  /** Null: unknown, so 1.234 cannot be read. */
  decimalMark: DecimalMark | null
  /** Numbers are typed, as in workbooks: their separators are known, except in numbers typed as text. */
  hasNumbers: boolean
  /** Some bytes of the file are invalid in its encoding. */
  hasBadBytes: boolean
}

const yes = new Set('yes y true 1 ja j si sí oui o tak t da x ✓ ✔'.split(' '))
const no = new Set('no n false 0 nein non nie nee nu'.split(' '))
const readYes = (text: string): ReadCell => {
  const word = text.toLowerCase()
  return yes.has(word) ? { value: true } : no.has(word) ? { value: false } : { fault: reasons.yes }
}

const readChoice = ({ choices = [] }: FileColumn, text: string): ReadCell => {
  const word = text.toLowerCase().replaceAll(/[\s_]+/g, ' ')
  const choice = choices.find((one) => one === word)
  return choice === undefined ? { fault: reasons.choice(choices) } : { value: choice }
}

const UNDECODED = '\uFFFD'
const readText = ({ longest = 200 }: FileColumn, text: string, hasBadBytes: boolean): ReadCell => {
  const plain = unguarded(text)
  if (plain.length > longest) return { fault: reasons.long(longest) }
  if (hasBadBytes && plain.includes(UNDECODED)) return { fault: reasons.undecoded }
  return isPlain(plain) ? { value: plain } : { fault: reasons.characters }
}

/** Whether a number is text, so that its separators are ambiguous. */
export const isTypedText = (cell: string, hasNumbers: boolean): boolean => !hasNumbers || cell.endsWith(TYPED)

/** Reads a cell of a column. Surrounding spaces are ignored; an empty cell is null, or missing. */
export const readCell = (column: FileColumn, cell: string, reading: CellReading): ReadCell => {
  if (cell === NO_RESULT) return { fault: reasons.noResult }
  const text = trimmed(cell)
  if (isMissing(text, column.key === NOTE)) {
    if (column.required) return { fault: reasons.missing }
    return text === '' ? none : { value: null, note: 'empty' }
  }
  if (isSpreadsheetError(text)) return { fault: reasons.spreadsheetError }
  switch (column.kind) {
    case 'text':
      return readText(column, text, reading.hasBadBytes)
    case 'number':
      // A negative number that a spreadsheet escaped as if it were a formula.
      return readNumber(column, unguarded(text), isTypedText(cell, reading.hasNumbers) ? reading.decimalMark : 'exact')
    case 'date':
      return readDate(text, reading)
    case 'moment':
      return readTimestamp(text, reading, column.offset)
    case 'yes':
      return readYes(text)
    case 'choice':
      return readChoice(column, text)
  }
}
