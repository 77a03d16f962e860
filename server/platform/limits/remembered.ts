import { withConcurrency } from './concurrency-limit.ts'

interface Choices {
  clock: () => Date
  kept_ms: number
  at_once: number
  most_kept: number
}

/**
 * Reads public data once per `kept_ms` for each key, regardless of the number of callers, and at most `at_once` keys
 * concurrently. A failed read is not cached.
 */
export const remembered = <T>({ clock, kept_ms, at_once, most_kept }: Choices) => {
  const entries = new Map<string, { until: number; value: Promise<T> }>()
  const inTurn = withConcurrency(at_once)
  const find = (key: string): Promise<T> | undefined => {
    const known = entries.get(key)
    return known && clock().getTime() < known.until ? known.value : undefined
  }
  return {
    /** The value read recently for a key. */
    find,
    read: (key: string, work: () => Promise<T>): Promise<T> => {
      const known = find(key)
      if (known) return known
      const value = inTurn(work)
      entries.delete(key)
      entries.set(key, { until: clock().getTime() + kept_ms, value })
      value.catch(() => {
        if (entries.get(key)?.value === value) entries.delete(key)
      })
      const [oldest] = entries.keys()
      if (entries.size > most_kept && oldest !== undefined) entries.delete(oldest)
      return value
    },
  }
}
