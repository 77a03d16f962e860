import type { Replacement } from '#domain/uploads/reading.ts'
import type { Head } from '#domain/survey-files/columns/head.ts'
import type { ReadRow } from './checking/read-row.ts'

export interface Replacing {
  read: (cells: string[], line: number) => ReadRow
  /** Number of rows in which each replacement was used. */
  replaced: () => (Replacement & { rows: number })[]
}

const keyOf = (column: string, value: string) => `${column}\u0000${value}`

/**
 * Reads rows; invalid ones are read again with a person's replacements. A valid cell is never replaced: the same
 * number may be an error in one field and a tunnel in another.
 */
export const replacing = (
  head: Head,
  replacements: readonly Replacement[],
  read: (cells: readonly string[], line: number) => ReadRow,
): Replacing => {
  const known = new Map<string, Replacement & { rows: number }>(
    replacements.map((one) => [keyOf(one.column, one.value.trim()), { ...one, rows: 0 }]),
  )
  const cellOf = new Map(head.columns.map(({ at, column }) => [column.title, at]))
  const again = (cells: string[], line: number, refused: ReadRow): ReadRow => {
    const changed = [...cells]
    let row = refused
    // Each replacement changes one cell, so a row needs no more attempts than it has columns.
    for (let round = 0; round < head.columns.length; round += 1) {
      if (row === null || 'line' in row) return row
      const found = row.faults.flatMap(({ column, value }) => {
        const one = known.get(keyOf(column, (value ?? '').trim()))
        const at = cellOf.get(column)
        return one && at !== undefined && (changed[at] ?? '').trim() === one.value.trim() ? [{ one, at }] : []
      })
      if (found.length === 0) return row
      for (const { one, at } of found) {
        while (changed.length <= at) changed.push('')
        changed[at] = one.by
        one.rows += 1
      }
      row = read(changed, line)
    }
    return row
  }
  return {
    read: (cells, line) => {
      const row = read(cells, line)
      return row === null || 'line' in row || known.size === 0 ? row : again(cells, line, row)
    },
    replaced: () => [...known.values()],
  }
}
