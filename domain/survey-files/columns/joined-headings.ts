import { columnsNamed } from './head.ts'
import { nameKey } from './similar.ts'
import type { ReportType } from '../types.ts'

const FIGURE = /^[+-]?[.,]?\d/

/**
 * Two heading rows joined into one: a group such as "Flowers" over the columns "Count" and "Note", or names below
 * empty cells. Null unless both rows are words and together name more columns than either.
 */
export const joinedHeadings = (
  type: ReportType,
  above: readonly string[],
  below: readonly string[],
): string[] | null => {
  const isWords = (cells: readonly string[]) => cells.every((cell) => !FIGURE.test(cell.trim()))
  if (!isWords(above) || !isWords(below)) return null
  const least = Math.max(columnsNamed(type, above), columnsNamed(type, below))
  let group = ''
  const joined = Array.from({ length: Math.max(above.length, below.length) }, (_, at) => {
    const [upper, lower] = [(above[at] ?? '').trim(), (below[at] ?? '').trim()]
    // A group is above its first column, or in a merged cell above all of them.
    if (upper !== '') group = upper
    if (lower === '') return upper
    if (group === '' || nameKey(group) === nameKey(lower)) return lower
    const both = `${group} ${lower}`
    return columnsNamed(type, [lower]) === 1 || columnsNamed(type, [both]) === 0 ? lower : both
  })
  return columnsNamed(type, joined) > least ? joined : null
}
