import { Readable } from 'node:stream'
import { LOCK_MESSAGES } from '../message-archives/archive-queries.ts'
import { exactCsvLines } from '../platform/files/csv.ts'
import { zipStream } from '../platform/files/zip-stream.ts'
import { lowerReaderPriority } from '../platform/postgres/backend-priority.ts'
import { ownClient, type Connection, type OwnClient } from '../platform/postgres/own-client.ts'
import type { Blobs } from '../platform/storage/blobs.ts'
import { readablePage, type ReadTable, type Subject } from './readable-page.ts'
import { exportedTables, fileKeysOf, rowsOf, type ExportedTable } from './read-rows.ts'

export interface DataFileDeps {
  connection: Connection
  blobs: Blobs
  now: Date
}
/** Called after each page of rows and each file. Throws to stop the export. */
export type Progress = (done: { tables: number; tables_done: number; rows: number }) => Promise<void>

/** Rows of each table shown on the readable page; the files contain all rows. */
const SHOWN_ROWS = 100

const cell = (value: unknown): string | number | null => {
  if (value === null || value === undefined) return null
  if (typeof value === 'number' || typeof value === 'string') return value
  return typeof value === 'boolean' ? String(value) : JSON.stringify(value)
}

/**
 * A ZIP of all data of a person or an organisation: `index.html` to read, `data/<table>.json` and `.csv`, and stored
 * files under `files/`. All tables are read in one snapshot. The caller pipes it; errors destroy it.
 */
export const dataFile = async (deps: DataFileDeps, subject: Subject, progress: Progress): Promise<Readable> => {
  const client = await ownClient(deps.connection)
  try {
    lowerReaderPriority(client)
    await client.query('begin isolation level repeatable read read only')
    await client.query(LOCK_MESSAGES)
    const tables = await exportedTables(client, subject.whose, subject.id)
    return zipStream(
      async ({ stream, text }) => {
        const read: ReadTable[] = []
        let rows = 0
        const told = () => progress({ tables: tables.length + 1, tables_done: read.length, rows })
        for (const table of tables) {
          const shown: ReadTable = { name: table.name, columns: table.columns, rows: [], count: 0 }
          const onPage = async (page: Record<string, unknown>[]) => {
            shown.count += page.length
            rows += page.length
            shown.rows.push(...page.slice(0, Math.max(0, SHOWN_ROWS - shown.rows.length)))
            await told()
          }
          await stream(`data/${table.name}.json`, Readable.from(jsonOf(client, table, onPage), { objectMode: false }))
          await stream(`data/${table.name}.csv`, Readable.from(csvOf(client, table), { objectMode: false }))
          read.push(shown)
          await told()
        }
        let files = 0
        for (const table of tables)
          for (const key of await keysOf(client, table)) {
            const file = await deps.blobs.stream(key)
            // Deleted meanwhile because of its age.
            if (!file) continue
            await stream(`files/${key}`, file.body, true)
            files += 1
            await told()
          }
        text('index.html', readablePage(subject, read, { files, now: deps.now }))
      },
      () => void client.end().catch(() => undefined),
    )
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
}

/** Collected first, because a cursor cannot be read while another one is open. */
const keysOf = async (client: OwnClient, table: ExportedTable): Promise<string[]> => {
  const keys: string[] = []
  for await (const key of fileKeysOf(client, table)) keys.push(key)
  return keys
}

async function* jsonOf(
  client: OwnClient,
  table: ExportedTable,
  onPage: (page: Record<string, unknown>[]) => Promise<void>,
): AsyncGenerator<string> {
  let separator = '[\n'
  for await (const page of rowsOf(client, table)) {
    yield separator + page.map((row) => JSON.stringify(row)).join(',\n')
    separator = ',\n'
    await onPage(page)
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}

async function* csvOf(client: OwnClient, table: ExportedTable): AsyncGenerator<string> {
  yield exactCsvLines([table.columns])
  for await (const page of rowsOf(client, table))
    yield exactCsvLines(page.map((row) => table.columns.map((column) => cell(row[column]))))
}
