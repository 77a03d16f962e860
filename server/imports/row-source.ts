import type { Encoding, Delimiter } from './decode.ts'

export type TakeRow = (cells: string[], line: number) => void
/** A file as rows of cells, whatever it is written in. It can be read several times, and is never held as a whole. */
export interface RowSource {
  encoding: Encoding | 'xlsx'
  delimiter: Delimiter | null
  /** Numbers are numbers, as in workbooks, but for cells that end in TYPED. */
  hasNumbers: boolean
  /** Some of its bytes are not of its encoding: they are read as U+FFFD. */
  hasBadBytes: boolean
  /** Numbers of days are counted from 1904. */
  from1904: boolean
  /** Of a workbook: the one that is read, and all. */
  sheet: string | null
  sheets: string[]
  /**
   * `take` gets row by row; after each part, `pause` is awaited with the bytes of the file that were read.
   */
  rows: (take: TakeRow, pause: (bytes: number) => void | Promise<void>) => Promise<void>
  close: () => void
}

/** Thrown by who has seen enough rows. */
export class Enough extends Error {}
