import { Readable } from 'node:stream'
import { rounded, UTC_OFFSET, type Cell, type Column, type Row } from '#domain/reports/table.ts'
import { zipStream, type ZipParts } from './zip-stream.ts'
import { escaped, sheetFoot, sheetHead, styleOf, workbookParts } from './xlsx-parts.ts'

/** Rows of a sheet, including the heading. */
const MAX_ROWS = 1_048_576
/** Characters of a cell. */
const MAX_CELL_LENGTH = 32_767
const WIDTHS = { text: 24, number: 12, date: 12, moment: 20, offset: 12 }

export interface Book {
  /** The sheet's name: at most 25 characters, without []:*?/\. Further sheets get a number appended. */
  name: string
  columns: readonly Column[]
  /** In batches, as they are read from the database. */
  rows: AsyncIterable<Row[]>
  /** Rows per sheet, including the heading. */
  mostRows?: number
}

/**
 * Writes a workbook of one or several tables while their rows are read. Memory use does not grow with the number of
 * rows, and a slow reader slows the database query. Dates, times and numbers are typed cells; the heading row is
 * frozen; surplus rows continue on another sheet.
 */
export const writeXlsx = (given: Book | readonly Book[]): Readable => {
  const books: readonly Book[] = Array.isArray(given) ? given : [given as Book]
  let source: AsyncIterator<Row[]> | undefined
  const write = async ({ stream, text }: ZipParts) => {
    const names: string[] = []
    for (const { name, columns, rows, mostRows = MAX_ROWS } of books) {
      const left = { batch: [] as Row[], at: 0, done: false }
      const own = (source = rows[Symbol.asyncIterator]())
      // Read the first rows before anything is sent, so that a failing query can still return an error response.
      await refill(own, left)
      let part = 1
      do {
        names.push(part === 1 ? name : `${name} ${part}`)
        const sheet = Readable.from(sheetXml(columns, own, left, mostRows), { objectMode: false })
        await stream(`xl/worksheets/sheet${names.length}.xml`, sheet)
        part += 1
      } while (!left.done)
    }
    for (const [path, xml] of workbookParts(names)) text(path, xml)
  }
  return zipStream(write, () => void source?.return?.())
}

/** Rows that were read and not written yet. */
interface Left {
  batch: Row[]
  at: number
  done: boolean
}

const refill = async (source: AsyncIterator<Row[]>, left: Left): Promise<void> => {
  while (!left.done && left.at >= left.batch.length) {
    const next = await source.next()
    left.done = next.done === true
    left.batch = next.done === true ? [] : next.value
    left.at = 0
  }
}

async function* sheetXml(columns: readonly Column[], source: AsyncIterator<Row[]>, left: Left, most: number) {
  const moments = columns.flatMap(({ kind }, index) => (kind === 'moment' ? [index] : []))
  yield sheetHead([...columns.map(({ kind }) => WIDTHS[kind]), ...moments.map(() => WIDTHS.offset)])
  const heads = [...columns, ...moments.map((index) => ({ title: `${columns[index]?.title} ${UTC_OFFSET}` }))]
  yield rowXml(heads.map(({ title }) => textCell(title, styleOf.head)))
  let count = 1
  for (await refill(source, left); !left.done && count < most; await refill(source, left)) {
    const rows = left.batch.slice(left.at, left.at + most - count)
    left.at += rows.length
    count += rows.length
    let xml = ''
    for (const row of rows) xml += rowOf(columns, row)
    yield xml
  }
  yield sheetFoot
}

const rowXml = (cells: string[]) => `<row>${cells.join('')}</row>`
/** The hot path of a workbook, so it builds no list of cells. */
const rowOf = (columns: readonly Column[], row: Row): string => {
  let [cells, offsets] = ['', '']
  for (let index = 0; index < columns.length; index += 1) {
    const kind = (columns[index] as Column).kind
    const cell = row[index] ?? null
    if (kind !== 'moment') {
      cells += cellXml(cell, kind)
      continue
    }
    const { days, offset } = typeof cell === 'string' ? momentOf(cell) : noMoment
    cells += days === null ? cellXml(cell, 'text') : `<c s="${styleOf.moment}"><v>${days}</v></c>`
    offsets += offset === null ? NOTHING : textCell(offset, styleOf.text)
  }
  return `<row>${cells}${offsets}</row>`
}
const textCell = (text: string, style: number) =>
  `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text.slice(0, MAX_CELL_LENGTH))}</t></is></c>`

const DAY_MS = 86_400_000
/** `2026-06-10T10:30:15.25+01:00`: local date and time, optional seconds, and the offset from UTC. */
const momentParts = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d(?:\.\d+)?)?)?(Z|[+-]\d\d:?\d\d)?$/

/** The serial number of a date: days since 30 December 1899, in local time. Null if it is no date. */
const serial = (date: string, time: string, seconds: string): number | null => {
  const at = Date.parse(`${date}T${time}${seconds}Z`)
  return Number.isNaN(at) ? null : at / DAY_MS + 25_569
}

interface Moment {
  days: number | null
  /** Spreadsheet times have no zone, so the offset from UTC is in an extra last column. */
  offset: string | null
}
const noMoment: Moment = { days: null, offset: null }
const momentOf = (text: string): Moment => {
  const parts = momentParts.exec(text)
  if (!parts) return noMoment
  const [, date = '', time = '00:00', seconds = ':00', offset = null] = parts
  return { days: serial(date, time, seconds), offset }
}

const NOTHING = '<c/>'
const cellXml = (cell: Cell, kind: Column['kind']): string => {
  if (cell === null) return NOTHING
  if (typeof cell === 'number') return Number.isFinite(cell) ? `<c><v>${rounded(cell)}</v></c>` : NOTHING
  const days = kind === 'date' ? momentOf(cell).days : null
  return days === null ? textCell(cell, styleOf.text) : `<c s="${styleOf.date}"><v>${days}</v></c>`
}
