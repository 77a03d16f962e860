import type { Readable } from 'node:stream'
import { inFileThread } from './in-file-thread.ts'
import type { Book } from './write-xlsx.ts'

/** A workbook of one table or several. */
export const xlsxStream = (given: Book | readonly Book[]): Readable => {
  const books: readonly Book[] = Array.isArray(given) ? given : [given as Book]
  return inFileThread(
    { kind: 'xlsx', books: books.map(({ rows: _rows, ...book }) => book) },
    books.map(({ rows }) => rows),
  )
}
