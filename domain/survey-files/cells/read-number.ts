import { inSteps } from '../../platform/shapes.ts'
import { plainSigns, type CellNote, type ReadCell } from './cell-text.ts'
import type { FileColumn } from '../columns/columns.ts'
import { numberOfName } from '../names.ts'
import { decimalMarks, writtenNumber, type DecimalMark, type WrittenNumber } from './numbers.ts'
import { reasons } from '../reasons.ts'
import { unitOfCell, type Unit } from '../columns/units.ts'

const DIGITS = 6
const HAIR = 1e-6

/** Rounds to the nearest step; halves away from zero. */
const rounded = (value: number, step: number): number =>
  step === 0 ? value : Number((Math.sign(value) * Math.round(Math.abs(value) / step + HAIR) * step).toFixed(DIGITS)) + 0

/** A number as stored in its column; null if out of range, or fractional although the column requires whole numbers. */
const stored = (
  { least = 0, most = 0, step = 1 }: FileColumn,
  from: Unit | undefined,
  given: number,
): number | null => {
  const value = from ? given * from.factor + from.offset : given
  if (step === 1 && !inSteps(value, 1)) return null
  const near = rounded(value, step)
  return near >= least && near <= most ? near : null
}

const refusal = (column: FileColumn, from: Unit | undefined, given: number): ReadCell => {
  const { least = 0, most = 0, step = 1, unit = '' } = column
  if (!from) return { fault: reasons.range(least, most, step) }
  return { fault: reasons.rangeIn(`${rounded(given * from.factor + from.offset, step)} ${unit}`, least, most) }
}

/** The number of a cell and the unit after it, if there is one. */
const figureIn = (
  column: FileColumn,
  text: string,
): { read: WrittenNumber | null; from: Unit | undefined; fault?: string } => {
  const plain = plainSigns(text)
  const read = writtenNumber(plain)
  if (read) return { read, from: column.from }
  const named = column.labels ? numberOfName(column, plain) : null
  if (named !== null) return { read: writtenNumber(named), from: undefined }
  const found = /^([+-]? ?[\d.,' ]*\d\.?) ?([^\d.,' ].*)$/.exec(plain)
  const unit = found ? unitOfCell(column.key, found[2] ?? '') : undefined
  if (unit === undefined)
    return { read: null, from: undefined, ...(found?.[2] === '%' ? { fault: reasons.percent } : {}) }
  return { read: writtenNumber(found?.[1] ?? ''), from: unit ?? undefined }
}

const noted = (column: FileColumn, from: Unit | undefined, given: number, isGrouped: boolean): CellNote | undefined =>
  isGrouped ? 'grouped' : !from && (column.step ?? 1) !== 0 && !inSteps(given, column.step ?? 1) ? 'rounded' : undefined

/**
 * Reads a number in the stored precision. `mark`: the decimal mark; null: unknown; 'exact': the cell is a number, not
 * text. If 1.234 could be two numbers that both fit the column, the mark must be known.
 */
export const readNumber = (column: FileColumn, text: string, mark: DecimalMark | 'exact' | null): ReadCell => {
  const { read, from, fault } = figureIn(column, text)
  if (read === null) return { fault: fault ?? reasons.number }
  const of = (given: number, isGrouped: boolean): ReadCell => {
    const value = stored(column, from, given)
    if (value === null) return refusal(column, from, given)
    const note = noted(column, from, given, isGrouped)
    return note ? { value, note } : { value }
  }
  if (!read.either) return of(read.value, read.isGrouped)
  const { either } = read
  const isThousands = (one: DecimalMark) =>
    Math.abs(either[one]) === Math.max(Math.abs(either.point), Math.abs(either.comma))
  if (mark === 'exact') return of(either.point, false)
  if (mark !== null) return of(either[mark], isThousands(mark))
  const fitting = fittingMarks(column, from, either)
  const [only, other] = fitting
  if (other) return { fault: reasons.decimalMark }
  return of(either[only ?? 'point'], only !== undefined && isThousands(only))
}

const fittingMarks = (column: FileColumn, from: Unit | undefined, either: Record<DecimalMark, number>): DecimalMark[] =>
  decimalMarks.filter((one) => stored(column, from, either[one]) !== null)

/** The decimal mark that a cell proves: one, either, or nothing (null). */
export const decimalMarkOf = (column: FileColumn, text: string): DecimalMark | 'either' | null => {
  const { read, from } = figureIn(column, text)
  if (read === null) return null
  if (!read.either) return read.told
  const fitting = fittingMarks(column, from, read.either)
  return fitting.length === 2 ? 'either' : (fitting[0] ?? null)
}
