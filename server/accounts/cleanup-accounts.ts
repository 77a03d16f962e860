import { fixedPeriods } from '#domain/platform/retention.ts'
import { days, deleteExpired } from '../platform/cleanup/delete-expired.ts'
import type { ClockDeps } from '../platform/cleanup/trusted-clock.ts'
import { IDLE_SECONDS } from './sessions/sessions.ts'
import { ATTEMPT_HOURS } from './throttle-writes.ts'

const HOUR_SECONDS = 3_600

/**
 * Deletes rows that nothing reads any more: expired sessions, old attempts, expired codes and challenges, and browsers
 * not seen for a year.
 */
export const cleanUpAccounts = async (deps: ClockDeps): Promise<void> => {
  for (const [name, table] of [
    ['sessions', 'sessions'],
    ['challenges', 'challenges'],
    ['provider requests', 'provider_requests'],
    ['codes', 'codes'],
  ] as const)
    await deleteExpired(deps, { name, table, column: 'expires_at', seconds: 0, isVoid: true })
  await deleteExpired(deps, {
    name: 'idle sessions',
    table: 'sessions',
    column: 'last_activity_at',
    seconds: IDLE_SECONDS + HOUR_SECONDS,
    isVoid: true,
  })
  await deleteExpired(deps, {
    name: 'sign-in attempts',
    table: 'attempts',
    column: 'at',
    seconds: ATTEMPT_HOURS * HOUR_SECONDS,
    isVoid: true,
  })
  await deleteExpired(deps, {
    name: 'known browsers',
    table: 'known_browsers',
    column: 'seen_at',
    seconds: days(fixedPeriods.known_browser_days),
    floor: 1_000,
  })
}
