import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import { days, deleteExpired } from '../platform/cleanup/delete-expired.ts'

/** Deletes events older than the setting, with a function of the owner: the server's role may not delete them. */
export const cleanUpSecurityEvents = async (deps: Pick<Deps, 'db' | 'clock' | 'log' | 'settings'>): Promise<void> => {
  const { SECURITY_LOG_DAYS } = deps.settings
  if (SECURITY_LOG_DAYS === 0) return
  await deleteExpired(deps, {
    name: 'security log',
    table: 'security_events',
    column: 'at',
    seconds: days(SECURITY_LOG_DAYS),
    floor: 1_000,
    removeAll: () => sql`select forget_security_events(${SECURITY_LOG_DAYS})`.execute(deps.db),
  })
}
