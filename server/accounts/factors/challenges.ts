import { sql } from 'kysely'
import { factorMessages } from '#domain/accounts/factor-messages.ts'
import type { Db } from '../../platform/postgres/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { newToken, tokenHash } from '../../platform/security/passwords.ts'

type Purpose = 'second-factor' | 'passkey-sign-in' | 'passkey-add' | 'passkey-confirm'
const MINUTES = 5
/** Not 401 for a signed-in person, because that would mean that the session has ended. */
const expired = (purpose: Purpose) =>
  new Problem(purpose === 'passkey-add' || purpose === 'passkey-confirm' ? 422 : 401, factorMessages.beginAgain)

/** Challenges that a browser must answer within five minutes. The ticket is random; its hash is stored. */
export const challenges = {
  make: async (db: Db, purpose: Purpose, user_id: number | null, challenge: string): Promise<string> => {
    const ticket = newToken()
    await db
      .insertInto('challenges')
      .values({
        ticket_hash: tokenHash(ticket),
        purpose,
        user_id,
        challenge,
        expires_at: sql`now() + make_interval(mins => ${MINUTES})`,
      })
      .execute()
    return ticket
  },

  /** Throws if the ticket is unknown, used or expired. */
  find: async (db: Db, purpose: Purpose, ticket: string): Promise<{ user_id: number | null; challenge: string }> => {
    const row = await db
      .selectFrom('challenges')
      .where('ticket_hash', '=', tokenHash(ticket))
      .where('purpose', '=', purpose)
      .where('expires_at', '>', sql<Date>`now()`)
      .select(['user_id', 'challenge'])
      .executeTakeFirst()
    if (!row) throw expired(purpose)
    return row
  },

  /** Uses the ticket; of concurrent attempts, one succeeds. */
  use: async (db: Db, purpose: Purpose, ticket: string): Promise<{ user_id: number | null; challenge: string }> => {
    const row = await db
      .deleteFrom('challenges')
      .where('ticket_hash', '=', tokenHash(ticket))
      .where('purpose', '=', purpose)
      .where('expires_at', '>', sql<Date>`now()`)
      .returning(['user_id', 'challenge'])
      .executeTakeFirst()
    if (!row) throw expired(purpose)
    return row
  },

  deleteAll: async (db: Db, user_id: number): Promise<void> => {
    await db.deleteFrom('challenges').where('user_id', '=', user_id).execute()
  },
}
