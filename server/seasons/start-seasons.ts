import { setTimeout as wait } from 'node:timers/promises'
import type { Deps } from '../deps.ts'
import { FARMS_A_ROUND, refreshSeasons } from './season-writes.ts'

const EVERY_MS = 15_000

/** Works scores out again as they grow old, in the background. Returns how to stop, once the round under way is over. */
export const startSeasons = (deps: Pick<Deps, 'db' | 'weather' | 'clock' | 'log'>): (() => Promise<void>) => {
  const stopping = new AbortController()
  const run = async () => {
    while (!stopping.signal.aborted) {
      const worked = await refreshSeasons(deps, stopping.signal).catch((error: unknown) => {
        deps.log.warn({ err: error }, 'week scores')
        return 0
      })
      if (worked === FARMS_A_ROUND) continue
      await wait(EVERY_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
    }
  }
  const running = run()
  return async () => {
    stopping.abort()
    await running
  }
}
