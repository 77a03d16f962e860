import { fileColumns, headOf } from './columns/columns.ts'
import type { ReportType } from './types.ts'

/** The head of a type's file and a row as an example: none of their cells needs quotation marks. */
export const templateOf = (type: ReportType): string => {
  const columns = fileColumns[type]
  return [columns.map(headOf), columns.map(({ example }) => example)].map((row) => `${row.join(',')}\n`).join('')
}
