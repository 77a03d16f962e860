import { isAllowed, readCell, type CellReading } from '#domain/survey-files/cells.ts'
import type { FileColumn } from '#domain/survey-files/columns.ts'
import { reportTitles } from '#domain/survey-files/types.ts'
import { rowCompleter, workedOut, type Meant } from './complete-row.ts'
import type { CopyLines } from './copy-lines.ts'
import { knownCells, spread, type KnownCell } from './known-cells.ts'
import { plainMoments, plainNumbers } from './plain-cells.ts'
import type { RowSource, TakeUsual } from './row-source.ts'
import { slotOf, slots, type Values } from './row-values.ts'
import { copyCell, stagedColumns } from './staging.ts'
import { writeBytes, writeCount, writeNone, writeText } from './write-cells.ts'

interface Usual extends Meant {
  source: Pick<RowSource, 'encoding' | 'delimiter'>
  reading: CellReading
  headLine: number
  lines: CopyLines
  /** Hears of each row that was written. */
  taken: () => void
}

const QUOTE = 34
const LINE_BREAK = 10
const RETURN = 13
const BLANK = 32
const DELETE = 127
const BACKSLASH = 92
/** A row may become this much longer: each of its bytes three, and each column what it is worked out to be. */
const MOST_BYTES = 3
const MOST_WORKED_OUT = 64
/** A text that begins with one of these may have been guarded from spreadsheets. */
const guards = new Set([...`'=+@-`].map((sign) => sign.charCodeAt(0)))
const startTime = slotOf('start_time')

type Kind = 'unread' | 'record' | 'number' | 'moment' | 'note' | 'known'
const kindOf = ({ kind, key, from }: FileColumn): Kind => {
  if (kind === 'moment') return 'moment'
  if (kind === 'number' && !from) return 'number'
  return key === 'note' ? 'note' : 'known'
}

/**
 * Reads rows of the usual form from their bytes and writes them as bytes: to make texts of them takes nearly three times as long. What a
 * cell says is decided by `readCell`, or is the same as it would decide; whatever is wrong with a row, or odd, is left to
 * the reader of rows of cells (read-row.ts). Null: the file is none of bytes.
 */
