import { FIRST_ROWS, isBlankRow } from '#domain/survey-files/columns/head.ts'
import type { Encoding, Delimiter, MixedWord } from './decode.ts'
import { TextFault } from './split-rows.ts'

/** Of a row of a workbook: whether a filter hides it, and the columns that were filled from merged cells. */
export interface RowMarks {
  isHidden: boolean
  filled: readonly number[]
}
export type TakeRow = (cells: string[], line: number, marks?: RowMarks) => void
export type Pause = (bytes: number) => void | Promise<void>
export interface SourceRow {
  cells: string[]
  line: number
}

/** A file as rows of cells, whatever it is written in. It can be read several times, and is never held as a whole. */
export interface RowSource {
  encoding: Encoding | 'xlsx'
  delimiter: Delimiter | null
  /** Numbers are numbers, as in workbooks, but for cells that end in TYPED. */
  hasNumbers: boolean
  /** Some of its bytes are not of its encoding: they are read as U+FFFD. */
  hasBadBytes: boolean
  /** Words that could be of another encoding, too. */
  mixed?: MixedWord[]
  /** Numbers of days are counted from 1904. */
  from1904: boolean
  /** The sheets of a workbook that are shown; none of a text. */
  sheets: string[]
  /**
   * `take` gets row by row of a sheet; after each part, `pause` is awaited with the bytes of the file that were read.
   */
  rows: (take: TakeRow, pause: Pause, sheet?: number) => Promise<void>
  /** The first rows of a sheet that are not blank. `withMerged`: merged cells are filled, for which the whole sheet is searched. */
  first: (sheet: number, withMerged: boolean) => Promise<SourceRow[]>
  close: () => void
}

/** Thrown by who has seen enough rows. */
export class Enough extends Error {}

/** Rows that are shown below the head. */
export const PREVIEWED_ROWS = 5
/** Rows of units may stand below the head. */
const DESCRIBING_ROWS = 3
const MAX_ROWS = FIRST_ROWS + DESCRIBING_ROWS + PREVIEWED_ROWS

/** The first rows that are not blank. */
export const firstRows = async (read: (take: TakeRow) => Promise<void>): Promise<SourceRow[]> => {
  const rows: SourceRow[] = []
  try {
    await read((cells, line) => {
      if (isBlankRow(cells)) return
      rows.push({ cells, line })
      if (rows.length >= MAX_ROWS) throw new Enough()
    })
  } catch (error) {
    // A row that cannot be read is reported when the whole file is.
    if (!(error instanceof Enough) && !(error instanceof TextFault)) throw error
  }
  return rows
}
