import type { ChosenColumns } from '../choices.ts'
import { reasons } from '../reasons.ts'
import type { Head } from '../columns/head.ts'
import { writtenNumber } from './numbers.ts'
import { plainSigns, shownCell } from './cell-text.ts'

const PERCENT = '%'

/** The number in a cell; null if it is not a plain number. */
const figureOf = (cell: string): number | null => {
  const read = writtenNumber(plainSigns(shownCell(cell).trim()))
  return read === null ? null : read.either ? read.either.point : read.value
}

/**
 * Percentages whose first rows are all between 0 and 1 may be fractions: a person is asked, unless they have chosen
 * the column's unit.
 */
export const askForFractions = (head: Head, rows: readonly (readonly string[])[], chosen: ChosenColumns = []): Head => {
  const isOpen = ({ at, column }: Head['columns'][number]) => {
    if (column.unit !== PERCENT || column.from || (chosen[at] !== undefined && chosen[at] !== null)) return false
    const figures = rows.flatMap((cells) => figureOf(cells[at] ?? '') ?? [])
    return figures.every((one) => one >= 0 && one <= 1) && figures.some((one) => one > 0 && one < 1)
  }
  const open = head.columns.filter(isOpen)
  if (open.length === 0) return head
  return {
    ...head,
    columns: head.columns.filter((one) => !open.includes(one)),
    faults: [...head.faults, ...open.map(({ column }) => ({ column: column.title, reason: reasons.fraction }))],
  }
}
