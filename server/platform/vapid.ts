import { createECDH } from 'node:crypto'
import type { Db } from './database.ts'
import { makeSealer, secretOf } from './sealing.ts'
import type { Settings } from './settings.ts'

/** With what push services know this portal again. Who has the private one can send to all browsers that let it. */
export interface VapidKeys {
  public_key: string
  private_key: string
}
const ABOUT = 'vapid'

const keysOf = (private_key: string): VapidKeys => {
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(Buffer.from(private_key, 'base64url'))
  return { public_key: curve.getPublicKey().toString('base64url'), private_key }
}

const kept = async (db: Db): Promise<string | undefined> => {
  const row = await db.selectFrom('installation').where('name', '=', ABOUT).select('value').executeTakeFirst()
  return row && (row.value as { sealed: string }).sealed
}

/** Those of the settings, or of the database, sealed: made at their first use, by one server of several. */
const readKeys = async (db: Db, settings: Settings): Promise<VapidKeys> => {
  if (settings.VAPID_PRIVATE_KEY !== undefined) return keysOf(settings.VAPID_PRIVATE_KEY)
  const sealer = makeSealer(secretOf(settings))
  if ((await kept(db)) === undefined) {
    const curve = createECDH('prime256v1')
    curve.generateKeys()
    // Node leaves out leading zeros.
    const made = Buffer.concat([Buffer.alloc(32), curve.getPrivateKey()])
      .subarray(-32)
      .toString('base64url')
    await db
      .insertInto('installation')
      .values({ name: ABOUT, value: JSON.stringify({ sealed: sealer.seal(made, ABOUT).toString('base64') }) })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
  }
  return keysOf(sealer.unseal(Buffer.from((await kept(db)) ?? '', 'base64'), ABOUT))
}

const known = new WeakMap<Db, Promise<VapidKeys>>()
export const vapidKeys = (db: Db, settings: Settings): Promise<VapidKeys> => {
  const keys = known.get(db) ?? readKeys(db, settings)
  known.set(db, keys)
  keys.catch(() => known.delete(db))
  return keys
}
