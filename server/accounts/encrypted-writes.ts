import type { EncryptedKind } from '../platform/security/rotate-encryption.ts'
import { aboutTotp } from './factors/totp.ts'
import { aboutSignOutHint } from './sessions/sessions.ts'

/** Secrets of one-time codes. */
export const encryptedTotp: EncryptedKind = {
  name: 'authenticator apps',
  read: async (db, after, limit) => {
    const rows = await db
      .selectFrom('totp_factors')
      .where('user_id', '>', after)
      .select(['user_id', 'secret'])
      .orderBy('user_id')
      .limit(limit)
      .execute()
    return rows.map(({ user_id, secret }) => ({ id: user_id, sealed: secret, about: aboutTotp(user_id) }))
  },
  replace: async (trx, { id, sealed: before }, secret) => {
    const { numUpdatedRows } = await trx
      .updateTable('totp_factors')
      .set({ secret })
      .where('user_id', '=', id)
      .where('secret', '=', before)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },
}

/** The encrypted sign-out hints, which identify a session to the provider that opened it. */
export const encryptedSignOutHints: EncryptedKind = {
  name: 'sessions opened by a provider',
  read: async (db, after, limit) => {
    const rows = await db
      .selectFrom('sessions')
      .where('id', '>', after)
      .where('sign_out_hint', 'is not', null)
      .where('identity_id', 'is not', null)
      .select(['id', 'identity_id', 'sign_out_hint'])
      .$narrowType<{ identity_id: number; sign_out_hint: Buffer }>()
      .orderBy('id')
      .limit(limit)
      .execute()
    return rows.map(({ id, identity_id, sign_out_hint }) => ({
      id,
      sealed: sign_out_hint,
      about: aboutSignOutHint(identity_id),
    }))
  },
  replace: async (trx, { id, sealed: before }, sign_out_hint) => {
    const { numUpdatedRows } = await trx
      .updateTable('sessions')
      .set({ sign_out_hint })
      .where('id', '=', id)
      .where('sign_out_hint', '=', before)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },
}
