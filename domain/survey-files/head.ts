import { columnsOfAll, headOf, OFFSET, RECORD, uploadColumns, WHAT_IS_WRONG, type FileColumn } from './columns.ts'
import { plain } from './heading.ts'
import { namesOf } from './names.ts'
import { reasons } from './reasons.ts'
import { nameKey, similarNames } from './similar.ts'
import { reportTypes, type ReportType } from './types.ts'
import { namesWithUnit, otherUnits, unitTold } from './units.ts'

export interface HeadFault {
  column: string
  reason: string
}
/** A column that is passed over. `similar`: the columns that may have been meant. */
export interface Unread {
  at: number
  title: string
  similar: string[]
}
/** Which cell of a row holds which column. `record`: the cell that says of which kind a row is, in a file of several. */
export interface Head {
  columns: { at: number; column: FileColumn }[]
  record: number | null
  /** The cell that says how far the clock of a time was from UTC, as workbooks have it. */
  offset: number | null
  cells: number
  faults: HeadFault[]
  unread: Unread[]
}
/** What somebody chose for a head, cell by cell: a column, as `choiceOf` names it, or null where it is to be passed over. */
export type ChosenColumns = readonly (string | null)[]

/** What a choice of a column is called: its key, and the unit that is converted. */
export const choiceOf = ({ key, from }: FileColumn): string => (from ? `${key}:${from.unit}` : key)
/** Every column of a type, and every unit in which it can be read. */
export const choicesFor = (type: ReportType): FileColumn[] =>
  uploadColumns[type].flatMap((column) => [column, ...otherUnits(column.key).map((from) => ({ ...column, from }))])

const titlesOfAll = new Set(columnsOfAll(reportTypes).map(({ title }) => plain(title)))
/** Heads that are no columns: nobody is told that they are not read. */
const passedOver = new Set([RECORD, OFFSET, WHAT_IS_WRONG].map(plain))
const numberSign = /(?:number|num|no|nr)$/

/** Finds the column of a type that is meant by the name over a cell. "Plot No" and "Plot #" are the plot. */
const columnFinder = (type: ReportType) => {
  const own = new Map(
    uploadColumns[type].flatMap((column) => {
      const names = namesOf(column)
      return [...namesWithUnit(column.key, names), ...names].map((name) => [name, column] as const)
    }),
  )
  return (name: string): FileColumn | undefined => {
    const column = own.get(name)
    if (column || !numberSign.test(name)) return column
    const numbered = own.get(name.replace(numberSign, ''))
    return numbered?.kind === 'number' ? numbered : undefined
  }
}

/** Of a file that is something else altogether, not every cell is told. */
const MAX_TOLD = 100
const MAX_TITLE_LENGTH = 200

/** Recognises the head of a file of a type, whatever the order, case and spacing of its columns; or reads it as `chosen` says. */
export const readHead = (type: ReportType, cells: readonly string[], chosen: ChosenColumns = []): Head => {
  const find = columnFinder(type)
  const byChoice = new Map(choicesFor(type).map((column) => [choiceOf(column), column]))
  const names = cells.map(plain)
  const record = names.indexOf(plain(RECORD))
  const offset = names.indexOf(plain(OFFSET))
  // A report of several kinds holds the other kinds' columns, too.
  const isOfAnother = (name: string) => record >= 0 && titlesOfAll.has(name)
  const head: Head = {
    columns: [],
    record: record < 0 ? null : record,
    offset: offset < 0 ? null : offset,
    cells: cells.length,
    faults: [],
    unread: [],
  }
  const seen = new Set<string>()
  const unclear = new Set<string>()
  for (const [at, cell] of cells.entries()) {
    const name = names[at] ?? ''
    const own = chosen[at]
    const found = own === undefined ? find(name) : own === null ? undefined : byChoice.get(own)
    const unit = found && own === undefined ? unitTold(found.key, cell, namesOf(found)) : null
    const column = found && unit !== null && unit !== 'unclear' ? { ...found, from: unit } : found
    const title = cell.slice(0, MAX_TITLE_LENGTH)
    if (column && unit === 'unclear') {
      unclear.add(column.key)
      if (head.faults.length < MAX_TOLD) head.faults.push({ column: title, reason: reasons.unit })
    } else if (column && seen.has(column.key)) {
      if (head.faults.length < MAX_TOLD) head.faults.push({ column: title, reason: reasons.columnTwice })
    } else if (column) {
      seen.add(column.key)
      head.columns.push({ at, column })
    } else if (name !== '' && !passedOver.has(name) && !isOfAnother(name) && head.unread.length < MAX_TOLD)
      head.unread.push({ at, title, similar: own === null ? [] : similarNames(cell, uploadColumns[type].map(headOf)) })
  }
  for (const column of uploadColumns[type])
    if (column.required && !seen.has(column.key) && !unclear.has(column.key))
      head.faults.push({ column: column.title, reason: reasons.columnMissing })
  return head
}

const MAX_CELLS_LOOKED_AT = 1_000
/** How many columns of a type a row names. */
export const columnsNamed = (type: ReportType, cells: readonly string[]): number => {
  const find = columnFinder(type)
  return new Set(cells.slice(0, MAX_CELLS_LOOKED_AT).flatMap((cell) => find(plain(cell))?.key ?? [])).size
}

/** Rows among which the head is looked for. */
export const FIRST_ROWS = 20
/** A word that is a column's name, too, may stand in a title. */
const LEAST_NAMED = 2

/** Which of the first rows of a file is its head: the one that names the most columns, else the first. */
export const headAmong = (type: ReportType, rows: readonly (readonly string[])[]): number => {
  const named = rows.map((row) => columnsNamed(type, row))
  const most = Math.max(LEAST_NAMED, ...named)
  return Math.max(0, named.indexOf(most))
}

/** Whether a row holds nothing, as spreadsheets write them below a table. */
export const isBlankRow = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '')

/** Tells heads apart: the names over the cells, with their units, whatever their case and spacing. */
export const headSignature = (cells: readonly string[]): string => JSON.stringify(cells.map(nameKey))
