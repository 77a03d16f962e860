import { sql } from 'kysely'
import { feeds } from '../feeds/feed-writes.ts'
import { smsNumbers } from '../notifications/sms/number-writes.ts'
import type { Trx } from '../platform/postgres/database.ts'
import { accessTokens } from './sessions/access-tokens.ts'
import { browsers } from './sessions/browsers.ts'
import { providerIdentities } from './providers/provider-identities.ts'
import { sessions } from './sessions/sessions.ts'

/**
 * Revokes all credentials of a person: sessions, access tokens, feeds, push subscriptions, numbers for text messages,
 * remembered browsers and codes.
 * Used for password resets, disabled or deleted accounts, and changes of role or organisation. `providers`: removes
 * links with sign-in providers, too.
 */
export const revokeAccess = async (trx: Trx, user_id: number, { providers }: { providers: boolean }): Promise<void> => {
  await sessions.revokeAllOf(trx, user_id)
  await accessTokens.revoke(trx, user_id)
  await feeds.revoke(trx, user_id)
  await trx.deleteFrom('push_devices').where('user_id', '=', user_id).execute()
  await smsNumbers.remove(trx, user_id)
  await browsers.deleteAll(trx, user_id)
  await trx
    .updateTable('codes')
    .set({ used_at: sql`now()` })
    .where('user_id', '=', user_id)
    .where('purpose', 'in', ['reset-password', 'link-provider'])
    .where('used_at', 'is', null)
    .execute()
  if (providers) await providerIdentities.removeAll(trx, user_id)
}
