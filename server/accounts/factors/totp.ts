import { sql } from 'kysely'
import { generateSecret, generateURI, verify } from 'otplib'
import { factorMessages } from '#domain/accounts/factor-messages.ts'
import type { Db } from '../../platform/postgres/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { Sealer } from '../../platform/security/encryption.ts'

/** A code is valid for its 30 seconds and the periods before and after, because phone clocks differ. */
const TOLERANCE_SECONDS = 30
const ISSUER = 'Bombus'

/** The purpose for which a secret is encrypted. */
export const aboutTotp = (user_id: number) => `totp ${user_id}`

/** One-time codes of an authenticator app (RFC 6238: SHA-1, six digits, 30 seconds, which every app supports). */
export const totp = {
  isOn: async (db: Db, user_id: number): Promise<boolean> =>
    (await db
      .selectFrom('totp_factors')
      .where('user_id', '=', user_id)
      .where('confirmed_at', 'is not', null)
      .select('user_id')
      .executeTakeFirst()) !== undefined,

  /**
   * Creates a secret, which becomes active once it is verified; an unverified one is replaced. Throws 409 if there is a
   * verified one.
   */
  begin: async (db: Db, sealer: Sealer, user: { id: number; email: string }) => {
    const secret = generateSecret()
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('totp_factors')
      .values({ user_id: user.id, secret: sealer.seal(secret, aboutTotp(user.id)) })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet((eb) => ({ secret: eb.ref('excluded.secret'), created_at: sql`now()`, last_period: 0 }))
          .where('totp_factors.confirmed_at', 'is', null),
      )
      .executeTakeFirst()
    if (!numInsertedOrUpdatedRows) throw new Problem(409, factorMessages.hasCodes)
    const uri = generateURI({ issuer: ISSUER, label: user.email, secret })
    const { default: QRCode } = await import('qrcode')
    return { secret, uri, qr_svg: await QRCode.toString(uri, { type: 'svg', margin: 2 }) }
  },

  /**
   * Whether a code is correct and unused: its period is stored in the same statement, so that of two concurrent uses
   * one succeeds. `proves` checks the secret that is not verified yet. Throws UnreadableSecret.
   */
  take: async (
    db: Db,
    sealer: Sealer,
    { user_id, code, now, proves = false }: { user_id: number; code: string; now: Date; proves?: boolean },
  ): Promise<boolean> => {
    const token = code.replaceAll(/\s/g, '')
    const row = await db
      .selectFrom('totp_factors')
      .where('user_id', '=', user_id)
      .where('confirmed_at', proves ? 'is' : 'is not', null)
      .select(['secret', 'last_period'])
      .executeTakeFirst()
    if (!row || !/^\d{6}$/.test(token)) return false
    const secret = sealer.unseal(row.secret, aboutTotp(user_id))
    const result = await verify({
      secret,
      token,
      epoch: Math.floor(now.getTime() / 1000),
      epochTolerance: TOLERANCE_SECONDS,
    })
    if (!result.valid || !('timeStep' in result)) return false
    const { numUpdatedRows } = await db
      .updateTable('totp_factors')
      .set({
        last_period: result.timeStep,
        ...(sealer.isCurrent(row.secret) ? {} : { secret: sealer.seal(secret, aboutTotp(user_id)) }),
        ...(proves ? { confirmed_at: sql`now()` } : {}),
      })
      .where('user_id', '=', user_id)
      .where('last_period', '<', result.timeStep)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  remove: async (db: Db, user_id: number): Promise<void> => {
    await db.deleteFrom('totp_factors').where('user_id', '=', user_id).execute()
  },
}
