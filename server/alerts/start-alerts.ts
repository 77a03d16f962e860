import { setTimeout as wait } from 'node:timers/promises'
import { ROUND_SECONDS } from '#domain/alerts/heartbeat.ts'
import type { Deps } from '../deps.ts'
import { runAlertRound } from './round-writes.ts'

/** Looks at all facts again and again, in the background. Returns how to stop, once the round under way is over. */
export const startAlerts = (deps: Pick<Deps, 'db' | 'clock' | 'log'>): (() => Promise<void>) => {
  const stopping = new AbortController()
  const run = async () => {
    while (!stopping.signal.aborted) {
      await runAlertRound(deps).catch((error: unknown) => deps.log.warn({ err: error }, 'alerts'))
      await wait(ROUND_SECONDS * 1_000, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
    }
  }
  const running = run()
  return async () => {
    stopping.abort()
    await running
  }
}
