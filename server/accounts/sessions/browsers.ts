import { sql } from 'kysely'
import type { From } from '../identity-provider.ts'
import type { Db } from '../../platform/postgres/database.ts'
import { newToken, tokenHash } from '../../platform/security/passwords.ts'

/** Browsers from which an account was signed in to, which are not locked out by strangers who guess its password. */
export const browsers = {
  /** Also queried for unknown accounts, so that timing reveals nothing. */
  isKnown: async (db: Db, user_id: number | null, browser: string | null): Promise<boolean> =>
    browser !== null &&
    (await db
      .selectFrom('known_browsers')
      .where('user_id', '=', user_id ?? 0)
      .where('token_hash', '=', tokenHash(browser))
      .select('user_id')
      .executeTakeFirst()) !== undefined,

  /** Whether the account was ever signed in to; the first browser causes no notice. */
  hasAny: async (db: Db, user_id: number): Promise<boolean> =>
    (await db.selectFrom('known_browsers').where('user_id', '=', user_id).select('user_id').executeTakeFirst()) !==
    undefined,

  /** Returns the token for the browser: its own if it is valid, otherwise a new one. */
  remember: async (db: Db, user_id: number, { browser, name, address }: From): Promise<string> => {
    const isOurs =
      browser !== null &&
      (await db
        .selectFrom('known_browsers')
        .where('token_hash', '=', tokenHash(browser))
        .select('user_id')
        .executeTakeFirst()) !== undefined
    const token = isOurs ? browser : newToken()
    await db
      .insertInto('known_browsers')
      .values({ user_id, token_hash: tokenHash(token), name, address })
      .onConflict((conflict) => conflict.columns(['user_id', 'token_hash']).doUpdateSet({ seen_at: sql`now()` }))
      .execute()
    return token
  },

  /**
   * Runs after a password reset and when all or all other sessions are revoked: an intruder who knew the password may
   * have registered a browser.
   */
  deleteAll: async (db: Db, user_id: number): Promise<void> => {
    await db.deleteFrom('known_browsers').where('user_id', '=', user_id).execute()
  },

  /** Deletes all browsers of a person except this one, after a change of password. */
  deleteOthers: async (db: Db, user_id: number, browser: string | null): Promise<void> => {
    await db
      .deleteFrom('known_browsers')
      .where('user_id', '=', user_id)
      .$if(browser !== null, (query) => query.where('token_hash', '<>', tokenHash(browser ?? '')))
      .execute()
  },
}
