import { createHash } from 'node:crypto'
import type { ReadingChoice } from '#domain/uploads/reading.ts'
import { headSignature } from '#domain/survey-files/columns/head.ts'

/** Choices made for an earlier file with the same heading. */
export interface Remembered {
  choice: ReadingChoice
  /** Whether all sheets with that heading are read. */
  allSheets: boolean
}
/** Finds remembered choices by the signatures of possible heading rows. */
export type RememberedBy = (signatures: string[]) => Promise<ReadonlyMap<string, Remembered>>

/** Equal for headings with the same names. */
export const signatureOf = (cells: readonly string[]): string =>
  createHash('sha256').update(headSignature(cells)).digest('base64url')
