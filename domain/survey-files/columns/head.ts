import { columnChooser, groupColumns, type ChosenColumns } from '../choices.ts'
import { columnsOfAll, OFFSET, RECORD, uploadColumns, ERROR_COLUMN, type FileColumn } from './columns.ts'
import { finderOf } from './find-column.ts'
import { groupMeant } from '../group-names.ts'
import { pathsIn, plain } from './heading.ts'
import { reasons } from '../reasons.ts'
import { nameKey } from './similar.ts'
import { systemColumns } from './system-columns.ts'
import { recordWords, reportTypes, type ReportType } from '../types.ts'

export interface HeadFault {
  column: string
  reason: string
}
/** An ignored column. `similar`: columns that it may mean. */
interface Unread {
  at: number
  title: string
  similar: string[]
}
interface HeadColumn {
  at: number
  column: FileColumn
}
/** The columns of a heading by cell. `record`: the cell with the kind of each row, in a file of several kinds. */
export interface Head {
  columns: HeadColumn[]
  record: number | null
  /** The cell with the UTC offset of a time, as in workbooks. */
  offset: number | null
  cells: number
  faults: HeadFault[]
  unread: Unread[]
}

const titlesOfAll = new Set(columnsOfAll(reportTypes).map(({ title }) => plain(title)))
const recordTitles = new Set(reportTypes.map((type) => recordWords[type].toLowerCase()))
/** Headings that are not columns and are ignored silently. */
const passedOver = new Set([RECORD, OFFSET, ERROR_COLUMN].map(plain))

/** For an unrelated file, not every cell is listed. */
const MAX_REPORTED = 100
const MAX_TITLE_LENGTH = 200
const MAX_CELLS_LOOKED_AT = 1_000

interface Reading {
  /** A person's choice, cell by cell. */
  chosen?: ChosenColumns | undefined
  /** The first rows below: a column of kinds must contain kinds. */
  below?: readonly (readonly string[])[] | undefined
}

/** The cell with the kind of each row: loggers use "Record" for row numbers, too. */
const recordIn = (names: readonly string[], below: Reading['below']): number => {
  const at = names.indexOf(plain(RECORD))
  const isKind = below?.some((cells) => recordTitles.has((cells[at] ?? '').trim().toLowerCase())) ?? true
  return isKind ? at : -1
}

interface Candidate extends HeadColumn {
  rank: number
  fault: string | null
}

/**
 * Recognises the heading of a type's file regardless of order, case and spacing of its columns, or reads it as
 * `chosen` says.
 */
export const readHead = (type: ReportType, cells: readonly string[], { chosen = [], below }: Reading = {}): Head => {
  const titles = cells.slice(0, MAX_CELLS_LOOKED_AT)
  const { find, similar } = finderOf(type)
  const choose = columnChooser(type)
  const names = titles.map(plain)
  const record = recordIn(names, below)
  const offset = names.indexOf(plain(OFFSET))
  const system = systemColumns(titles)
  const paths = pathsIn(titles)
  // A report of several kinds also contains the columns of other kinds.
  const isOfAnother = (name: string) => record >= 0 && titlesOfAll.has(name)
  const candidates = titles.flatMap((title, at): Candidate[] => {
    const own = chosen[at]
    if (own === null) return []
    if (own !== undefined) {
      const column = choose(own)
      return column ? [{ at, column, rank: 0, fault: null }] : []
    }
    if (system.passed.has(at) || passedOver.has(names[at] ?? '')) return []
    const found = find(title, paths.has(at))
    return found ? [{ at, ...found, rank: found.rank + (system.weak.has(at) ? WEAK : 0) }] : []
  })
  const named = withGroups(type, titles, candidates, chosen)
  const surest = new Map<string, number>()
  for (const { column, rank } of named)
    surest.set(nameOf(column), Math.min(rank, surest.get(nameOf(column)) ?? Number.POSITIVE_INFINITY))
  const byCell = new Map(
    named.filter(({ column, rank }) => rank === surest.get(nameOf(column))).map((one) => [one.at, one]),
  )
  const head: Head = {
    columns: [],
    record: record < 0 ? null : record,
    offset: offset < 0 ? null : offset,
    cells: cells.length,
    faults: [],
    unread: [],
  }
  const fault = (column: string, reason: string) => {
    if (head.faults.length < MAX_REPORTED) head.faults.push({ column, reason })
  }
  const seen = new Set<string>()
  for (const [at, cell] of titles.entries()) {
    const name = names[at] ?? ''
    const title = cell.slice(0, MAX_TITLE_LENGTH)
    const found = byCell.get(at)
    if (found?.fault) {
      seen.add(nameOf(found.column))
      fault(title, found.fault)
    } else if (found && seen.has(nameOf(found.column))) fault(title, reasons.columnTwice)
    else if (found) {
      seen.add(nameOf(found.column))
      head.columns.push({ at, column: found.column })
    } else if (
      name !== '' &&
      !passedOver.has(name) &&
      !isOfAnother(name) &&
      !system.passed.has(at) &&
      head.unread.length < MAX_REPORTED
    )
      head.unread.push({ at, title, similar: chosen[at] === null ? [] : similar(cell) })
  }
  if (head.columns.some(({ column }) => column.group !== undefined)) for (const key of [COUNT, GROUP]) seen.add(key)
  for (const column of uploadColumns[type])
    if (column.required && !seen.has(column.key)) fault(column.title, reasons.columnMissing)
  return head
}
const WEAK = 100

