import type pg from 'pg'
import { MAX_COLUMNS, type ImportReading } from '#domain/imports/reading.ts'
import { shownCell } from '#domain/survey-files/cell-text.ts'
import { readCell } from '#domain/survey-files/cells.ts'
import { choiceOf } from '#domain/survey-files/head.ts'
import { cellReadingOf, type KnownReading } from './check-rows.ts'
import type { PassFigures, Task } from './check-task.ts'
import type { FoundHead } from './find-head.ts'
import { dependOnMark, dependOnOrder, type Evidence } from './gather-evidence.ts'
import type { RowSource } from './row-source.ts'

const MAX_SHOWN_LENGTH = 100

interface Told {
  task: Pick<Task, 'choice'>
  source: RowSource
  found: FoundHead
  /** Null where no cell depends on it. */
  evidence: Evidence | null
  known: KnownReading
  figures: PassFigures | null
  remembered: ImportReading['remembered']
}

/** How a file was read, for the person to see. */
export const readingOf = ({ task, source, found, evidence, known, figures, remembered }: Told): ImportReading => {
  const how = cellReadingOf(source, known)
  const { dayOrder, decimalMark } = known
  const keyAt = new Map(found.head.columns.map(({ at, column }) => [at, choiceOf(column)]))
  const unreadAt = new Map(found.head.unread.map((unread) => [unread.at, unread.similar]))
  return {
    sheet: source.sheet,
    sheets: source.sheets,
    head_line: found.line,
    rows_above: found.above,
    columns: found.titles.slice(0, MAX_COLUMNS).map((title, at) => ({
      title: title.trim().slice(0, MAX_SHOWN_LENGTH),
      key: keyAt.get(at) ?? null,
      similar: unreadAt.get(at) ?? [],
    })),
    units: found.head.columns.flatMap(({ at, column: { from, unit } }) =>
      from
        ? [{ title: (found.titles[at] ?? '').trim().slice(0, MAX_SHOWN_LENGTH), from: from.unit, to: unit ?? '' }]
        : [],
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
    preview: found.below.map(({ cells, line }) => ({
      line,
      cells: found.head.columns.slice(0, MAX_COLUMNS).map(({ at, column }) => {
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

const plain = (reading: ImportReading) => JSON.stringify(reading).replaceAll('\\u0000', '')

/** Keeps it with the import. */
export const keepReading = (client: pg.Client, id: number, head: string, reading: ImportReading) =>
  client.query(
    `insert into import_readings (import_id, head, reading) values ($1, $2, $3)
     on conflict (import_id) do update set head = excluded.head, reading = excluded.reading`,
    [id, head, plain(reading)],
  )
