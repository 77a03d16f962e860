import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import type { CellReading } from '#domain/survey-files/cells/cells.ts'
import type { DayOrder } from '#domain/survey-files/cells/days.ts'
import type { DecimalMark } from '#domain/survey-files/cells/numbers.ts'
import { reasons } from '#domain/survey-files/reasons.ts'
import { copyStream } from '../../platform/postgres/copy/copy-in.ts'
import type { Issue, PassFigures, Task } from './check-task.ts'
import { FileFault } from '../reading/decode.ts'
import { copyLines } from './copy-lines.ts'
import { replacing } from '../replacing.ts'
import type { Finders } from './complete-row.ts'
import { rowReader, type ReadRow } from './read-row.ts'
import { findRepeats, keyColumns } from './repeats.ts'
import type { RowSource } from '../reading/row-source.ts'
import { sheetOf, type Table } from '../reading/table.ts'
import type { RowPlace, TableRows } from '../reading/table-rows.ts'
import { TextFault } from '../reading/split-rows.ts'
import { copyInto, createStaging, rowsOf, repeatsOf } from './staging.ts'

/** A date or number depends on the order of day and month, or on the decimal mark, which is not determined yet. */
export class ChoiceNeeded extends Error {}
/** How dates and numbers are read; null if unknown. */
export interface KnownReading {
  dayOrder: DayOrder | null
  decimalMark: DecimalMark | null
}
const undecided = new Set<string>([reasons.dayOrder, reasons.decimalMark])

interface Pass {
  client: pg.Client
  task: Pick<Task, 'id' | 'type' | 'now' | 'choice'>
  source: RowSource
  table: Table
  rows: TableRows
  find: Finders
  file_bytes: number
  known: KnownReading
  /** Called for each issue, with the number of errors so far. */
  fault: (issue: Issue, place: number) => void
  tell: (figures: PassFigures, bytes: number) => void
}

/**
 * Reads all rows of a file into its staging table. Throws ChoiceNeeded as soon as a cell depends on something unknown.
 */
export const checkRows = async ({ client, task, source, table, rows, find, file_bytes, known, fault, tell }: Pass) => {
  const figures: PassFigures = { rows_read: 0, rows_error: 0, count_errors: 0 }
  const wrong = (issue: Omit<Issue, 'sheet'>) => {
    figures.count_errors += 1
    fault({ ...issue, sheet: sheetOf(table, issue.line) }, figures.count_errors)
  }
  await client.query(createStaging(task.id, task.type))
  const { head } = table
  const headLine = table.sheets[0]?.headLine ?? 1
  for (const { column, reason } of head.faults) wrong({ line: headLine, column_name: column, value: null, reason })
  if (head.faults.length > 0) return figures
  const copy = client.query(copyStream(copyInto(task.id, task.type)))
  // If the connection ends between two writes, the next one fails.
  copy.on('error', () => undefined)
  const repeats = findRepeats(task.type, file_bytes)
  const reader = rowReader({
    type: task.type,
    head,
    reading: cellReadingOf(source, known),
    find,
    now: new Date(task.now),
    hasGroups: table.groups.length > 0,
    repeats,
  })
  const replacer = replacing(head, task.choice.replacements ?? [], reader.read)
  const lines = copyLines()
  const take = (cells: string[], { place, id, tooMany }: RowPlace) => {
    const row = tooMany === undefined ? replacer.read(cells, id) : tooManyCells(tooMany, head.cells)
    if (row === null) return
    figures.rows_read += 1
    if ('line' in row) {
      lines.add(row.line)
      return
    }
    if (row.faults.some(({ reason }) => undecided.has(reason))) throw new ChoiceNeeded()
    figures.rows_error += 1
    for (const { column, value, reason } of row.faults)
      wrong({ line: place, column_name: column || null, value, reason })
  }
  const flush = async () => {
    for (const piece of lines.take()) {
      if (copy.errored) throw copy.errored
      if (!copy.write(piece)) await once(copy, 'drain')
    }
  }
  try {
    const pause = async (bytes: number) => {
      if (lines.isAmple()) await flush()
      tell(figures, bytes)
    }
    await rows.read(take, pause)
    await flush()
  } catch (error) {
    const broken = faultOf(error)
    if (broken === null) {
      if (error instanceof ChoiceNeeded) await endCopy(copy)
      throw error
    }
    // An unreadable row counts, too.
    figures.rows_read += 1
    figures.rows_error += 1
    wrong({ line: broken.line ?? headLine, column_name: null, value: null, reason: broken.reason })
    await flush()
  }
  await endCopy(copy)
  await storeRepeats(client, task, repeats.lines())
  figures.replaced = replacer.replaced()
  figures.notes = reader.notes()
  return figures
}

const tooManyCells = (found: number, expected: number): ReadRow => ({
  faults: [{ column: '', value: null, reason: reasons.cells(found, expected) }],
})

export const cellReadingOf = (
  { from1904, hasNumbers, hasBadBytes }: RowSource,
  { dayOrder, decimalMark }: KnownReading,
): CellReading => ({ dayOrder, decimalMark, from1904, hasNumbers, hasBadBytes })

/** Stores rows that may repeat an earlier one. If they are too many for memory, the database finds them. */
const storeRepeats = async (
  client: pg.Client,
  { id, type }: Pick<Task, 'id' | 'type'>,
  lines: readonly number[] | null,
) => {
  const into = `insert into ${repeatsOf(id)} select`
  if (lines === null)
    await client.query(`${into} line from (
      select line, row_number() over (partition by ${keyColumns[type].join(', ')} order by line) as place from ${rowsOf(id)}
    ) as placed where place > 1`)
  else if (lines.length > 0) await client.query(`${into} unnest($1::int[])`, [`{${lines.join(',')}}`])
}

const endCopy = async (copy: ReturnType<typeof copyStream>) => {
  copy.end()
  await finished(copy)
}

const faultOf = (error: unknown): { reason: string; line?: number } | null => {
  if (error instanceof FileFault) return { reason: error.message }
  if (!(error instanceof TextFault)) return null
  return { reason: error.message === 'quote' ? reasons.quote : reasons.rowTooLong, line: error.line }
}
