import type { ImportReading, ReadingChoice } from '#domain/uploads/reading.ts'
import { shownCell } from '#domain/survey-files/cells/cell-text.ts'
import { choiceOf } from '#domain/survey-files/choices.ts'
import { headingOf, headOf, ERROR_COLUMN } from '#domain/survey-files/columns/columns.ts'
import { readHead } from '#domain/survey-files/columns/head.ts'
import type { ReportType } from '#domain/survey-files/types.ts'
import { guarded } from '#domain/platform/text.ts'
import { findTable } from './reading/find-table.ts'
import { openSource } from './reading/open-source.ts'
import { TextFault } from './reading/split-rows.ts'
import type { Table } from './reading/table.ts'
import { tableRows, type RowPlace } from './reading/table-rows.ts'

/** Selects the rows to write: those listed here with their issues, or all others. */
export interface RowsTask {
  path: string
  type: ReportType
  /** How the file was read. */
  layout: ReadingChoice
  wanted: 'wrong' | 'others'
  lines: [place: number, what: string][]
}

/** Converts an earlier reading into the choices with which a reader finds its rows. */
export const layoutOf = (reading: ImportReading | null): ReadingChoice =>
  reading === null
    ? {}
    : {
        ...(reading.sheets_read ? { sheets: reading.sheets_read } : {}),
        head_line: reading.head_line,
        columns: reading.columns.map(({ key }) => key),
        constants: reading.constants ?? [],
        fill_down: reading.fill_down ?? [],
        rows_left_out: (reading.rows_left_out ?? []).map(({ column, value }) => ({ column, value })),
        lines_left_out: reading.lines_left_out ?? [],
      }

const MARK = '\uFEFF'
const BATCH = 65_536
const isNumber = /^[+-]?\d+(?:[.,]\d+)*$/

/**
 * Writes rows of a file as CSV with its own columns, order and delimiter; constants are appended as columns. Faulty
 * rows have an extra column with the reason, which is ignored when the file is uploaded again.
 */
export const writeRows = async (task: RowsTask, write: (text: string) => Promise<void>): Promise<void> => {
  const source = await openSource(task.path, task.type)
  try {
    const found = await findTable(source, task.type, task.layout, async () => new Map())
    if (!found) return
    const { table } = found
    const reasonsByLine = new Map(task.lines)
    const delimiter = source.delimiter ?? ','
    const titles = [...ownTitles(task.type, table), ...table.constants.map(({ column }) => headOf(column))]
    const line = (cells: readonly string[]) => `${cells.map((cell) => quoted(cell, delimiter)).join(delimiter)}\r\n`
    // One cell per column of the heading, so that the reason is in its own column.
    const full = (cells: readonly string[]) =>
      Array.from({ length: Math.max(titles.length, cells.length) }, (_, at) => cells[at] ?? '')
    const isWrongWanted = task.wanted === 'wrong'
    let text = MARK + line(isWrongWanted ? [...titles, ERROR_COLUMN] : titles)
    let before = 0
    const take = (row: string[], { place, tooMany }: RowPlace) => {
      const what = reasonsByLine.get(place)
      // A line that yields several rows is written once, unchanged.
      if (place === before || (isWrongWanted ? what === undefined : what !== undefined)) return
      before = place
      const cells = tooMany === undefined && table.groups.length > 0 ? row.slice(0, titles.length) : row
      text += line(what === undefined ? cells : [...full(cells), what])
    }
    try {
      await tableRows(source, table, 0).read(take, async () => {
        if (text.length < BATCH) return
        const ready = text
        text = ''
        await write(ready)
      })
    } catch (error) {
      // The file cannot be read any further; this was reported as an error.
      if (!(error instanceof TextFault)) throw error
    }
    await write(text)
  } finally {
    source.close()
  }
}

/**
 * The titles of a file, except for columns that a person matched differently, so that the rows are read the same way
 * when uploaded again.
 */
const ownTitles = (type: ReportType, { titles, head, groups }: Table): string[] => {
  const own = new Map(readHead(type, titles).columns.map(({ at, column }) => [at, choiceOf(column)]))
  const read = new Map(head.columns.map(({ at, column }) => [at, column]))
  const groupAt = new Map(groups.map(({ at, group }) => [at, group]))
  return titles.map((title, at) => {
    const column = read.get(at)
    if (groupAt.has(at)) return own.has(at) ? title : (groupAt.get(at) ?? title)
    if (!column) return own.has(at) ? `${NOT_READ}: ${title}` : title
    return own.get(at) === choiceOf(column) ? title : headingOf(column)
  })
}
const NOT_READ = 'Not read'

const quoted = (given: string, delimiter: string): string => {
  const cell = shownCell(given)
  const safe = isNumber.test(cell) ? cell : guarded(cell)
  return safe.includes(delimiter) || /["\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
