import type { Db } from '../platform/postgres/database.ts'
import { browsers } from './sessions/browsers.ts'
import type { From } from './identity-provider.ts'
import { attempt, type Kind } from './throttle-writes.ts'

/**
 * Counts an attempt and returns the account of an address. Takes equally long if there is none, so that timing reveals
 * nothing.
 */
export const attemptedAccount = async (db: Db, kind: Kind, email: string, from: From) => {
  const user = await db
    .selectFrom('users')
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .select(['id', 'email', 'firstname', 'password_hash', 'is_active', 'email_verified_at'])
    .executeTakeFirst()
  const knownBrowser = await browsers.isKnown(db, user?.id ?? null, from.browser)
  const { forgive } = await attempt(db, { kind, account: email, address: from.address, knownBrowser })
  return { user, forgive }
}