const COUNT = 'count'
const GROUP = 'functional_group'
const MIN_GROUPS = 2
const nameOf = ({ key, group }: FileColumn) => (group === undefined ? key : `${key}:${group}`)

/** Without a count column: at least two columns named like insect groups contain the counts of each. */
const withGroups = (
  type: ReportType,
  titles: readonly string[],
  candidates: Candidate[],
  chosen: ChosenColumns,
): Candidate[] => {
  if (candidates.some(({ column }) => column.key === COUNT || column.key === GROUP)) return candidates
  const columns = groupColumns(type)
  const taken = new Set(candidates.map(({ at }) => at))
  const groups = titles.flatMap((title, at): Candidate[] => {
    if (chosen[at] !== undefined || taken.has(at)) return []
    const group = groupMeant(type, title)
    const column = columns.find((one) => one.group === group)
    return column ? [{ at, column, rank: 0, fault: null }] : []
  })
  return groups.length >= MIN_GROUPS ? [...candidates, ...groups] : candidates
}

/** How many columns of a type a row names. */
export const columnsNamed = (type: ReportType, cells: readonly string[]): number => {
  const { find } = finderOf(type)
  const titles = cells.slice(0, MAX_CELLS_LOOKED_AT)
  const paths = pathsIn(titles)
  return new Set(titles.flatMap((cell, at) => find(cell, paths.has(at))?.column.key ?? [])).size
}

/** Rows that may contain the heading. */
export const FIRST_ROWS = 20
/** A single column name may occur in a title, too. */
const MIN_NAMED = 2
const NUMBER = /^[+-]?[.,]?\d[\d.,:/-]*$/

/** Number of cells with words; 0 for a row with a number, which headings do not contain. */
const wordsIn = (cells: readonly string[]): number => {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  return filled.some((cell) => NUMBER.test(cell)) ? 0 : filled.length
}

/**
 * The heading among the first rows: the row that names the most columns; if none does, the first of those with the
 * most words.
 */
export const headAmong = (type: ReportType, rows: readonly (readonly string[])[]): number => {
  const named = rows.map((row) => columnsNamed(type, row))
  const most = Math.max(...named)
  if (most >= MIN_NAMED) return named.indexOf(most)
  const words = rows.map(wordsIn)
  return Math.max(0, words.indexOf(Math.max(MIN_NAMED, ...words)))
}

/** Whether a row is empty, as spreadsheets write them below a table. */
export const isBlankRow = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '')

/** Identifies a heading: the names of its cells with their units, regardless of case and spacing. */
export const headSignature = (cells: readonly string[]): string => JSON.stringify(cells.map(nameKey))
