import { setTimeout as wait } from 'node:timers/promises'
import { inSpan } from '../tracing/spans.ts'
import type { Log } from '../observability/log.ts'

interface TaskOptions {
  name: string
  every_ms: number
  log: Pick<Log, 'warn'>
  waits?: boolean
  /** Resolves after a time, or when the task is stopped. */
  pauseFor?: (ms: number, stopping: AbortSignal) => Promise<unknown>
}
const untilLater = (ms: number, signal: AbortSignal) =>
  wait(ms, undefined, { signal, ref: false }).catch(() => undefined)

/**
 * Runs a background task repeatedly: at once, or after `every_ms` with `waits`; then `every_ms` after the end of each
 * run, or at once if `round` returned true. Failures are logged under `name` and retried. Returns a function that
 * stops the task and waits for the current run, which can check the signal.
 */
export const startScheduledTask = (
  { name, every_ms, log, waits = false, pauseFor = untilLater }: TaskOptions,
  round: (stopping: AbortSignal) => Promise<boolean>,
): (() => Promise<void>) => {
  const stopping = new AbortController()
  const pause = () => pauseFor(every_ms, stopping.signal)
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
