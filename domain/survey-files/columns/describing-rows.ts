import type { FileColumn } from './columns.ts'
import { lettersOf } from './heading.ts'
import { unitOfCell } from './units.ts'

/** Words of loggers in rows of units: how a value was aggregated. */
const words = new Set('avg average mean smp sample min max tot total std med median ts rn unit units'.split(' '))
const DIGIT = /^[+-]?[\d.,]*\d/

/**
 * Whether a row below the heading describes its columns: each cell of a used column is a unit, such a word or empty,
 * and no other cell contains a number.
 */
export const isDescribing = (
  columns: readonly { at: number; column: FileColumn }[],
  cells: readonly string[],
): boolean => {
  const read = new Map(columns.map(({ at, column }) => [at, column]))
  let told = 0
  for (const [at, cell] of cells.entries()) {
    const text = cell.trim()
    if (text === '') continue
    const column = read.get(at)
    const isDescription =
      words.has(lettersOf(text)) || (column !== undefined && unitOfCell(column.key, inner(text)) !== undefined)
    if (isDescription) told += 1
    else if (column ? column.kind !== 'text' : DIGIT.test(text)) return false
  }
  return told > 0
}

const inner = (text: string) => text.replace(/^[([]/, '').replace(/[)\]]$/, '')

/** The names of columns with the units of a row below them. */
export const withUnits = (
  titles: readonly string[],
  columns: readonly { at: number; column: FileColumn }[],
  cells: readonly string[],
): string[] => {
  const read = new Map(columns.map(({ at, column }) => [at, column]))
  return titles.map((title, at) => {
    const column = read.get(at)
    const text = inner((cells[at] ?? '').trim())
    return column && text !== '' && unitOfCell(column.key, text) !== undefined ? `${title} (${text})` : title
  })
}
