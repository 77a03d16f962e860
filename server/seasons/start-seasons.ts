import type { Deps } from '../deps.ts'
import { startScheduledTask } from '../platform/jobs/scheduled-tasks.ts'
import { FARMS_A_ROUND, refreshSeasons } from './season-writes.ts'

const EVERY_MS = 15_000

/** Updates outdated scores periodically in the background. Returns a function that stops it. */
export const startSeasons = (deps: Pick<Deps, 'db' | 'weather' | 'clock' | 'log'>): (() => Promise<void>) =>
  startScheduledTask({ name: 'week scores', every_ms: EVERY_MS, log: deps.log }, async (stopping) => {
    const worked = await refreshSeasons(deps, stopping)
    return worked === FARMS_A_ROUND
  })
