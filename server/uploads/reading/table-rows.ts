import type { ImportReading } from '#domain/uploads/reading.ts'
import { shownCell, trimmed } from '#domain/survey-files/cells/cell-text.ts'
import { isBlankRow } from '#domain/survey-files/columns/head.ts'
import type { Pause, RowMarks, RowSource } from './row-source.ts'
import { placeOf, rowsOf, rowsOfLine, type Table, type TableSheet } from './table.ts'
import { TextFault } from './split-rows.ts'

export interface RowPlace {
  /** Among the lines of all sheets. */
  place: number
  /** Among all rows; a line may yield several. */
  id: number
  /** Number of cells if they exceed the heading's; the row is passed unchanged. */
  tooMany?: number
}
/** Receives a row of a table: its cells, including constants. */
export type OnTableRow = (cells: string[], at: RowPlace) => void

/** Figures collected while reading a table's rows. */
export interface TableFigures {
  leftOut: NonNullable<ImportReading['rows_left_out']>
  hidden: number
  merged: NonNullable<ImportReading['merged']>
}

/** Reads the rows of a table, sheet by sheet, as chosen: filled down, without excluded rows. */
export const tableRows = (source: RowSource, table: Table, file_bytes: number) => {
  const { sheets, head, titles, constants, filledDown, groups, rowsLeftOut, linesLeftOut } = table
  const stride = rowsOfLine(table)
  const values = constants.map(({ value }) => value)
  const lines = new Set(linesLeftOut.map(({ line, sheet }) => `${sheet ?? ''} ${line}`))
  const left = new Map(rowsLeftOut.map(({ rule }) => [rule, 0]))
  const merged = new Map<number, number>()
  let hidden = 0

  const isLeftOut = (cells: readonly string[], line: number, { name }: TableSheet): boolean => {
    if (lines.size > 0 && (lines.has(`${name ?? ''} ${line}`) || lines.has(` ${line}`))) return true
    const rule = rowsLeftOut.find(
      ({ at, rule: { value } }) => trimmed(shownCell(cells[at] ?? '')) === trimmed(value),
    )?.rule
    if (!rule) return false
    left.set(rule, (left.get(rule) ?? 0) + 1)
    return true
  }
  const note = ({ isHidden, filled }: RowMarks) => {
    if (isHidden) hidden += 1
    for (const column of filled) merged.set(column, (merged.get(column) ?? 0) + 1)
  }
  /** Appends the constants to the cells. */
  const withValues = (cells: string[]): string[] => {
    if (values.length === 0 && groups.length === 0) return cells
    const whole = cells.slice(0, head.cells)
    while (whole.length < head.cells) whole.push('')
    return whole.concat(values)
  }

  const readSheet = async (sheet: TableSheet, number: number, take: OnTableRow, pause: Pause) => {
    const above: string[] = []
    const fill = (cells: string[]) => {
      for (const at of filledDown) {
        if (trimmed(cells[at] ?? '') !== '') above[at] = cells[at] ?? ''
        else if (above[at] !== undefined) {
          while (cells.length <= at) cells.push('')
          cells[at] = above[at]
        }
      }
    }
    try {
      await source.rows(
        (cells, line, marks) => {
          if (line <= sheet.lastLine || isBlankRow(cells) || isLeftOut(cells, line, sheet)) return
          if (marks) note(marks)
          if (filledDown.length > 0) fill(cells)
          const place = placeOf(number, line)
          const id = place * stride
          if (cells.length > head.cells && !isBlankRow(cells.slice(head.cells)))
            take(cells, { place, id, tooMany: cells.length })
          else if (groups.length === 0) take(withValues(cells), { place, id })
          else for (const row of rowsOf(table, withValues(cells))) take(row.cells, { place, id: id + row.number })
        },
        (bytes) => pause(Math.round((file_bytes * number + bytes) / sheets.length)),
        sheet.at,
      )
    } catch (error) {
      if (error instanceof TextFault) error.line = placeOf(number, error.line)
      throw error
    }
  }
  return {
    read: async (take: OnTableRow, pause: Pause): Promise<void> => {
      hidden = 0
      merged.clear()
      for (const rule of left.keys()) left.set(rule, 0)
      for (const [number, sheet] of sheets.entries()) await readSheet(sheet, number, take, pause)
    },
    figures: (): TableFigures => ({
      leftOut: [...left].map(([rule, rows]) => ({ ...rule, rows })),
      hidden,
      merged: [...merged].map(([at, rows]) => ({ column: (titles[at] ?? '').trim(), rows })),
    }),
  }
}
export type TableRows = ReturnType<typeof tableRows>
