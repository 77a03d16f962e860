import type { LineLeftOut, LeftOut } from '#domain/uploads/reading.ts'
import { isMissing, trimmed } from '#domain/survey-files/cells/cell-text.ts'
import type { FileColumn } from '#domain/survey-files/columns/columns.ts'
import type { Head } from '#domain/survey-files/columns/head.ts'
import type { SourceRow } from './row-source.ts'

/** More lines than a sheet can have, so that positions of several sheets do not collide. */
export const SHEET_LINES = 1_048_576

/** A sheet of a table, or the content of a text file. */
export interface TableSheet {
  at: number
  name: string | null
  /** The line of its heading. */
  headLine: number
  /** The last line before its rows: the heading or the units below it. */
  lastLine: number
}
/** Where the rows of an uploaded file are, and what their cells mean. */
export interface Table {
  sheets: TableSheet[]
  head: Head
  titles: string[]
  /** Equal for headings with the same names. */
  signature: string
  /** Non-blank rows above the heading, and rows of units below it. */
  above: number
  describing: number
  /** The first rows of the first sheet as written, and those below its heading. */
  first: SourceRow[]
  below: SourceRow[]
  /** Sheets with the same heading that are not read. */
  alike: string[]
  constants: { column: FileColumn; value: string }[]
  /** Columns whose empty cells take the value of the row above. */
  filledDown: number[]
  /** Columns with counts of one insect group each: a line yields one row per counted group. */
  groups: { at: number; group: string }[]
  rowsLeftOut: { at: number; rule: LeftOut }[]
  linesLeftOut: LineLeftOut[]
}

/** How many rows a line may yield. */
export const rowsOfLine = ({ groups }: Pick<Table, 'groups'>): number => Math.max(1, groups.length)

/** The rows of a line with their numbers: one per counted group. */
export const rowsOf = ({ groups }: Pick<Table, 'groups'>, cells: string[]): { number: number; cells: string[] }[] =>
  groups.length === 0
    ? [{ number: 0, cells }]
    : groups.flatMap(({ at, group }, number) => {
        const count = cells[at] ?? ''
        return isMissing(trimmed(count), false) ? [] : [{ number, cells: [...cells, group, count] }]
      })

/** Converts sheet and line to a single number, and back. */
export const placeOf = (sheet: number, line: number): number => sheet * SHEET_LINES + line
export const lineOfPlace = (place: number): { sheet: number; line: number } => ({
  sheet: Math.floor((place - 1) / SHEET_LINES),
  line: ((place - 1) % SHEET_LINES) + 1,
})

/** The sheet of a position, if several are read. */
export const sheetOf = ({ sheets }: Pick<Table, 'sheets'>, place: number): string | null =>
  sheets.length > 1 ? (sheets[lineOfPlace(place).sheet]?.name ?? null) : null
