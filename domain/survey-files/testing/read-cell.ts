import { readCell, type CellReading } from '../cells/cells.ts'
import { fileColumns, type FileColumn } from '../columns/columns.ts'
import type { ReportType } from '../types.ts'

export const columnOf = (type: ReportType, key: string): FileColumn => {
  const column = fileColumns[type].find((one) => one.key === key)
  if (!column) throw new Error(`no column ${key}`)
  return column
}
export const usualReading: CellReading = {
  decimalMark: 'point',
  dayOrder: 'day_first',
  from1904: false,
  hasNumbers: false,
  hasBadBytes: false,
}
/** The value of a cell; a fault starts with "!". */
export const read = (column: FileColumn, text: string, how: Partial<CellReading> = {}) => {
  const cell = readCell(column, text, { ...usualReading, ...how })
  return cell.fault === undefined ? cell.value : `! ${cell.fault}`
}
