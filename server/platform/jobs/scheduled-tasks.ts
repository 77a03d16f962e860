import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '../observability/log.ts'

/**
 * Does one round of background work after the other: the first one at once, or after `every_ms` with `waits`; the next one `every_ms` after the
 * end of this one, or at once where `round` returns true. What fails is logged under `name` and tried again. Returns how to stop, which waits for the round
 * under way; that one can look at the signal.
 */
export const startScheduledTask = (
  { name, every_ms, log, waits = false }: { name: string; every_ms: number; log: Log; waits?: boolean },
  round: (stopping: AbortSignal) => Promise<boolean>,
): (() => Promise<void>) => {
  const stopping = new AbortController()
  const pause = () => wait(every_ms, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
  const run = async () => {
    if (waits) await pause()
    while (!stopping.signal.aborted) {
      const hasMore = await round(stopping.signal).catch((error: unknown) => {
        log.warn({ err: error }, name)
        return false
      })
      if (!hasMore) await pause()
    }
  }
  const running = run()
  return async () => {
    stopping.abort()
    await running
  }
}
