import { fixedPeriods } from '#domain/platform/retention.ts'
import { sql } from 'kysely'
import { messages } from '#domain/messages.ts'
import type { Db, Trx } from '../../platform/postgres/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { newToken, tokenHash } from '../../platform/security/passwords.ts'

export type Purpose = 'verify-email' | 'reset-password' | 'first-admin' | 'undo-email' | 'link-provider'

const hoursOf: Record<Purpose, number> = {
  'verify-email': fixedPeriods.invitation_hours,
  'reset-password': fixedPeriods.reset_link_hours,
  'first-admin': 24,
  'undo-email': 7 * 24,
  'link-provider': fixedPeriods.invitation_hours,
}
/**
 * Earlier codes of these purposes stay valid: a second change of address must not invalidate the link that undoes the
 * first one.
 */
const lasting: ReadonlySet<Purpose> = new Set(['undo-email'])

interface For {
  user_id: number | null
  /** The address that the code is sent to and verifies. */
  email: string | null
}
type Used = For & { id: number; created_at: Date }

/**
 * Creates a code for a purpose and person. Earlier codes of the same purpose become invalid, because only the newest
 * counts.
 */
export const makeCode = async (db: Db, purpose: Purpose, { user_id, email }: For): Promise<string> => {
  const code = newToken()
  await db
    .insertInto('codes')
    .values({
      purpose,
      user_id,
      email,
      code_hash: tokenHash(code),
      expires_at: sql`now() + make_interval(hours => ${hoursOf[purpose]})`,
    })
    .execute()
  return code
}

/**
 * Uses a code; of concurrent attempts, one succeeds. Throws the same error for unknown, used, expired and replaced
 * codes and for those of another purpose. To prevent deadlocks, call it before the person's row is locked.
 */
export const useCode = async (trx: Trx, purpose: Purpose, code: string): Promise<Used> => {
  const row = await trx
    .updateTable('codes')
    .set({ used_at: sql`now()` })
    .where('code_hash', '=', tokenHash(code))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where(
      sql<boolean>`(${lasting.has(purpose)} or not exists (select from codes as newer where newer.purpose = codes.purpose
        and newer.user_id is not distinct from codes.user_id and newer.id > codes.id))`,
    )
    .returning(['id', 'user_id', 'email', 'created_at'])
    .executeTakeFirst()
  if (!row) throw new Problem(400, purpose === 'first-admin' ? messages.firstAdminLink : messages.badCode)
  return row
}

/** Deletes a person's open codes of a purpose: all, or those created after another one. */
export const deleteCodes = async (trx: Trx, purpose: Purpose, user_id: number, after = 0): Promise<void> => {
  await trx
    .updateTable('codes')
    .set({ used_at: sql`now()` })
    .where('purpose', '=', purpose)
    .where('user_id', '=', user_id)
    .where('id', '>', after)
    .where('used_at', 'is', null)
    .execute()
}
