/** Names of archives written by a schedule; other files in the same place are not touched. */
const name = /^bombus-(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})Z\.tar\.zst\.age$/

/** Such as `bombus-2026-11-29T0230Z.tar.zst.age`, in UTC. */
export const archiveName = (at: Date): string => `bombus-${at.toISOString().slice(0, 16).replace(':', '')}Z.tar.zst.age`

const DAY_MS = 86_400_000
/** Monday of the week of a day, as a day number. */
const weekOf = (day: string): number => {
  const days = Date.parse(day) / DAY_MS
  return days - ((days + 3) % 7)
}

/**
 * Returns the archives to delete: all but the newest of each of the last `daily` days and `weekly` weeks that have any.
 * Days with archives are counted rather than calendar days, so that nothing is deleted while backups fail.
 */
export const expiredArchives = (names: readonly string[], { daily, weekly }: { daily: number; weekly: number }) => {
  const newest = names.filter((one) => name.test(one)).toSorted((a, b) => (a < b ? 1 : -1))
  const [first] = newest
  const retained = new Set(first === undefined ? [] : [first])
  const [days, weeks] = [new Set<string>(), new Set<number>()]
  for (const one of newest) {
    const day = name.exec(one)?.[1] ?? ''
    if (!days.has(day) && days.size < daily) {
      days.add(day)
      retained.add(one)
    }
    const week = weekOf(day)
    if (!weeks.has(week) && weeks.size < weekly) {
      weeks.add(week)
      retained.add(one)
    }
  }
  return newest.filter((one) => !retained.has(one))
}
