import { sql } from 'kysely'
import type { Trx } from '../../platform/postgres/database.ts'

/** A session lives no longer: what was added from the one that changed an address was added within it. */
const HOURS_BEFORE = 24

/**
 * Takes away second factors that were added since a moment, or in the day before it. Older ones stay: without them, whoever reads a
 * former mailbox would need nothing else to get in.
 */
export const deleteFactorsAdded = async (trx: Trx, user_id: number, since: Date): Promise<void> => {
  for (const table of ['totp_factors', 'passkeys', 'recovery_codes'] as const)
    await trx
      .deleteFrom(table)
      .where('user_id', '=', user_id)
      .where('created_at', '>=', sql<Date>`${since}::timestamptz - make_interval(hours => ${HOURS_BEFORE})`)
      .execute()
}
