import { columnsOfAll, fileColumns, headOf, RECORD, type FileColumn } from './columns.ts'
import { reasons } from './reasons.ts'
import { nameKey, similarNames } from './similar.ts'
import { reportTypes, type ReportType } from './types.ts'

export interface HeadFault {
  column: string
  reason: string
}
/** Which cell of a row holds which column. `record`: the cell that says of which kind a row is, in a file of several. */
export interface Head {
  columns: { at: number; column: FileColumn }[]
  record: number | null
  cells: number
  faults: HeadFault[]
}

/** Unit, signs and blanks do not tell one head from another. */
const plain = (title: string): string => withoutBrackets(nameKey(title)).replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Not by a pattern: one that looks for the end of each of 60,000 open brackets takes ten seconds. */
const withoutBrackets = (text: string): string => {
  let kept = ''
  let at = 0
  for (;;) {
    const open = text.indexOf('(', at)
    const close = open < 0 ? -1 : text.indexOf(')', open)
    if (close < 0) return kept + text.slice(at)
    kept += text.slice(at, open)
    at = close + 1
  }
}

const namesOf = ({ title, key, also }: FileColumn) => [title, key, also ?? title].flat().map(plain)
const titlesOfAll = new Set(columnsOfAll(reportTypes).map(({ title }) => plain(title)))

/** Of a file that is something else altogether, not every cell is told. */
const MAX_FAULTS = 100

/** Recognises the head of a file of a type, whatever the order, case and spacing of its columns. */
export const readHead = (type: ReportType, cells: readonly string[]): Head => {
  const own = new Map(fileColumns[type].flatMap((column) => namesOf(column).map((name) => [name, column] as const)))
  const names = cells.map(plain)
  const record = names.indexOf(plain(RECORD))
  // A report of several kinds holds the other kinds' columns, too.
  const isOfAnother = (name: string) => record >= 0 && titlesOfAll.has(name)
  const head: Head = { columns: [], record: record < 0 ? null : record, cells: cells.length, faults: [] }
  const seen = new Set<string>()
  for (const [at, cell] of cells.entries()) {
    const name = names[at] ?? ''
    const column = own.get(name)
    if (column && seen.has(column.key)) head.faults.push({ column: cell, reason: reasons.columnTwice })
    else if (column) {
      seen.add(column.key)
      head.columns.push({ at, column })
    } else if (name !== '' && at !== record && !isOfAnother(name) && head.faults.length < MAX_FAULTS)
      head.faults.push({
        column: cell.slice(0, 200),
        reason: reasons.columnUnknown(similarNames(cell, fileColumns[type].map(headOf))),
      })
  }
  for (const column of fileColumns[type])
    if (column.required && !seen.has(column.key))
      head.faults.push({ column: column.title, reason: reasons.columnMissing })
  return head
}
