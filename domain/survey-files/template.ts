import { fileColumns, headOf } from './columns.ts'
import type { ReportType } from './types.ts'

const cell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** The head of a type's file and a row as an example. */
export const templateOf = (type: ReportType): string => {
  const columns = fileColumns[type]
  return [columns.map(headOf), columns.map(({ example }) => example)]
    .map((row) => `${row.map(cell).join(',')}\n`)
    .join('')
}
