import type { ImportReading } from '#domain/uploads/reading.ts'
import { shownCell, trimmed } from '#domain/survey-files/cells/cell-text.ts'
import type { DayOrder } from '#domain/survey-files/cells/days.ts'
import { dayOrderOfCell } from '#domain/survey-files/cells/timestamps.ts'
import type { DecimalMark } from '#domain/survey-files/cells/numbers.ts'
import { decimalMarkOf } from '#domain/survey-files/cells/read-number.ts'
import { isTypedText } from '#domain/survey-files/cells/cells.ts'
import type { Pause, RowSource } from './row-source.ts'
import { TextFault } from './split-rows.ts'
import { lineOfPlace, type Table } from './table.ts'
import type { TableRows } from './table-rows.ts'

export type Dates = NonNullable<ImportReading['dates']>
export type Numbers = NonNullable<ImportReading['numbers']>
/** What the cells of a file reveal about the order of day and month and about the decimal mark. */
export interface Evidence {
  dates: Dates
  numbers: Numbers
}

const MAX_LISTED = 100
const MAX_COUNTED = 4_000

/** The ambiguous values, with the first line of each. */
const listOfEither = () => {
  const listed = new Map<string, { value: string; count: number; line: number }>()
  return {
    add: (value: string, line: number) => {
      const known = listed.get(value)
      if (known) known.count += 1
      else if (listed.size < MAX_COUNTED) listed.set(value, { value, count: 1, line })
    },
    first: () => [...listed.values()].slice(0, MAX_LISTED),
  }
}

/** Reads a whole file for evidence in its dates and numbers. */
export const gatherEvidence = async (
  { head }: Pick<Table, 'head'>,
  rows: Pick<TableRows, 'read'>,
  hasNumbers: boolean,
  pause: Pause,
): Promise<Evidence> => {
  const days = head.columns.filter(({ column }) => column.kind === 'date' || column.kind === 'moment')
  const figures = head.columns.filter(({ column }) => column.kind === 'number')
  const dates = { day_first: 0, month_first: 0, either: 0 }
  const numbers = { point: 0, comma: 0, either: 0 }
  const [eitherDays, eitherNumbers] = [listOfEither(), listOfEither()]
  try {
    await rows.read((cells, { place }) => {
      const { line } = lineOfPlace(place)
      for (const { at } of days) {
        const { day, told: mark } = dayOrderOfCell(cells[at] ?? '')
        if (mark === null) continue
        dates[mark] += 1
        if (mark === 'either') eitherDays.add(day, line)
      }
      for (const { at, column } of figures) {
        const cell = cells[at] ?? ''
        if (!isTypedText(cell, hasNumbers)) continue
        const mark = decimalMarkOf(column, trimmed(cell))
        if (mark === null) continue
        numbers[mark] += 1
        if (mark === 'either') eitherNumbers.add(trimmed(shownCell(cell)), line)
      }
    }, pause)
  } catch (error) {
    // Reported when the rows are read.
    if (!(error instanceof TextFault)) throw error
  }
  return {
    dates: { ...dates, listed: eitherDays.first() },
    numbers: { ...numbers, listed: eitherNumbers.first() },
  }
}

/** Whether a date changes with the order of day and month. */
export const dependOnOrder = ({ dates }: Evidence): boolean => dates.day_first + dates.month_first + dates.either > 0
/** Whether a number changes with the decimal mark. */
export const dependOnMark = ({ numbers }: Evidence): boolean => numbers.either > 0

const onlyOne = <Name extends string>(counts: Record<Name, number>, one: Name, other: Name): Name | null =>
  counts[one] > 0 === counts[other] > 0 ? null : counts[one] > 0 ? one : other

/** The order that all dates of a file allow; null if there is no evidence or it is contradictory. */
export const orderOf = (dates: Dates): DayOrder | null => onlyOne(dates, 'day_first', 'month_first')

/**
 * The decimal mark that all numbers of a file allow. Without evidence, cells separated by commas use decimal points.
 */
export const markOf = (numbers: Numbers, delimiter: RowSource['delimiter']): DecimalMark | null =>
  numbers.point === 0 && numbers.comma === 0 && delimiter === ',' ? 'point' : onlyOne(numbers, 'point', 'comma')
