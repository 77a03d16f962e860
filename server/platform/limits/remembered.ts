import type { Deps } from '../../deps.ts'
import { withConcurrency } from './concurrency-limit.ts'

interface Choices {
  kept_ms: number
  at_once: number
  most_kept: number
}

/**
 * Reads what anybody may ask for, once in so many milliseconds for each key however many ask, and so many keys at once. A
 * read that fails is not kept.
 */
export const remembered = <T>({ clock }: Pick<Deps, 'clock'>, { kept_ms, at_once, most_kept }: Choices) => {
  const kept = new Map<string, { until: number; value: Promise<T> }>()
  const inTurn = withConcurrency(at_once)
  return (key: string, read: () => Promise<T>): Promise<T> => {
    const now = clock().getTime()
    const known = kept.get(key)
    if (known && now < known.until) return known.value
    const value = inTurn(read)
    kept.delete(key)
    kept.set(key, { until: now + kept_ms, value })
    value.catch(() => kept.delete(key))
    const [oldest] = kept.keys()
    if (kept.size > most_kept && oldest !== undefined) kept.delete(oldest)
    return value
  }
}
