import type { Readable } from 'node:stream'
import { runInFileWorker, type TableSource } from './run-in-file-worker.ts'
import type { Book } from './write-xlsx.ts'

type GivenBook = Omit<Book, 'rows'> & { rows: TableSource }

/** A workbook of one or several tables. */
export const xlsxStream = (given: GivenBook | readonly GivenBook[]): Readable => {
  const books: readonly GivenBook[] = Array.isArray(given) ? given : [given as GivenBook]
  return runInFileWorker(
    { kind: 'xlsx', books: books.map(({ rows: _rows, ...book }) => book) },
    books.map(({ rows }) => rows),
  )
}
