import { sql } from 'kysely'
import { messages } from '#domain/messages.ts'
import { pick } from '#domain/platform/members.ts'
import { inTransaction, system, type Db } from '../platform/postgres/database.ts'
import { invalid, Problem } from '../platform/http/problem.ts'
import type { Settings } from '../platform/config/settings.ts'
import { makeCode, useCode } from './emails/codes.ts'
import { requirePasswordSignIn, refuseOwnName } from './password-rules.ts'
import { hashPassword } from '../platform/security/passwords.ts'

export interface FirstAdmin {
  firstname: string
  lastname: string
  email: string
  /** Absent if there are no passwords; then the account is linked with a provider. */
  password?: string | undefined
}

const anybody = (db: Db) =>
  db
    .selectFrom('users')
    .where('deleted_at', 'is', null)
    // After a demo was retired, its accounts exist but no one can sign in.
    .where('is_active', '=', true)
    .select('id')
    .limit(1)
    .executeTakeFirst()

/** Returns a link to create the first administrator if there are no accounts; replaces earlier links. */
export const offerFirstAdmin = async ({ db, settings }: { db: Db; settings: Settings }): Promise<string | null> => {
  if (await anybody(db)) return null
  const code = await makeCode(db, 'first-admin', { user_id: null, email: null })
  return `${settings.baseUrl}/first-admin?code=${encodeURIComponent(code)}`
}

/**
 * Throws unless the code is the newest and there are still no accounts, because two servers that start together print
 * two links.
 */
export const createFirstAdmin = (
  { db, settings }: { db: Db; settings: Pick<Settings, 'LOCAL_PASSWORDS'> },
  code: string,
  given: FirstAdmin,
): Promise<{ link_code: string | null }> =>
  inTransaction(db, system, async (trx) => {
    const { password } = given
    if (settings.LOCAL_PASSWORDS && password === undefined)
      throw invalid([{ path: 'password', message: messages.passwordRequired }])
    if (password !== undefined) {
      requirePasswordSignIn(settings)
      refuseOwnName(password, given, 'password')
    }
    await sql`select pg_advisory_xact_lock(hashtextextended('first administrator', 0))`.execute(trx)
    await useCode(trx, 'first-admin', code)
    if (await anybody(trx)) throw new Problem(400, messages.firstAdminLink)
    const { id, email } = await trx
      .insertInto('users')
      .values({
        ...pick(given, ['firstname', 'lastname', 'email']),
        password_hash: password === undefined ? null : await hashPassword(password),
        role: 'admin',
        email_verified_at: sql`now()`,
      })
      .returning(['id', 'email'])
      .executeTakeFirstOrThrow()
    return { link_code: password === undefined ? await makeCode(trx, 'link-provider', { user_id: id, email }) : null }
  })