export const usualRows = (how: Usual): TakeUsual | null => {
  const { type, head, reading, headLine, lines, taken, source } = how
  const { encoding, delimiter } = source
  if (encoding === 'xlsx' || encoding.startsWith('utf-16') || delimiter === null || head.offset !== null) return null
  const parts = delimiter.charCodeAt(0)
  const decoder = new TextDecoder(encoding, { ignoreBOM: true })
  const title = reportTitles[type].toLowerCase()
  const rest = rowCompleter(how)
  const numbers = plainNumbers()
  const moments = plainMoments()

  const values: Values = Object.keys(slots).map(() => null)
  /** Of each slot, the bytes for COPY: none where `begins` is -1. */
  const stores: Buffer[] = Object.keys(slots).map(() => Buffer.alloc(0))
  const begins = new Int32Array(values.length).fill(-1)
  const ends = new Int32Array(values.length)
  /** The moment of the row in milliseconds, if it is of the plain form. */
  let instant: number | null = null

  const cellOf = (column: FileColumn | undefined, cell: Buffer): { value: Values[number]; text: string } | null => {
    const text = decoder.decode(cell)
    if (column === undefined) return { value: text.trim().toLowerCase() === title, text: '' }
    const read = readCell(column, text, reading)
    return read.fault === undefined ? { value: read.value, text: copyCell(read.value) } : null
  }
  const columnAt = new Map(head.columns.map(({ at, column }) => [at, column]))
  const cells = Array.from({ length: head.cells }, (_, index) => {
    const column = columnAt.get(index)
    const kind: Kind = index === head.record ? 'record' : column ? kindOf(column) : 'unread'
    return {
      kind,
      column: column as FileColumn,
      slot: column ? slotOf(column.key) : -1,
      isRequired: column?.required ?? false,
      known: knownCells((cell) => cellOf(kind === 'record' ? undefined : column, cell)),
    }
  })
  type Cell = (typeof cells)[number]

  const put = (slot: number, value: Values[number], store: Buffer, from: number, to: number) => {
    values[slot] = value
    stores[slot] = store
    begins[slot] = from
    ends[slot] = to
  }
  const putNone = (slot: number) => {
    values[slot] = null
    begins[slot] = -1
  }
  const isEnd = (byte: number | undefined, stop: number) => byte === stop || byte === LINE_BREAK || byte === RETURN

  /** Where a note of plain signs ends that COPY takes as they are; -1 where it is none. */
  const plainNote = ({ slot, column }: Cell, bytes: Buffer, from: number, stop: number): number => {
    let to = from
    let byte = bytes[to] as number
    while (byte !== stop && byte !== LINE_BREAK && byte !== RETURN) {
      if (byte < BLANK || byte >= DELETE || byte === BACKSLASH || byte === QUOTE) return -1
      to += 1
      byte = bytes[to] as number
    }
    const isAsItIs = bytes[from] !== BLANK && bytes[to - 1] !== BLANK && !guards.has(bytes[from] as number)
    if (!isAsItIs || to - from > (column.longest ?? 0)) return -1
    put(slot, bytes.toString('latin1', from, to), bytes, from, to)
    return to
  }

  /** Where a cell ends of which the form alone tells what it says; -1 where it has to be read as text. */
  const plain = (cell: Cell, bytes: Buffer, from: number, stop: number): number => {
    let to = -1
    switch (cell.kind) {
      case 'number':
        to = numbers.read(bytes, from)
        if (to < 0 || !isEnd(bytes[to], stop)) return -1
        // What is whole to within a hair becomes so.
        if (cell.column.step === 1 && !Number.isInteger(numbers.value())) return -1
        if (!isAllowed(cell.column, numbers.value())) return -1
        put(cell.slot, numbers.value(), bytes, from, to)
        return to
      case 'moment':
        to = moments.read(bytes, from)
        if (to < 0 || !isEnd(bytes[to], stop)) return -1
        instant = moments.instant()
        put(cell.slot, null, bytes, from, to)
        return to
      case 'note':
        return plainNote(cell, bytes, from, stop)
      default:
        return -1
    }
  }

  const putKnown = (slot: number, { value, store, from, to }: KnownCell) => {
    if (value === null) putNone(slot)
    else put(slot, value, store, from, to)
  }
  /** Reads a cell as text, unless it is known; -1 where the row is to be left. */
  const asText = (cell: Cell, bytes: Buffer, from: number, stop: number): number => {
    const { kind, known, slot } = cell
    if (kind === 'known') {
      const end = known.again(bytes, from, stop)
      if (end >= 0) {
        putKnown(slot, known.last())
        return end
      }
    }
    let to = from
    let hash = 0
    for (let byte = bytes[to] as number; byte !== stop && byte !== LINE_BREAK; byte = bytes[to] as number) {
      if (byte === QUOTE) return -1
      hash = spread(hash, byte)
      to += 1
    }
    if (kind === 'unread') return to
    const found = known.find(bytes, from, to, hash)
    if (!found) return -1
    if (kind === 'record') return found.value === true ? to : -1
    putKnown(slot, found)
    return to
  }

  /** Reads the cell that begins there; returns where it ends, with its quotation marks, or -1. */
  const take = (cell: Cell, bytes: Buffer, at: number): number => {
    const isQuoted = bytes[at] === QUOTE
    const from = isQuoted ? at + 1 : at
    const stop = isQuoted ? QUOTE : parts
    const first = bytes[from]
    if (cell.slot >= 0 && (first === stop || (!isQuoted && (first === LINE_BREAK || first === RETURN)))) {
      if (cell.isRequired) return -1
      putNone(cell.slot)
      return isQuoted ? from + 1 : from
    }
    let to = plain(cell, bytes, from, stop)
    if (to < 0) to = asText(cell, bytes, from, stop)
    if (!isQuoted || to < 0) return to
    return bytes[to] === QUOTE ? to + 1 : -1
  }

  const columns = stagedColumns[type].map((name) => {
    const slot = slotOf(name)
    return { slot, isWorkedOut: workedOut.has(slot) }
  })
  /** What is not told by a cell. */
  const unset = [...workedOut].filter((slot) => !cells.some((cell) => cell.slot === slot))
  const write = (bytes: Buffer, from: number, to: number) => {
    const piece = lines.room((to - from) * MOST_BYTES + columns.length * MOST_WORKED_OUT)
    let at = lines.at()
    for (const { slot, isWorkedOut } of columns) {
      if (!isWorkedOut || (slot === startTime && instant !== null)) {
        const begin = begins[slot] as number
        at =
          begin < 0 ? writeNone(piece, at) : writeBytes(piece, at, stores[slot] as Buffer, begin, ends[slot] as number)
      } else {
        const value = values[slot] ?? null
        at = typeof value === 'number' ? writeCount(piece, at, value) : writeText(piece, at, copyCell(value))
      }
      piece[at] = TAB
      at += 1
    }
    piece[at - 1] = LINE_BREAK
    lines.wrote(at)
  }

  let isWrong = false
  const wrong = () => {
    isWrong = true
  }
  return (bytes, from, line) => {
    if (line <= headLine) return -1
    instant = null
    isWrong = false
    let at = from
    for (let index = 0; index < cells.length; index += 1) {
      if (index > 0) {
        if (bytes[at] !== parts) return -1
        at += 1
      }
      at = take(cells[index] as Cell, bytes, at)
      if (at < 0) return -1
    }
    if (bytes[at] === RETURN) at += 1
    if (bytes[at] !== LINE_BREAK) return -1
    for (const slot of unset) values[slot] = null
    rest.complete(values, instant, '', wrong)
    if (isWrong) return -1
    rest.accept(values, line)
    write(bytes, from, at)
    taken()
    return at + 1
  }
}
const TAB = 9
