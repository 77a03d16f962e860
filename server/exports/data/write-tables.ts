import { Readable } from 'node:stream'
import type { FileFacts } from '#domain/exports/data-package.ts'
import { digestStream } from '../../platform/files/digest-stream.ts'
import { parquetTable } from '../../platform/files/parquet.ts'
import { zipStream } from '../../platform/files/zip-stream.ts'
import { copyOut } from '../../platform/postgres/copy/copy-out.ts'
import type { ParquetTable } from '../../platform/files/write-parquet.ts'
import type { OwnClient } from '../../platform/postgres/own-client.ts'
import { watchCsv } from './csv-watch.ts'

/** A table of an export: a statement without parameters, and the file for its rows. */
export interface ExportTable {
  path: string
  select: string
  /**
   * Read with hash joins: the planner expects few rows of a WITH clause and would otherwise compare each hour with all
   * others.
   */
  isHashed?: boolean
  /** Columns of a Parquet file; absent: the file is CSV with a header. */
  parquet?: ParquetTable['columns']
  /** CSV columns whose distinct values are needed for the description. */
  watched?: readonly string[]
}

/** A written file, with the distinct values of its watched columns. */
export interface WrittenFile extends FileFacts {
  values: Record<string, string[]>
}

/** Progress of an export: rows written, and completed tables out of all. */
export interface TablesProgress {
  rows: number
  tables_done: number
  tables: number
}

interface Writing {
  client: OwnClient
  tables: readonly ExportTable[]
  /** Called before and after each table, and about once a second while its rows are written. */
  progress: (progress: TablesProgress) => Promise<void>
  /** The texts that describe the files, by path. They are written last, because they contain digests of the files. */
  texts: (files: readonly WrittenFile[]) => Promise<Record<string, string>>
}

const PROGRESS_MS = 1_000
const NEWLINE = 10

/** Counts the rows of COPY's text format, in which a line break is always the end of a row. */
const copiedRowCounter = () => (bytes: Buffer) => {
  let rows = 0
  for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1)) rows += 1
  return rows
}

const planFor = (client: OwnClient, { isHashed = false }: ExportTable) =>
  client.query(`set local enable_nestloop = ${isHashed ? 'off' : 'on'}`)

/**
 * A ZIP with a file for each table and the texts that describe them, written while the tables are read once, one after
 * the other: the input of the texts is gathered as rows pass. Memory does not grow with the number of rows. Ends the
 * client.
 */
export const tablesArchive = ({ client, tables, progress, texts }: Writing): Readable =>
  zipStream(
    async (parts) => {
      const files: WrittenFile[] = []
      let [rows, reportedAt] = [0, 0]
      const report = () => {
        reportedAt = performance.now()
        return progress({ rows, tables_done: files.length, tables: tables.length })
      }
      for (const table of tables) {
        await report()
        const { path, select, parquet, watched = [] } = table
        await planFor(client, table)
        const digest = digestStream()
        const rowsBefore = rows
        const csv = watchCsv(watched)
        const countRows = parquet ? copiedRowCounter() : csv.pass
        const copied = async function* (): AsyncGenerator<Buffer> {
          const format = parquet ? '' : ' (format csv, header true)'
          for await (const part of copyOut(client, `copy (${select}) to stdout${format}`)) {
            rows += countRows(part)
            yield part
            if (performance.now() - reportedAt >= PROGRESS_MS) await report()
          }
        }
        const file = parquet ? parquetTable({ name: path, columns: parquet, rows: copied() }) : copied()
        await parts.stream(
          path,
          Readable.from(digest.pass(file as AsyncIterable<Buffer>), { objectMode: false }),
          parquet !== undefined,
        )
        files.push({ path, ...digest.facts(), rows: rows - rowsBefore, values: csv.values() })
      }
      for (const [path, text] of Object.entries(await texts(files))) parts.text(path, text)
      await report()
    },
    () => void client.end().catch(() => undefined),
  )
