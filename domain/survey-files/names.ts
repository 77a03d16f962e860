import type { FileColumn } from './columns/columns.ts'
import { lettersOf, plain } from './columns/heading.ts'
import { headings } from './columns/headings.ts'
import { synonyms } from './columns/synonyms.ts'

/** The English names of a column, normalised like headings. */
export const namesOf = ({ title, key, also }: FileColumn): string[] => [title, key, also ?? title].flat().map(plain)

const spellings: [letter: string, other: string][] = [
  ['ä', 'ae'],
  ['ö', 'oe'],
  ['ü', 'ue'],
]
/** Spellings of a name on keyboards without its letters. */
const spelled = (name: string): string[] => {
  const low = name.toLowerCase()
  const plainLetters = low.replaceAll('ł', 'l').replaceAll('ß', 'ss')
  const twoLetters = spellings.reduce((text, [letter, other]) => text.replaceAll(letter, other), plainLetters)
  return [low, plainLetters, twoLetters].map(lettersOf)
}

const vocabularies: readonly Record<string, string>[] = [...Object.values(headings), synonyms]
const others = new Map<string, string[]>(
  Object.keys(headings.de).map((key) => {
    const names = vocabularies.flatMap((vocabulary) => vocabulary[key]?.split('|') ?? [])
    return [key, [...new Set(names.flatMap(spelled))]] as const
  }),
)
/** Names of a column in other languages and vocabularies. */
export const synonymsOf = ({ key }: FileColumn): string[] => others.get(key) ?? []

const numbered = /^([^\d]{0,40}?)[\s#.:_-]{0,5}0{0,9}(\d{1,10})$/
const numberWords = new Set(['', 'no', 'nr', 'num', 'number'])

/** The number in a cell such as "Tunnel 4", "T4", "#4" or "Plot No. 12"; null if another name precedes it. */
export const numberOfName = (column: FileColumn, text: string): string | null => {
  const [, before = '', number] = numbered.exec(text) ?? []
  if (number === undefined) return null
  const word = lettersOf(before)
  const bare = word.replace(/(?:number|num|no|nr)$/, '')
  const isOwn = [...namesOf(column), ...synonymsOf(column)].some((name) => name === bare || name === word)
  return isOwn || numberWords.has(word) || word === lettersOf(column.title).charAt(0) ? number : null
}
