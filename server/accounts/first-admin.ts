import { sql } from 'kysely'
import { messages } from '#domain/messages.ts'
import { pick } from '#domain/platform/members.ts'
import { inTransaction, system, type Db } from '../platform/database.ts'
import { Problem } from '../platform/http/problem.ts'
import type { Settings } from '../platform/settings.ts'
import { makeCode, useCode } from './codes.ts'
import { hashPassword } from '../platform/passwords.ts'

export interface FirstAdmin {
  firstname: string
  lastname: string
  email: string
  password: string
}

const anybody = (db: Db) =>
  db
    .selectFrom('users')
    .where('deleted_at', 'is', null)
    // Where a demo was retired, its accounts are there, and nobody can sign in.
    .where('is_active', '=', true)
    .select('id')
    .limit(1)
    .executeTakeFirst()

/** A link with which the first administrator is made, if there is nobody yet; each start voids the one before. */
export const offerFirstAdmin = async ({ db, settings }: { db: Db; settings: Settings }): Promise<string | null> => {
  if (await anybody(db)) return null
  const code = await makeCode(db, 'first-admin', { user_id: null, email: null })
  return `${settings.baseUrl}/first-admin?code=${encodeURIComponent(code)}`
}

/** Throws unless the code is the newest and there is still nobody: two servers that start at once print two links. */
export const createFirstAdmin = (db: Db, code: string, given: FirstAdmin): Promise<void> =>
  inTransaction(db, system, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('first administrator', 0))`.execute(trx)
    await useCode(trx, 'first-admin', code)
    if (await anybody(trx)) throw new Problem(400, messages.firstAdminLink)
    await trx
      .insertInto('users')
      .values({
        ...pick(given, ['firstname', 'lastname', 'email']),
        password_hash: await hashPassword(given.password),
        role: 'admin',
        email_verified_at: sql`now()`,
      })
      .execute()
  })
