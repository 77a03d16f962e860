import type { LineLeftOut, LeftOut } from '#domain/uploads/reading.ts'
import { isMissing, trimmed } from '#domain/survey-files/cells/cell-text.ts'
import type { FileColumn } from '#domain/survey-files/columns/columns.ts'
import type { Head } from '#domain/survey-files/columns/head.ts'
import type { SourceRow } from './row-source.ts'

/** More lines than a sheet can have: places of several sheets in a row do not meet. */
export const SHEET_LINES = 1_048_576

/** A sheet of a table, or the only part of a text file. */
export interface TableSheet {
  at: number
  name: string | null
  /** The line of its head. */
  headLine: number
  /** Its last line before the rows of the table: that of its head, or of the units below it. */
  lastLine: number
}
/** Where the rows of an uploaded file stand, and what their cells are. */
export interface Table {
  sheets: TableSheet[]
  head: Head
  titles: string[]
  /** The same for heads of the same names. */
  signature: string
  /** Rows above the head that are not blank, and rows of units below it. */
  above: number
  describing: number
  /** The first rows of the first sheet as they are, and those below its head. */
  first: SourceRow[]
  below: SourceRow[]
  /** Sheets that are not read, and have the same head. */
  alike: string[]
  constants: { column: FileColumn; value: string }[]
  /** The cells that hold the value of the row above where they are empty. */
  filledDown: number[]
  /** Columns that count a group of insects each: a line makes a row of each that holds a count. */
  groups: { at: number; group: string }[]
  rowsLeftOut: { at: number; rule: LeftOut }[]
  linesLeftOut: LineLeftOut[]
}

/** How many rows a line may make. */
export const rowsOfLine = ({ groups }: Pick<Table, 'groups'>): number => Math.max(1, groups.length)

/** The rows that the cells of a line make, with their numbers: of columns for groups, one for each that holds a count. */
export const rowsOf = ({ groups }: Pick<Table, 'groups'>, cells: string[]): { number: number; cells: string[] }[] =>
  groups.length === 0
    ? [{ number: 0, cells }]
    : groups.flatMap(({ at, group }, number) => {
        const count = cells[at] ?? ''
        return isMissing(trimmed(count), false) ? [] : [{ number, cells: [...cells, group, count] }]
      })

/** Where a row stands in a file of several sheets, as one number; and back. */
export const placeOf = (sheet: number, line: number): number => sheet * SHEET_LINES + line
export const lineOfPlace = (place: number): { sheet: number; line: number } => ({
  sheet: Math.floor((place - 1) / SHEET_LINES),
  line: ((place - 1) % SHEET_LINES) + 1,
})

/** The sheet of a place, where several are read. */
export const sheetOf = ({ sheets }: Pick<Table, 'sheets'>, place: number): string | null =>
  sheets.length > 1 ? (sheets[lineOfPlace(place).sheet]?.name ?? null) : null
