import { searchText } from '../../platform/text.ts'

const MAX_SUGGESTIONS = 2

/** Edit distance (Levenshtein) of two words. */
export const distance = (a: string, b: string): number => {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const swap = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}

/** A name for comparison: without accents, case and repeated spaces. */
export const nameKey = (name: string): string => searchText(name).trim().replaceAll(/\s+/g, ' ')

/** Names that may be meant: at most one letter in three wrong, the closest first. */
export const similarNames = (given: string, known: Iterable<string>): string[] => {
  const key = nameKey(given).slice(0, 60)
  const most = Math.max(1, Math.floor(key.length / 3))
  const near: { name: string; apart: number }[] = []
  for (const name of new Set(known)) {
    const other = nameKey(name).slice(0, 60)
    const apart = Math.abs(other.length - key.length) > most ? most + 1 : distance(key, other)
    if (apart <= most) near.push({ name, apart })
  }
  return near
    .sort((a, b) => a.apart - b.apart || a.name.localeCompare(b.name))
    .slice(0, MAX_SUGGESTIONS)
    .map(({ name }) => name)
}
