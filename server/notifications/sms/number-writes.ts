import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { CODE_MINUTES } from '#domain/notifications/sms.ts'
import type { SmsNumber } from '#domain/notifications/sms-endpoints.ts'
import { messages } from '#domain/messages.ts'
import type { Settings } from '../../platform/config/settings.ts'
import { type Author, type Db, inTransaction, type Trx } from '../../platform/postgres/database.ts'
import { invalid, Problem } from '../../platform/http/problem.ts'
import { tokenHash } from '../../platform/security/passwords.ts'

const MAX_CODES_A_DAY = 5
const MAX_TRIES = 5
const DAY_SECONDS = '86400'

/** Whether the portal sends text messages at all. */
export const sendsSms = ({ SMS_GATEWAY_URL }: Pick<Settings, 'SMS_GATEWAY_URL'>): boolean =>
  SMS_GATEWAY_URL !== undefined

/** A six-digit code is bound to its person, so that equal codes have different hashes. */
const codeHash = (user_id: number, code: string) => tokenHash(`${user_id} ${code}`)

/** Phone numbers of people. A number is active once the person has entered a code that was sent to it. */
export const smsNumbers = {
  /** People with a confirmed number. */
  owners: async (db: Db): Promise<ReadonlySet<number>> =>
    new Set(
      (await db.selectFrom('sms_numbers').where('confirmed_at', 'is not', null).select('user_id').execute()).map(
        ({ user_id }) => user_id,
      ),
    ),

  /** The confirmed number of a person; null if there is none. */
  confirmed: async (db: Db, user_id: number): Promise<string | null> => {
    const row = await db
      .selectFrom('sms_numbers')
      .where('user_id', '=', user_id)
      .where('confirmed_at', 'is not', null)
      .select('phone')
      .executeTakeFirst()
    return row?.phone ?? null
  },

  of: async (db: Db, settings: Settings, user_id: number): Promise<SmsNumber> => {
    const row = await db
      .selectFrom('sms_numbers')
      .where('user_id', '=', user_id)
      .select(['phone', 'confirmed_at', 'pending_phone'])
      .select(sql<boolean>`code_hash is not null and code_expires_at > now()`.as('awaits_code'))
      .executeTakeFirst()
    const awaits_code = row?.awaits_code === true
    return {
      is_available: sendsSms(settings),
      phone: (awaits_code ? row?.pending_phone : row?.phone) ?? null,
      confirmed_at: awaits_code ? null : (row?.confirmed_at?.toISOString() ?? null),
      awaits_code,
    }
  },

  /** Sets a number that is not confirmed yet; a confirmed one stays until then. Returns its code. Throws 429 after five codes within 24 hours. */
  begin: async (trx: Trx, user_id: number, phone: string): Promise<string> => {
    await trx.selectFrom('users').where('id', '=', user_id).select('id').forNoKeyUpdate().execute()
    const before = await trx
      .selectFrom('sms_numbers')
      .where('user_id', '=', user_id)
      .select('codes_sent')
      .select(sql<boolean>`codes_since > now() - interval '24 hours'`.as('is_today'))
      .executeTakeFirst()
    const sent = before?.is_today === true ? before.codes_sent : 0
    if (sent >= MAX_CODES_A_DAY)
      throw new Problem(429, messages.requestLimit, { headers: { 'retry-after': DAY_SECONDS } })
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    const values = {
      pending_phone: phone,
      code_hash: codeHash(user_id, code),
      code_expires_at: sql<Date>`now() + make_interval(mins => ${CODE_MINUTES})`,
      code_tries: 0,
      codes_sent: sent + 1,
      ...(sent === 0 ? { codes_since: sql<Date>`now()` } : {}),
    }
    await trx
      .insertInto('sms_numbers')
      .values({ user_id, ...values })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
      .execute()
    return code
  },

  /**
   * Confirms the number with its code, in a transaction with `confirmed`. Throws 422 for a wrong or expired code. The
   * fifth wrong code invalidates it: attempts are counted before the transaction, which would roll the count back.
   */
  confirm: async (
    db: Db,
    { author, user_id, code }: { author: Author; user_id: number; code: string },
    confirmed: (trx: Trx, phone: string) => Promise<void>,
  ): Promise<void> => {
    const tried = await db
      .updateTable('sms_numbers')
      .set((eb) => ({ code_tries: eb('code_tries', '+', 1) }))
      .where('user_id', '=', user_id)
      .where('code_hash', 'is not', null)
      .where('code_expires_at', '>', sql<Date>`now()`)
      .where('code_tries', '<', MAX_TRIES)
      .returning('user_id')
      .executeTakeFirst()
    const wrong = () => invalid([{ path: 'code', message: messages.smsCodeWrong }])
    if (!tried) throw wrong()
    await inTransaction(db, author, async (trx) => {
      const row = await trx
        .updateTable('sms_numbers')
        .set((eb) => ({
          phone: eb.ref('pending_phone'),
          pending_phone: null,
          confirmed_at: sql<Date>`now()`,
          code_hash: null,
          code_expires_at: null,
        }))
        .where('user_id', '=', user_id)
        .where('code_hash', '=', codeHash(user_id, code))
        .returning('phone')
        .executeTakeFirst()
      if (!row) throw wrong()
      await confirmed(trx, row.phone ?? '')
    })
  },

  /** Revokes a code that the gateway did not send, so that it does not count towards the five codes a day. */
  takeBack: async (db: Db, user_id: number): Promise<void> => {
    await db
      .updateTable('sms_numbers')
      .set((eb) => ({
        pending_phone: null,
        code_hash: null,
        code_expires_at: null,
        codes_sent: sql<number>`greatest(${eb.ref('codes_sent')} - 1, 0)`,
      }))
      .where('user_id', '=', user_id)
      .execute()
  },

  /** The number of sent codes stays, so that removing a number does not allow further ones. */
  remove: async (db: Db, user_id: number): Promise<void> => {
    await db
      .updateTable('sms_numbers')
      .set({ phone: null, confirmed_at: null, pending_phone: null, code_hash: null, code_expires_at: null })
      .where('user_id', '=', user_id)
      .execute()
  },
}
