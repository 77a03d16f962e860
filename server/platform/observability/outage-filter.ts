import { isDatabaseAway } from '../postgres/database-away.ts'

const MINUTE_MS = 60_000

/** The members of a log line that show whether it belongs to an outage. */
interface Line {
  err?: unknown
  status?: unknown
}

/** The output for a line: its members, or null for nothing. */
type Filtered = Record<string, unknown> | null

/**
 * While the database is unavailable, every request and task fails many times a second. Writes one line a minute for
 * requests and one for everything else, each with the number of suppressed lines and without a stack.
 */
export const makeOutageFilter = (now: () => number = () => performance.now()) => {
  const minutes = new Map<string, { since: number; omitted: number }>()
  const oncePerMinute = (kind: string): { omitted: number } | null => {
    const minute = minutes.get(kind)
    if (minute && now() - minute.since < MINUTE_MS) {
      minute.omitted += 1
      return null
    }
    minutes.set(kind, { since: now(), omitted: 0 })
    return { omitted: minute?.omitted ?? 0 }
  }
  return (line: Line): Filtered => {
    const { err, ...others } = line
    if (err !== undefined && err !== null && isDatabaseAway(err)) {
      const first = oncePerMinute('database')
      return first && { ...others, reason: (err as Error).message, lines_omitted: first.omitted }
    }
    if (line.status === 503) {
      const first = oncePerMinute('requests')
      return first && { ...line, lines_omitted: first.omitted }
    }
    return line as Record<string, unknown>
  }
}
