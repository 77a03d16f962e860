import { FIRST_ROWS, isBlankRow } from '#domain/survey-files/columns/head.ts'
import type { Encoding, Delimiter, MixedWord } from './decode.ts'
import { TextFault } from './split-rows.ts'

/** For a row of a workbook: whether a filter hides it, and the columns filled from merged cells. */
export interface RowMarks {
  isHidden: boolean
  filled: readonly number[]
}
export type OnRow = (cells: string[], line: number, marks?: RowMarks) => void
export type Pause = (bytes: number) => void | Promise<void>
export interface SourceRow {
  cells: string[]
  line: number
}

/**
 * A file as rows of cells, whatever its format. It can be read several times and is never held in memory as a whole.
 */
export interface RowSource {
  encoding: Encoding | 'xlsx'
  delimiter: Delimiter | null
  /** Numbers are typed, as in workbooks. A text cell that looks like a number ends with the mark TYPED (cell-text.ts). */
  hasNumbers: boolean
  /** Some bytes are invalid in its encoding and read as U+FFFD. */
  hasBadBytes: boolean
  /** Words that are also valid in another encoding. */
  mixed?: MixedWord[]
  /** Day numbers count from 1904. */
  from1904: boolean
  /** Visible sheets of a workbook; empty for a text file. */
  sheets: string[]
  /** Calls `take` for each row of a sheet; after each chunk, awaits `pause` with the number of bytes read. */
  rows: (take: OnRow, pause: Pause, sheet?: number) => Promise<void>
  /** The first non-blank rows of a sheet. `withMerged`: fills merged cells, which requires scanning the whole sheet. */
  first: (sheet: number, withMerged: boolean) => Promise<SourceRow[]>
  close: () => void
}

/** Thrown by readers that have seen enough rows. */
export class Enough extends Error {}

/** Rows previewed below the heading. */
export const PREVIEWED_ROWS = 5
/** Maximum rows of units below the heading. */
const DESCRIBING_ROWS = 3
const MAX_ROWS = FIRST_ROWS + DESCRIBING_ROWS + PREVIEWED_ROWS

/** The first non-blank rows. */
export const firstRows = async (read: (take: OnRow) => Promise<void>): Promise<SourceRow[]> => {
  const rows: SourceRow[] = []
  try {
    await read((cells, line) => {
      if (isBlankRow(cells)) return
      rows.push({ cells, line })
      if (rows.length >= MAX_ROWS) throw new Enough()
    })
  } catch (error) {
    // An unreadable row is reported when the whole file is read.
    if (!(error instanceof Enough) && !(error instanceof TextFault)) throw error
  }
  return rows
}
