import { nameKey } from '../survey-files/columns/similar.ts'

/** The ranks of a name as written. */
export interface WrittenName {
  order: string | null
  family: string | null
  genus: string | null
  species: string
}

/** A single word without digits or punctuation, whose zoological spelling is certain. */
const isWord = (text: string) => /^[\p{L}\p{M}-]+\.?$/u.test(text)
const small = (text: string) => (isWord(text) ? text.toLowerCase() : text)
const capital = <T extends string | null>(text: T): T =>
  (text !== null && isWord(text) ? `${text.slice(0, 1).toUpperCase()}${text.slice(1).toLowerCase()}` : text) as T

/**
 * The zoological spelling of a name if it is certain: a capital from genus up, a lowercase epithet, and a genus in
 * `genera` separated from a full name.
 */
export const putRight = <N extends WrittenName>(name: N, genera: Iterable<string> = []): N => {
  const { order, family, genus, species } = name
  const [first = '', second, ...others] = species.split(' ')
  const isWhole = genus === null && second !== undefined && others.length === 0
  const found = isWhole ? [...genera].find((known) => nameKey(known) === nameKey(first)) : undefined
  const ranks = { ...name, order: capital(order), family: capital(family) }
  if (found !== undefined && second !== undefined) return { ...ranks, genus: found, species: small(second) }
  // Without a genus it may be a description: `Small black fly`.
  return genus === null ? ranks : { ...ranks, genus: capital(genus), species: small(species) }
}

/** Whether two words differ by one letter wrong, missing, added or swapped with its neighbour; by two in long words. */
export const isNearly = (one: string, other: string): boolean => {
  const most = Math.min(one.length, other.length) >= 9 ? 2 : 1
  return Math.abs(one.length - other.length) <= most && swaps(one, other) <= most
}

const swaps = (a: string, b: string): number => {
  let [before, row]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const other = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const isTurned = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const turned = isTurned ? (before[j - 2] ?? 0) + 1 : other
      next.push(Math.min(other, turned, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    ;[before, row] = [row, next]
  }
  return row[b.length] ?? 0
}
