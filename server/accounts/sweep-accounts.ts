import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'
import { challenges } from './challenges.ts'
import { sweepProviderRequests } from './provider-requests.ts'
import { sessions } from './sessions.ts'
import { sweepAttempts } from './throttle-writes.ts'

/** Takes away what no rule looks at any more: ended sessions, old attempts, expired codes, browsers not seen for a year. */
export const sweepAccounts = async (db: Db): Promise<void> => {
  await sessions.sweep(db)
  await challenges.sweep(db)
  await sweepProviderRequests(db)
  await sweepAttempts(db)
  await db
    .deleteFrom('codes')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
  await db
    .deleteFrom('known_browsers')
    .where('seen_at', '<', sql<Date>`now() - interval '1 year'`)
    .execute()
}
