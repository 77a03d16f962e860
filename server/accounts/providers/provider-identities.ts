import { sql } from 'kysely'
import { providerMessages } from '#domain/accounts/provider-messages.ts'
import type { Db, Trx } from '../../platform/postgres/database.ts'
import { Problem } from '../../platform/http/problem.ts'

interface Known {
  issuer: string
  subject: string
}

/** Links between accounts and identities at providers. */
export const providerIdentities = {
  find: async (db: Db, { issuer, subject }: Known): Promise<{ id: number; user_id: number } | undefined> =>
    db
      .selectFrom('provider_identities')
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .select(['id', 'user_id'])
      .executeTakeFirst(),

  /**
   * Links an identity; does nothing if it is linked with this account. Throws 409 if either side is linked with
   * another.
   */
  link: async (trx: Trx, user_id: number, { issuer, subject }: Known): Promise<{ id: number; isNew: boolean }> => {
    const added = await trx
      .insertInto('provider_identities')
      .values({ user_id, issuer, subject })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (added) return { id: added.id, isNew: true }
    const known = await providerIdentities.find(trx, { issuer, subject })
    if (known?.user_id === user_id) return { id: known.id, isNew: false }
    throw new Problem(409, known ? providerMessages.linkedElsewhere : providerMessages.linkedAlready)
  },

  list: async (db: Db, user_id: number) =>
    db
      .selectFrom('provider_identities')
      .where('user_id', '=', user_id)
      .select(['id', 'issuer', 'linked_at', 'last_used_at'])
      .orderBy('id')
      .execute(),

  /** Records its use; false if it is no longer linked with this account. */
  use: async (trx: Trx, id: number, user_id: number): Promise<boolean> => {
    const { numUpdatedRows } = await trx
      .updateTable('provider_identities')
      .set({ last_used_at: sql`now()` })
      .where('id', '=', id)
      .where('user_id', '=', user_id)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  /**
   * Removes a link and revokes the sessions it opened, except the caller's. Returns its issuer; null if there is none.
   */
  unlink: async (trx: Trx, user_id: number, { id, except }: { id: number; except: number }): Promise<string | null> => {
    await trx
      .deleteFrom('sessions')
      .where('identity_id', '=', id)
      .where('user_id', '=', user_id)
      .where('id', '<>', except)
      .execute()
    const gone = await trx
      .deleteFrom('provider_identities')
      .where('id', '=', id)
      .where('user_id', '=', user_id)
      .returning('issuer')
      .executeTakeFirst()
    return gone?.issuer ?? null
  },

  /** For a deleted account, or one that its owner recovers from someone else. */
  removeAll: async (db: Db, user_id: number): Promise<void> => {
    await db.deleteFrom('provider_identities').where('user_id', '=', user_id).execute()
  },
}
