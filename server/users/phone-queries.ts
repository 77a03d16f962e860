import { sql } from 'kysely'
import { messages } from '#domain/messages.ts'
import type { Trx } from '../platform/postgres/database.ts'
import { Problem } from '../platform/http/problem.ts'

/** Digits of a number however it is written: without punctuation and leading zeros. */
const digitsOf = (phone: string): string => phone.replaceAll(/\D/g, '').replace(/^0+/, '')

/**
 * Refuses a phone number of another active account. An unchanged number is allowed, because older releases accepted
 * duplicates. A lock prevents two concurrent requests from getting the same number.
 */
export const checkFreePhone = async (
  trx: Trx,
  phone: string | undefined,
  own?: { id: number; phone: string | null },
) => {
  if (phone === undefined || digitsOf(phone) === digitsOf(own?.phone ?? '')) return
  await sql`select pg_advisory_xact_lock(hashtextextended('phone numbers', 0))`.execute(trx)
  const other = await trx
    .selectFrom('users')
    .where('deleted_at', 'is', null)
    .where('id', '!=', own?.id ?? 0)
    .where(sql`ltrim(regexp_replace(phone, '\\D', '', 'g'), '0')`, '=', digitsOf(phone))
    .select('id')
    .limit(1)
    .executeTakeFirst()
  if (!other) return
  const message = messages.phoneOrEmailExists
  throw new Problem(409, message, { issues: [{ path: 'phone', message }] })
}
