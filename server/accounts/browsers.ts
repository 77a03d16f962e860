import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'
import { newToken, tokenHash } from '../platform/tokens.ts'

/** Browsers from which an account was signed in to: strangers who guess at its password do not lock them out. */
export const browsers = {
  /** Also looked up for unknown accounts, so that the time it takes tells nothing. */
  isKnown: async (db: Db, user_id: number | null, browser: string | null): Promise<boolean> =>
    browser !== null &&
    (await db
      .selectFrom('known_browsers')
      .where('user_id', '=', user_id ?? 0)
      .where('token_hash', '=', tokenHash(browser))
      .select('user_id')
      .executeTakeFirst()) !== undefined,

  /** Returns the token that the browser is to keep: its own, or a new one. */
  remember: async (db: Db, user_id: number, browser: string | null): Promise<string> => {
    const token = browser ?? newToken()
    await db
      .insertInto('known_browsers')
      .values({ user_id, token_hash: tokenHash(token) })
      .onConflict((conflict) => conflict.columns(['user_id', 'token_hash']).doUpdateSet({ seen_at: sql`now()` }))
      .execute()
    return token
  },
}
