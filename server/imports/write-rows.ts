import { WHAT_IS_WRONG } from '#domain/survey-files/columns.ts'
import { isBlankRow } from '#domain/survey-files/head.ts'
import type { ReportType } from '#domain/survey-files/types.ts'
import { guarded } from '#domain/platform/formulas.ts'
import { findHead } from './find-head.ts'
import { openSource } from './open-source.ts'
import { TextFault } from './split-rows.ts'

/** Which rows of a file are to be written: those that are named here with what is wrong with them, or all others. */
export interface RowsTask {
  path: string
  type: ReportType
  sheet: string | null
  wanted: 'wrong' | 'others'
  told: [line: number, what: string][]
}

const MARK = '\uFEFF'
const BATCH = 65_536
const isNumber = /^[+-]?\d+(?:[.,]\d+)*$/

/**
 * Writes whole rows of a file as CSV, in the columns that it has, their order and its delimiter. Those that are wrong get one more
 * column that says why; uploaded again, it is passed over.
 */
export const writeRows = async (task: RowsTask, write: (text: string) => Promise<void>): Promise<void> => {
  const source = await openSource(task.path, task.type, task.sheet ?? undefined)
  try {
    const found = await findHead(source, task.type, () => undefined)
    if (!found) return
    const told = new Map(task.told)
    const delimiter = source.delimiter ?? ','
    const width = found.titles.length
    const line = (cells: readonly string[]) => `${cells.map((cell) => quoted(cell, delimiter)).join(delimiter)}\r\n`
    // A cell for each column of the head, so that what is wrong stands in its own.
    const full = (cells: readonly string[]) =>
      Array.from({ length: Math.max(width, cells.length) }, (_, at) => cells[at] ?? '')
    const isWrongWanted = task.wanted === 'wrong'
    let text = MARK + line(isWrongWanted ? [...found.titles, WHAT_IS_WRONG] : found.titles)
    const take = (cells: string[], at: number) => {
      if (at <= found.line || isBlankRow(cells)) return
      const what = told.get(at)
      if (isWrongWanted ? what !== undefined : what === undefined)
        text += line(what === undefined ? cells : [...full(cells), what])
    }
    try {
      await source.rows(take, async () => {
        if (text.length < BATCH) return
        const ready = text
        text = ''
        await write(ready)
      })
    } catch (error) {
      // From here on the file cannot be read: it was told as an error.
      if (!(error instanceof TextFault)) throw error
    }
    await write(text)
  } finally {
    source.close()
  }
}

const quoted = (cell: string, delimiter: string): string => {
  const safe = isNumber.test(cell) ? cell : guarded(cell)
  return safe.includes(delimiter) || /["\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
