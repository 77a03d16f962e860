import { Readable } from 'node:stream'
import { MessageChannel } from 'node:worker_threads'
import type { Row } from '#domain/reports/table.ts'
import type { FileOrder, FromFileWorker, ToFileWorker } from './file-worker.ts'
import { makeWorker } from '../workers/worker.ts'

const worker = makeWorker<FileOrder, void>(new URL('file-worker.ts', import.meta.url))

/** Rows in batches, or raw output of `copy ... to stdout`, which the worker parses. */
export type TableSource = AsyncIterable<Row[] | Buffer>

/**
 * Writes a file of one or several tables while their rows are read. Memory use does not grow with the number of rows,
 * and a slow reader slows the database query. The work is done in a low-priority worker thread: writing a row costs
 * several times as much as reading it.
 */
export const runInFileWorker = (job: FileOrder['job'], rows: readonly TableSource[]): Readable => {
  const { port1: port, port2 } = new MessageChannel()
  const sources = new Map<number, AsyncIterator<Row[] | Buffer>>()
  /** Whether a chunk is waiting for its reader. */
  let isHeld = false

  const hear = (message: ToFileWorker, moved: ArrayBuffer[] = []) => port.postMessage(message, moved)
  const sourceOf = (table: number) => {
    const source = sources.get(table) ?? (rows[table] as TableSource)[Symbol.asyncIterator]()
    sources.set(table, source)
    return source
  }
  const giveRows = async (table: number) => {
    const next = await sourceOf(table).next()
    if (next.done === true) return hear({ rows: null })
    if (!Buffer.isBuffer(next.value)) return hear({ rows: next.value })
    // A copy, because memory that the source's buffers share cannot be transferred.
    const copied = new Uint8Array(next.value)
    hear({ copied }, [copied.buffer])
  }
  const output = new Readable({
    read: () => {
      if (!isHeld) return
      isHeld = false
      hear({ isTaken: true })
    },
    destroy: (error, done) => {
      port.close()
      for (const source of sources.values()) void source.return?.()
      done(error)
    },
  })
  const fail = (error: Error) => void output.destroy(error)
  port.on('message', (said: FromFileWorker) => {
    if ('want' in said) giveRows(said.want).catch(fail)
    else if ('part' in said) {
      isHeld = !output.push(said.part)
      if (!isHeld) hear({ isTaken: true })
    }
  })
  worker.run({ job, port: port2 }, [port2]).then(() => output.push(null), fail)
  return output
}
