import { sql } from 'kysely'
import type { Trx } from '../platform/postgres/database.ts'
import { accessTokens } from './sessions/access-tokens.ts'
import { browsers } from './sessions/browsers.ts'
import { providerIdentities } from './providers/provider-identities.ts'
import { sessions } from './sessions/sessions.ts'

/**
 * Revokes every way to act as a person: sessions, personal access tokens, push subscriptions, remembered browsers and codes that
 * were sent. It is the only place that knows all of them, for a reset of the password, a disabled or deleted account and a change of
 * role or organisation. `providers`: the links with sign-in providers too, which are credentials as the password is.
 */
export const revokeAccess = async (trx: Trx, user_id: number, { providers }: { providers: boolean }): Promise<void> => {
  await sessions.revokeAll(trx, user_id)
  await accessTokens.revoke(trx, user_id)
  await trx.deleteFrom('push_devices').where('user_id', '=', user_id).execute()
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
