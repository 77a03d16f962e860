import { sql } from 'kysely'
import type { Trx } from '../platform/postgres/database.ts'
import { unclaimFiles } from '../platform/storage/unclaimed-files.ts'

const personal = [
  'email',
  'firstname',
  'lastname',
  'phone',
  'address',
  'city',
  'country',
  'postal_code',
  'pending_email',
]

/**
 * Erases a deleted person's data: account, history, emails, links, sign-in attempts and photo, whose keys it returns.
 * Their observations stay, under "Former observer N".
 */
export const erase = async (trx: Trx, id: number): Promise<string[]> => {
  const addresses = await addressesOf(trx, id)
  await trx
    .updateTable('users')
    .set({
      email: `former-observer-${id}@erased.invalid`,
      firstname: 'Former observer',
      lastname: String(id),
      phone: null,
      address: null,
      city: null,
      country: null,
      postal_code: null,
      pending_email: null,
      password_hash: null,
      erased_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute()
  const photos = await trx.deleteFrom('farmer_photos').where('user_id', '=', id).returning('photo_key').execute()
  const photo_keys = photos.map(({ photo_key }) => photo_key)
  const files = await trx.deleteFrom('exports').where('user_id', '=', id).returning('blob_key').execute()
  photo_keys.push(...files.flatMap(({ blob_key }) => blob_key ?? []))
  await unclaimFiles(trx, photo_keys)
  await trx.deleteFrom('codes').where('user_id', '=', id).execute()
  await trx.deleteFrom('known_browsers').where('user_id', '=', id).execute()
  for (const table of [
    'totp_factors',
    'passkeys',
    'recovery_codes',
    'challenges',
    'access_tokens',
    'provider_identities',
    'factor_failures',
    'push_devices',
    'notification_settings',
    'display_preferences',
    'letter_people',
    'letter_farms',
    'week_letters',
    'farm_setups_dismissed',
  ] as const)
    await trx.deleteFrom(table).where('user_id', '=', id).execute()
  await trx.deleteFrom('mails').where('recipient', 'in', addresses).execute()
  await trx.deleteFrom('attempts').where('account', 'in', addresses).execute()
  // Last, because the changes above have added history of their own.
  await sql`select erase_from_history(${id}, ${personal}::text[])`.execute(trx)
  return photo_keys
}

/** Every address that the account ever had according to its history. */
const addressesOf = async (trx: Trx, id: number): Promise<string[]> => {
  const { rows } = await sql<{ address: string }>`
    select email as address from users where id = ${id}
    union select value from history, jsonb_each_text(coalesce(before, '{}') || coalesce(after, '{}'))
      where kind = 'users' and record_id = ${id} and key in ('email', 'pending_email') and value is not null
    union select before ->> 'email' from history where kind = 'users' and record_id = ${id} and before ->> 'email' is not null`.execute(
    trx,
  )
  return rows.map(({ address }) => address)
}
