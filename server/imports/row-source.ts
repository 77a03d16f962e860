import type { Encoding, Delimiter } from './decode.ts'

export type TakeRow = (cells: string[], line: number) => void
/**
 * Takes the row of a text file that begins at a byte, if it is of the usual form: returns where the next begins, or -1 where it
 * left the row to whoever takes rows of cells. There is a line break at or behind `from`.
 */
export type TakeUsual = (bytes: Buffer, from: number, line: number) => number
/** A file as rows of cells, whatever it is written in. It can be read several times, and is never held as a whole. */
export interface RowSource {
  encoding: Encoding | 'xlsx'
  delimiter: Delimiter | null
  /** Commas do not part its cells: 1,5 is one and a half. */
  decimalComma: boolean
  /** Numbers of days are counted from 1904. */
  from1904: boolean
  /** Of a workbook: the one that is read, and all. */
  sheet: string | null
  sheets: string[]
  /**
   * `take` gets row by row; after each part, `pause` is awaited with the bytes of the file that were read. `usual` is asked before
   * `take`, where rows are bytes whose delimiters and line breaks are those of ASCII.
   */
  rows: (take: TakeRow, pause: (bytes: number) => void | Promise<void>, usual?: TakeUsual) => Promise<void>
  close: () => void
}

/** Thrown by who has seen enough rows. */
export class Enough extends Error {}
