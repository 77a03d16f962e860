import { ROUND_SECONDS } from '#domain/alerts/heartbeat.ts'
import type { Deps } from '../deps.ts'
import { startRounds } from '../platform/jobs/scheduled-tasks.ts'
import { runAlertRound } from './evaluation-writes.ts'

/** Looks at all facts again and again, in the background. Returns how to stop. */
export const startAlerts = (deps: Pick<Deps, 'db' | 'clock' | 'log'>): (() => Promise<void>) =>
  startRounds({ name: 'alerts', every_ms: ROUND_SECONDS * 1_000, log: deps.log }, async () => {
    await runAlertRound(deps)
    return false
  })
