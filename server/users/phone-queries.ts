import { sql } from 'kysely'
import { messages } from '#domain/messages.ts'
import type { Trx } from '../platform/postgres/database.ts'
import { Problem } from '../platform/http/problem.ts'

/** However it is written: without signs, and without the zeros that stand before a country's code. */
const digitsOf = (phone: string): string => phone.replaceAll(/\D/g, '').replace(/^0+/, '')

/**
 * Refuses a phone number that somebody else has whose account is not deleted. A number that stays the same is let be: older
 * releases let two people have one. Those who take a number take turns, so that two at once do not both get it.
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
