import { createECDH } from 'node:crypto'
import { sql } from 'kysely'
import { type Db, inTransaction, system } from '../postgres/database.ts'
import { makeSealer, readable, secretsOf } from '../security/encryption.ts'
import type { Settings } from '../config/settings.ts'

/** The keys by which push services recognise this portal. The private key allows sending to all subscribed browsers. */
export interface VapidKeys {
  public_key: string
  private_key: string
}
export const VAPID_NAME = 'vapid'

const keysOf = (private_key: string): VapidKeys => {
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(Buffer.from(private_key, 'base64url'))
  return { public_key: curve.getPublicKey().toString('base64url'), private_key }
}

const storedKeys = async (db: Db): Promise<string | undefined> => {
  const row = await db.selectFrom('installation').where('name', '=', VAPID_NAME).select('value').executeTakeFirst()
  return row && (row.value as { sealed: string }).sealed
}

const newPrivateKey = (): string => {
  const curve = createECDH('prime256v1')
  curve.generateKeys()
  // Node omits leading zeros.
  return Buffer.concat([Buffer.alloc(32), curve.getPrivateKey()])
    .subarray(-32)
    .toString('base64url')
}

/**
 * The keys of the settings, or those stored in the database, encrypted: created at first use by one of the servers. If
 * they can no longer be decrypted, new ones are created and browsers must subscribe again, because push services refuse
 * other keys.
 */
const readKeys = async (db: Db, settings: Settings): Promise<VapidKeys> => {
  if (settings.VAPID_PRIVATE_KEY !== undefined) return keysOf(settings.VAPID_PRIVATE_KEY)
  const sealer = makeSealer(secretsOf(settings))
  const sealedOf = (key: string) => JSON.stringify({ sealed: sealer.seal(key, VAPID_NAME).toString('base64') })
  const before = await storedKeys(db)
  if (before === undefined)
    await db
      .insertInto('installation')
      .values({ name: VAPID_NAME, value: sealedOf(newPrivateKey()) })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
  const text = before ?? (await storedKeys(db)) ?? ''
  const sealed = Buffer.from(text, 'base64')
  const key = readable(() => sealer.unseal(sealed, VAPID_NAME))
  if (key !== null && sealer.isCurrent(sealed)) return keysOf(key)
  await inTransaction(db, system, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('installation')
      .set({ value: sealedOf(key ?? newPrivateKey()) })
      .where('name', '=', VAPID_NAME)
      .where(sql<boolean>`value->>'sealed' = ${text}`)
      .executeTakeFirst()
    if (key === null && numUpdatedRows > 0n) await trx.deleteFrom('push_devices').execute()
  })
  return key === null ? readKeys(db, settings) : keysOf(key)
}

const known = new WeakMap<Db, Promise<VapidKeys>>()
export const vapidKeys = (db: Db, settings: Settings): Promise<VapidKeys> => {
  const keys = known.get(db) ?? readKeys(db, settings)
  known.set(db, keys)
  keys.catch(() => known.delete(db))
  return keys
}
