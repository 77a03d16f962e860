import type pg from 'pg'
import { MAX_COLUMNS, type ImportReading } from '#domain/uploads/reading.ts'
import { shownCell } from '#domain/survey-files/cells/cell-text.ts'
import { readCell } from '#domain/survey-files/cells/cells.ts'
import { uploadColumns } from '#domain/survey-files/columns/columns.ts'
import { reasons } from '#domain/survey-files/reasons.ts'
import { choiceOf } from '#domain/survey-files/choices.ts'
import { cellReadingOf, type KnownReading } from '../checking/check-rows.ts'
import type { PassFigures, Task } from '../checking/check-task.ts'
import { dependOnMark, dependOnOrder, type Evidence } from './gather-evidence.ts'
import { PREVIEWED_ROWS, type RowSource } from './row-source.ts'
import { rowsOf, rowsOfLine, type Table } from './table.ts'
import type { TableFigures } from './table-rows.ts'

const MAX_SHOWN_LENGTH = 100
const FARM_CLOCK = 'the clock of the farm'
/** Cells shown of the first rows. */
const MAX_CELLS_SHOWN = 30
const MAX_CELL_LENGTH = 40

interface ReadingFacts {
  task: Pick<Task, 'choice' | 'type'>
  source: RowSource
  table: Table
  /** Figures of the last complete reading. */
  met: TableFigures
  /** Null if no cell depends on it. */
  evidence: Evidence | null
  known: KnownReading
  figures: PassFigures | null
  remembered: ImportReading['remembered']
}

/** How a file was read, for display. */
export const readingOf = ({
  task,
  source,
  table,
  met,
  evidence,
  known,
  figures,
  remembered,
}: ReadingFacts): ImportReading => {
  const how = cellReadingOf(source, known)
  const { dayOrder, decimalMark } = known
  const keyAt = new Map(table.head.columns.map(({ at, column }) => [at, choiceOf(column)]))
  for (const { at, group } of table.groups) keyAt.set(at, `count:${group}`)
  const unreadAt = new Map(table.head.unread.map((unread) => [unread.at, unread.similar]))
  return {
    sheet: table.sheets[0]?.name ?? null,
    sheets: source.sheets,
    sheets_read: table.sheets.flatMap(({ name }) => name ?? []),
    sheets_alike: table.alike,
    head_line: table.sheets[0]?.headLine ?? null,
    rows_above: table.above,
    rows_describing: table.describing,
    rows_of_line: rowsOfLine(table),
    first_rows: table.first.map(({ cells, line }) => ({
      line,
      cells: cells.slice(0, MAX_CELLS_SHOWN).map((cell) => shownCell(cell).trim().slice(0, MAX_CELL_LENGTH)),
    })),
    constants: table.constants.map(({ column, value }) => ({ column: choiceOf(column), value })),
    fill_down: table.head.columns.flatMap(({ at, column }) => (table.filledDown.includes(at) ? [column.key] : [])),
    rows_left_out: met.leftOut,
    lines_left_out: table.linesLeftOut,
    ...(source.mixed ? { words_of_two_encodings: source.mixed } : {}),
    merged: met.merged,
    rows_hidden: met.hidden,
    columns: table.titles.slice(0, MAX_COLUMNS).map((title, at) => ({
      title: title.trim().slice(0, MAX_SHOWN_LENGTH),
      key: keyAt.get(at) ?? null,
      similar: unreadAt.get(at) ?? [],
    })),
    units: table.head.columns.flatMap(({ at, column: { from, unit = '', offset } }) => {
      const title = (table.titles[at] ?? '').trim().slice(0, MAX_SHOWN_LENGTH)
      if (offset !== undefined) return [{ title, from: `UTC${offset}`, to: FARM_CLOCK }]
      return from ? [{ title, from: from.unit, to: unit }] : []
    }),
    columns_missing: uploadColumns[task.type].flatMap(({ key, title }) =>
      table.head.faults.some(({ column, reason }) => column === title && reason === reasons.columnMissing) ? [key] : [],
    ),
    remembered,
    day_order: dayOrder,
    order_from: dayOrder === null ? null : task.choice.day_order === dayOrder ? 'person' : 'file',
    dates: evidence && dependOnOrder(evidence) ? evidence.dates : null,
    decimal_mark: decimalMark,
    mark_from: decimalMark === null ? null : task.choice.decimal_mark === decimalMark ? 'person' : 'file',
    numbers: evidence && dependOnMark(evidence) ? evidence.numbers : null,
    notes: figures?.notes ?? [],
    replaced: figures?.replaced ?? (task.choice.replacements ?? []).map((one) => ({ ...one, rows: 0 })),
    preview: filledRows(table).map(({ cells, line }) => ({
      line,
      cells: table.head.columns.slice(0, MAX_COLUMNS).map(({ at, column }) => {
        const cell = cells[at] ?? ''
        const given = shownCell(cell).trim()
        const read = readCell(column, cell, how)
        const isWrong = read.fault !== undefined
        const value = isWrong || read.value === null ? null : String(read.value).slice(0, MAX_SHOWN_LENGTH)
        return { column: column.title, given: given.slice(0, MAX_SHOWN_LENGTH), value, reason: read.fault ?? null }
      }),
    })),
  }
}

/** The first rows as interpreted: filled down, with constants, and one row per group. */
const filledRows = (table: Table): Table['below'] => {
  const { below, filledDown, head, constants } = table
  const above: string[] = []
  const rows = below.flatMap(({ cells, line }) => {
    const filled = Array.from({ length: head.cells }, (_, at) => cells[at] ?? '')
    for (const at of filledDown) {
      const own = filled[at] ?? ''
      if (own.trim() === '') filled[at] = above[at] ?? ''
      else above[at] = own
    }
    const whole = filled.concat(constants.map(({ value }) => value))
    return rowsOf(table, whole).map((row) => ({ cells: row.cells, line }))
  })
  return rows.slice(0, PREVIEWED_ROWS)
}

const plain = (reading: ImportReading) => JSON.stringify(reading).replaceAll('\\u0000', '')

/** Stores the reading with the import. */
export const storeReading = (client: pg.Client, id: number, head: string, reading: ImportReading) =>
  client.query(
    `insert into import_readings (import_id, head, reading) values ($1, $2, $3)
     on conflict (import_id) do update set head = excluded.head, reading = excluded.reading`,
    [id, head, plain(reading)],
  )
