import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FileFacts } from '#domain/exports/data-package.ts'
import { parquetTable } from '../../platform/files/parquet.ts'
import { zipStream } from '../../platform/files/zip-stream.ts'
import { copyOut } from '../../platform/postgres/copy/copy-out.ts'
import type { ParquetTable } from '../../platform/files/write-parquet.ts'
import type { OwnClient } from '../../platform/postgres/own-client.ts'

/** A table of an export: a statement without parameters, and the file that its rows make. */
export interface ExportTable {
  path: string
  select: string
  /**
   * Read by hash joins. The planner expects few rows of a WITH clause, and would compare each hour with all others.
   */
  isHashed?: boolean
  /** Columns of a Parquet file; absent: the file is CSV with a head. */
  parquet?: ParquetTable['columns']
}

interface Writing {
  client: OwnClient
  tables: readonly ExportTable[]
  /** Called about once a second with the rows written so far and those expected. */
  progress: (done: number, total: number) => Promise<void>
  /** The texts that describe the files, by path. They are written last, because they have their digests. */
  texts: (files: readonly FileFacts[]) => Promise<Record<string, string>>
}

const PROGRESS_MS = 1_000
const NEWLINE = 10
const QUOTE = 34

/** Counts the rows of CSV: line breaks within quotation marks are no ends of rows. */
const csvRowCounter = () => {
  let isQuoted = false
  return (bytes: Buffer): number => {
    let rows = 0
    for (const byte of bytes) {
      if (byte === QUOTE) isQuoted = !isQuoted
      else if (byte === NEWLINE && !isQuoted) rows += 1
    }
    return rows
  }
}
/** Counts the rows of COPY's text format, in which a line break is always the end of a row. */
const copiedRowCounter = () => (bytes: Buffer) => {
  let rows = 0
  for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1)) rows += 1
  return rows
}

const planFor = (client: OwnClient, { isHashed = false }: ExportTable) =>
  client.query(`set local enable_nestloop = ${isHashed ? 'off' : 'on'}`)

const countOf = async (client: OwnClient, select: string): Promise<number> => {
  const { rows } = await client.query<{ count: number }>(`select count(*)::float8 as count from (${select}) as counted`)
  return rows[0]?.count ?? 0
}

/**
 * A ZIP with a file for each table and the texts that describe them, written while the tables are read one after the
 * other. Memory does not grow with the rows. Ends the client.
 */
export const tablesArchive = ({ client, tables, progress, texts }: Writing): Readable =>
  zipStream(
    async (parts) => {
      let [done, total, reportedAt] = [0, 0, performance.now()]
      for (const table of tables) {
        await planFor(client, table)
        total += await countOf(client, table.select)
      }
      await progress(0, total)
      const files: FileFacts[] = []
      for (const table of tables) {
        const { path, select, parquet } = table
        await planFor(client, table)
        const hash = createHash('sha256')
        const facts: FileFacts = { path, bytes: 0, sha256: '', rows: 0 }
        const countRows = parquet ? copiedRowCounter() : csvRowCounter()
        const rows = async function* (): AsyncGenerator<Buffer> {
          const format = parquet ? '' : ' (format csv, header true)'
          for await (const part of copyOut(client, `copy (${select}) to stdout${format}`)) {
            const more = countRows(part)
            facts.rows += more
            done += more
            yield part
            if (performance.now() - reportedAt < PROGRESS_MS) continue
            reportedAt = performance.now()
            await progress(done, total)
          }
        }
        const written = async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
          for await (const part of source) {
            hash.update(part)
            facts.bytes += part.length
            yield part
          }
        }
        const file = parquet ? parquetTable({ name: path, columns: parquet, rows: rows() }) : rows()
        await parts.stream(
          path,
          Readable.from(written(file as AsyncIterable<Buffer>), { objectMode: false }),
          parquet !== undefined,
        )
        if (!parquet) {
          // The head is no row.
          facts.rows -= 1
          done -= 1
        }
        facts.sha256 = hash.digest('hex')
        files.push(facts)
      }
      for (const [path, text] of Object.entries(await texts(files))) parts.text(path, text)
      await progress(done, done)
    },
    () => void client.end().catch(() => undefined),
  )
