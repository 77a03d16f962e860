import type { Log } from '../../platform/observability/log.ts'

const EVERY_MS = 60_000

/** Logs events that strangers can cause at will: the first at once, then their number once a minute. */
export const makeSampledLog = (log: Log, monotonic: () => number = () => performance.now()) => {
  const known = new Map<string, { until: number; more: number }>()
  return (what: string, detail: Record<string, unknown> = {}) => {
    const now = monotonic()
    const one = known.get(what)
    if (one && one.until > now) {
      one.more += 1
      return
    }
    known.set(what, { until: now + EVERY_MS, more: 0 })
    log.warn({ ...detail, before: one?.more ?? 0 }, what)
  }
}
