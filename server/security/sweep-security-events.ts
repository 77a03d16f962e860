import { sql } from 'kysely'
import type { Deps } from '../deps.ts'

/** Takes away events older than the setting says, by the database's clock. The server's own role could not delete them itself. */
export const sweepSecurityEvents = async ({ db, settings }: Pick<Deps, 'db' | 'settings'>): Promise<void> => {
  if (settings.SECURITY_LOG_DAYS > 0)
    await sql`select forget_security_events(${settings.SECURITY_LOG_DAYS})`.execute(db)
}
