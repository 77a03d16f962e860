import { sql } from 'kysely'
import type { SecurityKind } from '#domain/security/kinds.ts'
import type { UserDetail } from '#domain/users/user.ts'
import type { Db } from '../platform/postgres/database.ts'

const signIns: SecurityKind[] = ['sign-in', 'provider-sign-in', 'factor-used']

/**
 * The active second factors of a user, and the last sign-in that the security log or a session still records; null if
 * there is none.
 */
export const signInStateOf = async (
  db: Db,
  user_id: number,
): Promise<Pick<UserDetail, 'second_factors' | 'last_signed_in_at'>> => {
  const { rows } = await sql<{ totp: boolean; passkey: boolean; last: Date | null }>`
    select exists (select from totp_factors where user_id = ${user_id} and confirmed_at is not null) as totp,
      exists (select from passkeys where user_id = ${user_id}) as passkey,
      greatest(
        (select max(created_at) from sessions where user_id = ${user_id}),
        (select at from security_events where actor_id = ${user_id} and kind = any(${signIns}) and result = 'done'
          order by id desc limit 1)) as last`.execute(db)
  const [row] = rows
  return {
    second_factors: (['totp', 'passkey'] as const).filter((factor) => row?.[factor]),
    last_signed_in_at: row?.last?.toISOString() ?? null,
  }
}
