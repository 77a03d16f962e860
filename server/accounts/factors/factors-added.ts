import { sql } from 'kysely'
import type { Trx } from '../../platform/postgres/database.ts'

/** The lifetime of a session: all factors added by the person who changed the address were added within it. */
const HOURS_BEFORE = 24

/**
 * Deletes second factors added since `since` or in the day before. Older ones stay: otherwise access to a former
 * mailbox would be enough to sign in.
 */
export const deleteFactorsAdded = async (trx: Trx, user_id: number, since: Date): Promise<void> => {
  for (const table of ['totp_factors', 'passkeys', 'recovery_codes'] as const)
    await trx
      .deleteFrom(table)
      .where('user_id', '=', user_id)
      .where('created_at', '>=', sql<Date>`${since}::timestamptz - make_interval(hours => ${HOURS_BEFORE})`)
      .execute()
}
