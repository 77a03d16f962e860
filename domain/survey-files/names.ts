import type { FileColumn } from './columns.ts'
import { lettersOf, plain } from './heading.ts'

/** The names of a column in English, as headings are compared. */
export const namesOf = ({ title, key, also }: FileColumn): string[] => [title, key, also ?? title].flat().map(plain)

const numbered = /^([^\d]{0,40}?)[\s#.:_-]{0,5}0{0,9}(\d{1,10})$/
const numberWords = new Set(['', 'no', 'nr', 'num', 'number'])

/** The number of a cell such as "Tunnel 4", "T4", "#4" or "Plot No. 12"; null where another name stands before it. */
export const numberOfName = (column: FileColumn, text: string): string | null => {
  const [, before = '', number] = numbered.exec(text) ?? []
  if (number === undefined) return null
  const word = lettersOf(before)
  const bare = word.replace(/(?:number|num|no|nr)$/, '')
  const isOwn = namesOf(column).some((name) => name === bare || name === word)
  return isOwn || numberWords.has(word) || word === lettersOf(column.title).charAt(0) ? number : null
}
