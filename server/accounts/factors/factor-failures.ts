import { sql } from 'kysely'
import type { Db } from '../../platform/postgres/database.ts'

/** The owner is notified after this many wrong codes in a row, because someone else may know the password. */
export const NOTIFIED_AT = 5
/** After this many wrong codes in a row, app codes are no longer accepted (NIST SP 800-63B-4, 3.2.2). */
export const MAX_FAILURES = 100

/** Wrong codes of a person since the last correct one, on all servers. */
export const factorFailures = {
  count: async (db: Db, user_id: number): Promise<number> =>
    (await db.selectFrom('factor_failures').where('user_id', '=', user_id).select('failed').executeTakeFirst())
      ?.failed ?? 0,

  /** Returns the number including this one. */
  add: async (db: Db, user_id: number): Promise<number> => {
    const { failed } = await db
      .insertInto('factor_failures')
      .values({ user_id, failed: 1 })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet({ failed: sql`factor_failures.failed + 1`, last_at: sql`now()` }),
      )
      .returning('failed')
      .executeTakeFirstOrThrow()
    return failed
  },

  clear: async (db: Db, user_id: number): Promise<void> => {
    await db.deleteFrom('factor_failures').where('user_id', '=', user_id).execute()
  },
}
