import type pg from 'pg'
import { MAX_COLUMNS, type ImportReading } from '#domain/imports/reading.ts'
import { readCell, type CellReading } from '#domain/survey-files/cells.ts'
import { choiceOf } from '#domain/survey-files/head.ts'
import type { DayOrder } from '#domain/survey-files/days.ts'
import type { Task } from './check-task.ts'
import type { FoundHead } from './find-head.ts'
import type { Dates } from './gather-dates.ts'
import type { RowSource } from './row-source.ts'

const MAX_SHOWN_LENGTH = 100

interface Told {
  task: Pick<Task, 'choice'>
  source: RowSource
  found: FoundHead
  dates: Dates | null
  dayOrder: DayOrder | null
  replaced: ImportReading['replaced'] | undefined
  remembered: ImportReading['remembered']
}

/** How a file was read, for the person to see. */
export const readingOf = ({ task, source, found, dates, dayOrder, replaced, remembered }: Told): ImportReading => {
  const how: CellReading = { decimalComma: source.decimalComma, dayOrder, from1904: source.from1904 }
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
    dates,
    replaced: replaced ?? (task.choice.replacements ?? []).map((one) => ({ ...one, rows: 0 })),
    preview: found.below.map(({ cells, line }) => ({
      line,
      cells: found.head.columns.slice(0, MAX_COLUMNS).map(({ at, column }) => {
        const given = (cells[at] ?? '').trim()
        const read = readCell(column, given, how)
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
