import { createHash } from 'node:crypto'
import { FIRST_ROWS, headAmong, headSignature, isBlankRow, readHead, type Head } from '#domain/survey-files/head.ts'
import type { ChosenColumns } from '#domain/survey-files/head.ts'
import type { ReportType } from '#domain/survey-files/types.ts'
import { Enough, type RowSource } from './row-source.ts'
import { TextFault } from './split-rows.ts'

export interface FoundHead {
  head: Head
  line: number
  titles: string[]
  /** The same for heads of the same names. */
  signature: string
  /** Rows above it that are not blank. */
  above: number
  /** The first rows below it that are not blank. */
  below: { cells: string[]; line: number }[]
}

const PREVIEWED_ROWS = 5

/** Looks for the row that names the columns among the first of a file; null where there is no row at all. */
export const findHead = async (
  source: RowSource,
  type: ReportType,
  chosenFor: (signature: string) => ChosenColumns | undefined | Promise<ChosenColumns | undefined>,
): Promise<FoundHead | null> => {
  const rows = await firstRows(source)
  const among = rows.slice(0, FIRST_ROWS).map(({ cells }) => cells)
  const above = headAmong(type, among)
  const row = rows[above]
  if (!row) return null
  const signature = createHash('sha256').update(headSignature(row.cells)).digest('base64url')
  return {
    head: readHead(type, row.cells, await chosenFor(signature)),
    line: row.line,
    titles: row.cells,
    signature,
    above,
    below: rows.slice(above + 1, above + 1 + PREVIEWED_ROWS),
  }
}

const firstRows = async (source: RowSource) => {
  const rows: { cells: string[]; line: number }[] = []
  try {
    await source.rows(
      (cells, line) => {
        if (isBlankRow(cells)) return
        rows.push({ cells, line })
        if (rows.length >= FIRST_ROWS + PREVIEWED_ROWS) throw new Enough()
      },
      () => undefined,
    )
  } catch (error) {
    // A row that cannot be read is told when the whole file is.
    if (!(error instanceof Enough) && !(error instanceof TextFault)) throw error
  }
  return rows
}
