import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/postgres/database.ts'
import { tokenHash } from '../../platform/security/passwords.ts'

const CODES = 10
// Without characters that are easily confused.
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'
const LENGTH = 24

const newCode = () =>
  Array.from(
    { length: LENGTH },
    (_, n) => (n > 0 && n % 4 === 0 ? '-' : '') + SIGNS.charAt(randomInt(SIGNS.length)),
  ).join('')
const hashOf = (user_id: number, code: string) =>
  tokenHash(`${user_id} ${code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`)

/** One-time codes in case phone and passkey are lost. With 118 random bits each, a plain hash is enough. */
export const recoveryCodes = {
  /** Creates ten codes and invalidates the previous ones. */
  renew: async (trx: Trx, user_id: number): Promise<string[]> => {
    await trx.deleteFrom('recovery_codes').where('user_id', '=', user_id).execute()
    const codes = Array.from({ length: CODES }, newCode)
    await trx
      .insertInto('recovery_codes')
      .values(codes.map((code) => ({ user_id, code_hash: hashOf(user_id, code) })))
      .execute()
    return codes
  },

  left: async (db: Db, user_id: number): Promise<number> => {
    const { left } = await db
      .selectFrom('recovery_codes')
      .where('user_id', '=', user_id)
      .where('used_at', 'is', null)
      .select((eb) => eb.fn.countAll<number>().as('left'))
      .executeTakeFirstOrThrow()
    return left
  },

  /** Uses a code; false if it is unknown or used. */
  take: async (db: Db, user_id: number, code: string): Promise<boolean> => {
    const { numUpdatedRows } = await db
      .updateTable('recovery_codes')
      .set({ used_at: sql`now()` })
      .where('user_id', '=', user_id)
      .where('code_hash', '=', hashOf(user_id, code))
      .where('used_at', 'is', null)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  removeAll: async (db: Db, user_id: number): Promise<void> => {
    await db.deleteFrom('recovery_codes').where('user_id', '=', user_id).execute()
  },
}
