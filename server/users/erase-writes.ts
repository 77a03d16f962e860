import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import { makeSealer, secretsOf } from '../platform/security/encryption.ts'
import type { Trx } from '../platform/postgres/database.ts'
import { unclaimFiles } from '../platform/storage/unclaimed-files.ts'

const SHORTEST = 8
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

/** Texts that may identify a person anywhere: an erasure searches for them after the account itself was erased. */
export interface Identifiers {
  user_id: number
  names: string[]
  emails: string[]
  /** Telephone numbers and postal addresses. */
  others: string[]
}

export interface ErasureDeps {
  jobs: Pick<Deps['jobs'], 'add'>
  settings: Parameters<typeof secretsOf>[0]
}
/** The person who requested it. `request_id`: an existing request; otherwise a new one is recorded. */
export interface ErasureRequest {
  requested_by: number | null
  request_id?: number
}

/** The purpose for which the identifiers of a request are encrypted. */
export const identifiersPurpose = (request_id: number): string => `identifiers of data request ${request_id}`

/**
 * Erases a deleted person's data: account, history, emails, links, sign-in attempts and photo, whose keys it returns. A
 * job then searches for their name and addresses in all other data (data-requests). Their observations stay, under
 * "Former observer N".
 */
export const erase = async (trx: Trx, deps: ErasureDeps, id: number, request: ErasureRequest): Promise<string[]> => {
  const identifiers = await identifiersOf(trx, id)
  const keys = await eraseAccount(trx, id, identifiers)
  const request_id = request.request_id ?? (await recordErasure(trx, id, request.requested_by))
  await trx
    .updateTable('data_requests')
    .set({ state: 'waiting', identifiers: sealIdentifiers(deps.settings, request_id, [identifiers]) })
    .where('id', '=', request_id)
    .execute()
  await deps.jobs.add(trx, 'run-data-request', { request_id })
  return keys
}

export const sealIdentifiers = (settings: ErasureDeps['settings'], request_id: number, all: Identifiers[]): Buffer =>
  makeSealer(secretsOf(settings)).seal(JSON.stringify(all), identifiersPurpose(request_id))

const recordErasure = async (trx: Trx, user_id: number, requested_by: number | null): Promise<number> => {
  const { id } = await trx
    .insertInto('data_requests')
    .values({
      kind: 'erase-person',
      state: 'waiting',
      user_id,
      requested_by,
      received_at: sql`now()`,
      steps: sql<string>`jsonb_build_array(jsonb_build_object('step', 'received', 'at', now(), 'by', ${requested_by}::int))`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Erases the account itself: everything except texts that name the person elsewhere. */
export const eraseAccount = async (trx: Trx, id: number, { emails }: Identifiers): Promise<string[]> => {
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
  const own = await trx
    .selectFrom('data_requests')
    .where('user_id', '=', id)
    .where('state', '=', 'done')
    .select('blob_key')
    .forUpdate()
    .execute()
  photo_keys.push(...own.flatMap(({ blob_key }) => blob_key ?? []))
  // The content of a picture cannot be searched for the person, as texts can.
  const pictures = await trx
    .deleteFrom('note_photos')
    .where('added_by', '=', id)
    .returning(['image_key', 'small_key'])
    .execute()
  photo_keys.push(...pictures.flatMap(({ image_key, small_key }) => [image_key, small_key]))
  // An export that is being written stops at its next page, and deletes its file.
  await trx
    .updateTable('data_requests')
    .set({ state: 'expired', blob_key: null, finished_at: sql`coalesce(finished_at, now())` })
    .where('user_id', '=', id)
    .where('kind', '=', 'export-person')
    .where((eb) =>
      eb.or([
        eb('state', 'in', ['waiting', 'running']),
        eb.and([eb('state', '=', 'done'), eb('blob_key', 'is not', null)]),
      ]),
    )
    .execute()
  await unclaimFiles(trx, photo_keys)
  await trx.deleteFrom('codes').where('user_id', '=', id).execute()
  const notices = trx.selectFrom('notifications').where('user_id', '=', id).select('id')
  await trx.deleteFrom('push_sends').where('notification_id', 'in', notices).execute()
  await trx.deleteFrom('sms_sends').where('notification_id', 'in', notices).execute()
  await trx.deleteFrom('alert_deliveries').where('user_id', '=', id).execute()
  await trx.deleteFrom('notifications').where('user_id', '=', id).execute()
  for (const table of [
    'totp_factors',
    'passkeys',
    'recovery_codes',
    'challenges',
    'access_tokens',
    'provider_identities',
    'factor_failures',
    'push_devices',
    'feeds',
    'sms_numbers',
    'saved_views',
    'notification_settings',
    'display_preferences',
    'letter_people',
    'letter_farms',
    'week_letters',
    'farm_setups_dismissed',
    'image_filters',
    'known_browsers',
  ] as const)
    await trx.deleteFrom(table).where('user_id', '=', id).execute()
  await trx.deleteFrom('mails').where('recipient', 'in', emails).execute()
  await trx.deleteFrom('attempts').where('account', 'in', emails).execute()
  // Last, because the changes above have added history entries.
  await sql`select erase_from_history(${id}, ${personal}::text[])`.execute(trx)
  await sql`select erase_from_security_events(${id}, ${emails.map((one) => one.toLowerCase())}::text[])`.execute(trx)
  return photo_keys
}

/** The texts that identify the person: from the account, and from its entire history. */
export const identifiersOf = async (trx: Trx, id: number): Promise<Identifiers> => {
  const { rows } = await sql<{ key: string; value: string }>`
    select key, value from users, jsonb_each_text(to_jsonb(users)) where id = ${id} and key = any(${personal}::text[])
    union select key, value from history, jsonb_each_text(coalesce(before, '{}'))
      where kind = 'users' and record_id = ${id} and key = any(${personal}::text[])
    union select key, value from history, jsonb_each_text(coalesce(after, '{}'))
      where kind = 'users' and record_id = ${id} and key = any(${personal}::text[])`.execute(trx)
  const valuesOf = (...keys: string[]) =>
    rows.flatMap(({ key, value }) => (keys.includes(key) && value?.trim() ? [value.trim()] : []))
  const names = valuesOf('firstname').flatMap((first) =>
    valuesOf('lastname').flatMap((last) => [`${first} ${last}`, `${last} ${first}`, `${last}, ${first}`]),
  )
  const phones = valuesOf('phone')
  return {
    user_id: id,
    names,
    emails: [...new Set([...valuesOf('email', 'pending_email'), ...(await addressesOf(trx, id))])],
    // Shorter texts, such as a house number, would match everywhere.
    others: [...phones, ...phones.map((phone) => phone.replaceAll(' ', '')), ...valuesOf('address')].filter(
      (text) => text.length >= SHORTEST,
    ),
  }
}

/** Every address that the account ever had, according to its history. */
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
