import { sql } from 'kysely'
import { inTransaction, system, type Db } from '../platform/postgres/database.ts'
import { SettingsError } from '../platform/config/settings.ts'
import { tokenHash } from '../platform/security/passwords.ts'
import { readDemo } from './demo.ts'

const ADDRESSES = '%@demo.example'

/** Accounts that the demo created or that have one of its addresses, whatever address they use now. */
const demoAccounts = (db: Db) =>
  db
    .selectFrom('users')
    .where((eb) =>
      eb.or([
        eb('email', 'like', ADDRESSES),
        eb(
          'id',
          'in',
          eb
            .selectFrom('history')
            .where('kind', '=', 'users')
            .where(sql<boolean>`(after ->> 'email' like ${ADDRESSES} or before ->> 'email' like ${ADDRESSES})`)
            .select(sql<number>`record_id::integer`.as('id')),
        ),
      ]),
    )
    .where('deleted_at', 'is', null)

/** Keys of devices that the demo created, including keys people added. */
const demoKeys = async (db: Db) => {
  const cameras = (await readDemo(db))?.cameras ?? []
  const hashes = cameras.map(({ key }) => tokenHash(key))
  return db
    .selectFrom('device_keys')
    .where('revoked_at', 'is', null)
    .where('device_id', 'in', (eb) =>
      eb
        .selectFrom('device_keys as made')
        .where('made.key_hash', '=', sql<Buffer>`any(${hashes})`)
        .select('made.device_id'),
    )
}

/** Refuses to start with usable accounts or keys of a demo: its password was printed and its emails were public. */
export const refuseDemoRemains = async (db: Db): Promise<void> => {
  const demo = await readDemo(db)
  const open = await demoAccounts(db).where('is_active', '=', true).select('id').execute()
  if (!demo && open.length === 0) return
  const keys = await (await demoKeys(db)).select('id').execute()
  throw new SettingsError(
    [
      `BOMBUS_DEMO: this database held a demo: ${open.length} of its accounts and ${keys.length} of its device keys are still active.`,
      '  Retire them with:  npm run retire-demo   (with the same settings; its farms and counts stay)',
      '  or start with an empty folder (BOMBUS_DATA) or database (DATABASE_URL).',
    ].join('\n'),
  )
}

export interface Retired {
  accounts: string[]
  sessions: number
  keys: number
  /** Active accounts not created by the demo: anyone who used its administrator account may have created some. */
  others: string[]
}

/** Disables the accounts and keys created by the demo. Its farms, people, counts and history stay. */
export const retireDemo = (db: Db): Promise<Retired> =>
  inTransaction(db, system, async (trx) => {
    const keys = await (await demoKeys(trx)).select('id').execute()
    const people = await demoAccounts(trx).select(['id', 'email', 'is_active']).orderBy('id').forUpdate().execute()
    const ids = people.map(({ id }) => id)
    const ended = ids.length === 0 ? [] : await closeAccounts(trx, ids)
    if (keys.length > 0)
      await trx
        .updateTable('device_keys')
        .set({ revoked_at: sql`now()` })
        .where(
          'id',
          'in',
          keys.map(({ id }) => id),
        )
        .execute()
    // It contains the password and keys in plain text.
    await trx.deleteFrom('installation').where('name', '=', 'demo').execute()
    const others = await trx
      .selectFrom('users')
      .where('is_active', '=', true)
      .where('deleted_at', 'is', null)
      .select('email')
      .orderBy('email')
      .execute()
    return {
      accounts: people.filter(({ is_active }) => is_active).map(({ email }) => email),
      sessions: ended.length,
      keys: keys.length,
      others: others.map(({ email }) => email),
    }
  })

/** Without a password, so that an account enabled again by mistake does not accept the printed one. */
const closeAccounts = async (trx: Db, ids: number[]) => {
  await trx.updateTable('users').set({ is_active: false, password_hash: null }).where('id', 'in', ids).execute()
  await trx.deleteFrom('codes').where('user_id', 'in', ids).execute()
  for (const table of ['access_tokens', 'feeds'] as const)
    await trx
      .updateTable(table)
      .set({ revoked_at: sql`now()` })
      .where('user_id', 'in', ids)
      .where('revoked_at', 'is', null)
      .execute()
  return trx.deleteFrom('sessions').where('user_id', 'in', ids).returning('id').execute()
}
