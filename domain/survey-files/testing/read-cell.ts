import { readCell } from '../cells.ts'
import { fileColumns, type FileColumn } from '../columns.ts'
import type { ReportType } from '../types.ts'

export const columnOf = (type: ReportType, key: string): FileColumn => {
  const column = fileColumns[type].find((one) => one.key === key)
  if (!column) throw new Error(`no column ${key}`)
  return column
}
/** The value of a cell; what is wrong with it begins with "!". */
export const read = (column: FileColumn, text: string, decimalComma = false) => {
  const cell = readCell(column, text, decimalComma)
  return cell.fault === undefined ? cell.value : `! ${cell.fault}`
}
