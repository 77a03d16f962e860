import { createHash } from 'node:crypto'
import type { ReadingChoice } from '#domain/uploads/reading.ts'
import { headSignature } from '#domain/survey-files/columns/head.ts'

/** What somebody chose for an earlier file of the same head. */
export interface Remembered {
  choice: ReadingChoice
  /** All sheets of that head are read. */
  allSheets: boolean
}
/** Finds what was remembered for any of the rows that may be the head, by their signatures. */
export type RememberedBy = (signatures: string[]) => Promise<ReadonlyMap<string, Remembered>>

/** The same for heads of the same names. */
export const signatureOf = (cells: readonly string[]): string =>
  createHash('sha256').update(headSignature(cells)).digest('base64url')
