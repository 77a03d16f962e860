import { once } from 'node:events'
import type { Readable } from 'node:stream'
import type { MessagePort } from 'node:worker_threads'
import type { Row } from '#domain/reports/table.ts'
import { makeRowReader } from '../postgres/copy/copy-rows.ts'
import { writeParquetTable, type ParquetTable } from './write-parquet.ts'
import { serveTasks } from '../workers/serve-tasks.ts'
import { writeXlsx, type Book } from './write-xlsx.ts'

/** A file for the worker to write. It requests the rows separately. */
export interface FileOrder {
  job: { kind: 'xlsx'; books: Omit<Book, 'rows'>[] } | { kind: 'parquet'; tables: [Omit<ParquetTable, 'rows'>] }
  port: MessagePort
}
/** Messages from the worker: a request for the next rows of a table, or a chunk of the file. */
export type FromFileWorker = { want: number } | { part: Uint8Array<ArrayBuffer> }
/**
 * Messages to the worker: the next rows (null after the last) or data copied from the database; acknowledgement of a
 * chunk.
 */
export type ToFileWorker = { rows: Row[] | null } | { copied: Uint8Array<ArrayBuffer> } | { isTaken: true }

/** For each column of a table, whether its cells are numbers. */
const figuresOf = (job: FileOrder['job'], table: number): boolean[] =>
  job.kind === 'xlsx'
    ? (job.books[table]?.columns ?? []).map(({ kind }) => kind === 'number')
    : (job.tables[table]?.columns ?? []).map(({ type }) => type !== 'string' && type !== 'date')

/** Resolves once the file is complete. */
const writeFile = async ({ job, port }: FileOrder): Promise<void> => {
  const say = (said: FromFileWorker, moved: ArrayBuffer[] = []) => port.postMessage(said, moved)
  const heard: ((rows: Row[] | Uint8Array | null) => void)[] = []
  let taken: (() => void) | null = null
  port.on('message', (message: ToFileWorker) => {
    if ('rows' in message) heard.shift()?.(message.rows)
    else if ('copied' in message) heard.shift()?.(message.copied)
    else taken?.()
  })
  const rowsOf = async function* (table: number) {
    const read = makeRowReader(figuresOf(job, table))
    for (;;) {
      const next = new Promise<Row[] | Uint8Array | null>((resolve) => heard.push(resolve))
      say({ want: table })
      const rows = await next
      if (!rows) return
      yield rows instanceof Uint8Array ? read(rows) : rows
    }
  }
  const file: Readable =
    job.kind === 'xlsx'
      ? writeXlsx(job.books.map((book, index) => ({ ...book, rows: rowsOf(index) })))
      : writeParquetTable({ ...job.tables[0], rows: rowsOf(0) })
  // The reader has disconnected.
  void once(port, 'close').then(() => {
    file.destroy()
    taken?.()
  })
  for await (const part of file as AsyncIterable<Buffer>) {
    const isTaken = new Promise<void>((resolve) => {
      taken = resolve
    })
    // A copy, because memory that the file's buffers share cannot be transferred.
    const copy = new Uint8Array(part)
    say({ part: copy }, [copy.buffer])
    await isTaken
  }
}

serveTasks(writeFile)
