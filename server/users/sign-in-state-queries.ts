import { sql } from 'kysely'
import type { SecurityKind } from '#domain/security/kinds.ts'
import type { UserDetail } from '#domain/users/user.ts'
import type { Db } from '../platform/postgres/database.ts'

const signIns: SecurityKind[] = ['sign-in', 'provider-sign-in', 'factor-used']
// Written into the statement: parameters would not match the conditions of the index security_events_sign_ins.
const isSignIn = sql`kind in (${sql.join(signIns.map((kind) => sql.lit(kind)))}) and result = 'done'`

type SignInState = Pick<UserDetail, 'second_factors' | 'last_signed_in_at'>

/** Whether a second factor of the user of a row is active. */
export const hasFactor = sql<boolean>`(
  exists (select from totp_factors where user_id = users.id and confirmed_at is not null)
  or exists (select from passkeys where user_id = users.id))`

/** The last sign-in of the user of a row that the security log or a session still records; null if there is none. */
export const lastSignIn = sql<Date | null>`greatest(
  (select max(created_at) from sessions where user_id = users.id),
  (select at from security_events where actor_id = users.id and ${isSignIn}
    order by id desc limit 1))`

/** The active second factors of users, and their last recorded sign-in, by user. */
export const signInStatesOf = async (db: Db, user_ids: readonly number[]): Promise<Map<number, SignInState>> => {
  const { rows } = await sql<{ id: number; totp: boolean; passkey: boolean; last: Date | null }>`
    select users.id, exists (select from totp_factors where user_id = users.id and confirmed_at is not null) as totp,
      exists (select from passkeys where user_id = users.id) as passkey, ${lastSignIn} as last
    from unnest(${user_ids}::int[]) as users (id)`.execute(db)
  return new Map(
    rows.map(({ id, last, ...has }) => [
      id,
      {
        second_factors: (['totp', 'passkey'] as const).filter((factor) => has[factor]),
        last_signed_in_at: last?.toISOString() ?? null,
      },
    ]),
  )
}

/** The state of a user whose sign-ins the reader may not see. */
export const hiddenSignInState: SignInState = { second_factors: null, last_signed_in_at: null }
