import { setTimeout as wait } from 'node:timers/promises'
import { inSpan } from '../tracing/spans.ts'
import type { Log } from '../observability/log.ts'

/**
 * Runs a background task repeatedly: at once, or after `every_ms` with `waits`; then `every_ms` after the end of each
 * run, or at once if `round` returned true. Failures are logged under `name` and retried. Returns a function that
 * stops the task and waits for the current run, which can check the signal.
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
      const hasMore = await inSpan(`task ${name}`, { traceparent: null }, () => round(stopping.signal)).catch(
        (error: unknown) => {
          log.warn({ err: error }, name)
          return false
        },
      )
      if (!hasMore) await pause()
    }
  }
  const running = run()
  return async () => {
    stopping.abort()
    await running
  }
}
