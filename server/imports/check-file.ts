import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { from as copyFrom } from 'pg-copy-streams'
import type { Scope } from '#domain/access/scope.ts'
import { readHead } from '#domain/survey-files/head.ts'
import { reasons } from '#domain/survey-files/reasons.ts'
import type { ReportType } from '#domain/survey-files/types.ts'
import { ownClient, type Connection } from '../platform/own-client.ts'
import { CHUNK_BYTES, delimiterOf, encodingOf, FileFault, type Delimiter, type Encoding } from './decode.ts'
import { classifyRows } from './row-outcomes.ts'
import { personFinder, placeFinder, taxonFinder } from './lookups.ts'
import { rowReader, type ReadRow } from './read-row.ts'
import { rowSplitter, TextFault } from './split-rows.ts'
import { copyInto, createStaging } from './staging.ts'

/** What a process is told of the file that it is to check. */
export interface Task {
  id: number
  type: ReportType
  path: string
  scope: Scope
  now: number
  connection: Connection
}
export interface Issue {
  line: number
  column_name: string | null
  value: string | null
  reason: string
}
export interface Progress {
  encoding: Encoding | null
  delimiter: Delimiter | null
  bytes_read: number
  rows_read: number
  rows_error: number
  count_errors: number
}
export interface Report {
  progress: (figures: Progress) => void
  issues: (issues: Issue[]) => void
}

export const MAX_ISSUES = 10_000
const EVERY_MS = 250
const BATCH = 65_536

/** Reads a file into the batch's staging table and classifies its rows. Memory does not grow with the file. */
export const checkFile = async (task: Task, report: Report): Promise<void> => {
  const figures: Progress = {
    encoding: null,
    delimiter: null,
    bytes_read: 0,
    rows_read: 0,
    rows_error: 0,
    count_errors: 0,
  }
  const { size } = await stat(task.path)
  figures.encoding = await encodingOf(task.path)
  const client = await ownClient(task.connection)
  try {
    await client.query(createStaging(task.id, task.type))
    await client.query(`set work_mem = '128MB'; set default_statistics_target = 10`)
    const find = {
      place: await placeFinder(client, task.scope),
      person: await personFinder(client),
      taxon: await taxonFinder(client, task.type),
    }
    const copy = client.query(copyFrom(copyInto(task.id, task.type)))
    const issues: Issue[] = []
    const fault = (issue: Issue) => {
      figures.count_errors += 1
      if (figures.count_errors <= MAX_ISSUES) issues.push(issue)
    }
    let lines: string[] = []
    let length = 0
    let read: ((record: readonly string[], line: number) => ReadRow) | undefined

    const take = (record: string[], line: number) => {
      if (!read) {
        const head = readHead(task.type, record)
        for (const { column, reason } of head.faults) fault({ line, column_name: column, value: null, reason })
        if (head.faults.length > 0) throw new FileFault('')
        read = rowReader({
          type: task.type,
          head,
          decimalComma: figures.delimiter !== ',',
          find,
          now: new Date(task.now),
        })
        return
      }
      const row = read(record, line)
      if (row === null) return
      figures.rows_read += 1
      if ('line' in row) {
        lines.push(row.line)
        length += row.line.length
        return
      }
      figures.rows_error += 1
      for (const { column, value, reason } of row.faults) fault({ line, column_name: column || null, value, reason })
    }
    const flush = async () => {
      if (lines.length === 0) return
      const more = copy.write(lines.join(''))
      lines = []
      length = 0
      if (!more) await once(copy, 'drain')
    }
    let told = 0
    const tell = () => {
      const now = performance.now()
      if (now - told < EVERY_MS) return
      told = now
      report.progress({ ...figures })
      if (issues.length > 0) report.issues(issues.splice(0))
    }

    try {
      let rows: ReturnType<typeof rowSplitter> | undefined
      let breaks = '\n'
      // The decoder removes a byte order mark.
      const decoder = new TextDecoder(figures.encoding)
      for await (const chunk of createReadStream(task.path, { highWaterMark: CHUNK_BYTES })) {
        const bytes = chunk as Buffer
        const decoded = decoder.decode(bytes, { stream: true })
        // Lines that end as on old Macs.
        if (!rows && decoded.includes('\r') && !decoded.includes('\n')) breaks = '\r'
        const text = breaks === '\r' ? decoded.replaceAll('\r', '\n') : decoded
        if (!rows) {
          figures.delimiter = delimiterOf(text)
          rows = rowSplitter(figures.delimiter, take)
        }
        rows.feed(text)
        figures.bytes_read += bytes.length
        if (length >= BATCH) await flush()
        tell()
      }
      rows?.feed(decoder.decode())
      rows?.end()
    } catch (error) {
      const known = faultOf(error)
      if (known === null) throw error
      if (known.reason !== '') {
        figures.rows_error += 1
        fault({ line: known.line ?? 1, column_name: null, value: null, reason: known.reason })
      }
    }
    await flush()
    copy.end()
    await finished(copy)
    if (figures.rows_read === 0 && figures.count_errors === 0)
      throw new FileFault(read ? reasons.empty : reasons.noHead)
    report.progress({ ...figures, bytes_read: size })
    if (issues.length > 0) report.issues(issues)
    for (const statement of classifyRows(task.id, task.type)) await client.query(statement)
  } finally {
    await client.end().catch(() => undefined)
  }
}

const faultOf = (error: unknown): { reason: string; line?: number } | null => {
  if (error instanceof FileFault) return { reason: error.message }
  if (!(error instanceof TextFault)) return null
  return { reason: error.message === 'quote' ? reasons.quote : reasons.rowTooLong, line: error.line }
}
