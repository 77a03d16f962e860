import { ROUND_SECONDS } from '#domain/alerts/limits.ts'
import type { Deps } from '../deps.ts'
import { startScheduledTask } from '../platform/jobs/scheduled-tasks.ts'
import { evaluateAlerts } from './evaluation-writes.ts'

/** Looks at all facts again and again, in the background. Returns how to stop. */
export const startAlerts = (deps: Pick<Deps, 'db' | 'clock' | 'log'>): (() => Promise<void>) =>
  startScheduledTask({ name: 'alerts', every_ms: ROUND_SECONDS * 1_000, log: deps.log }, async () => {
    await evaluateAlerts(deps)
    return false
  })
