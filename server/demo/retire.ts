import { sql } from 'kysely'
import { inTransaction, system, type Db } from '../platform/postgres/database.ts'
import { SettingsError } from '../platform/config/settings.ts'
import { tokenHash } from '../platform/security/passwords.ts'
import { readDemo } from './demo.ts'

const ADDRESSES = '%@demo.example'

/** Accounts that the demo made or that have an address of it, under whatever address they sign in today. */
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

/** Keys of the devices that the demo made, also those that people added there. */
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

/** A demo's password was printed and its letters were open: nobody may still get in with them where real data lie. */
export const refuseDemoRemains = async (db: Db): Promise<void> => {
  const demo = await readDemo(db)
  const open = await demoAccounts(db).where('is_active', '=', true).select('id').execute()
  if (!demo && open.length === 0) return
  const keys = await (await demoKeys(db)).select('id').execute()
  throw new SettingsError(
    [
      `BOMBUS_DEMO: this database held a demo: ${open.length} of its accounts and ${keys.length} of its device keys still let people and devices in.`,
      '  Retire them with:  npm run retire-demo   (with the same settings; its farms and counts stay)',
      '  or begin with an empty folder (BOMBUS_DATA) or database (DATABASE_URL).',
    ].join('\n'),
  )
}

export interface Retired {
  accounts: string[]
  sessions: number
  keys: number
  /** Active accounts that are not the demo's: whoever used the demo as its administrator could make some. */
  others: string[]
}

/** Lets nobody in by what the demo made. What it holds of farms, people and counts stays, and so does its history. */
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
    // It holds the password and the keys as they are.
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

/** Without a password, so that an account which is enabled again by mistake does not open with the printed one. */
const closeAccounts = async (trx: Db, ids: number[]) => {
  await trx.updateTable('users').set({ is_active: false, password_hash: null }).where('id', 'in', ids).execute()
  await trx.deleteFrom('codes').where('user_id', 'in', ids).execute()
  await trx
    .updateTable('access_tokens')
    .set({ revoked_at: sql`now()` })
    .where('user_id', 'in', ids)
    .where('revoked_at', 'is', null)
    .execute()
  return trx.deleteFrom('sessions').where('user_id', 'in', ids).returning('id').execute()
}
