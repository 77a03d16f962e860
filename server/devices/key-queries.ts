import type { Db, Trx } from '../platform/database.ts'
import { paged, type Part } from '../platform/paged.ts'
import { newToken, tokenHash } from '../platform/tokens.ts'

/** A new device key, shown once. */
export const makeDeviceKey = () => {
  const key = `bdk_${newToken()}`
  return { key, key_hash: tokenHash(key) }
}

/** Keys of a device that the caller has found within the scope. The key itself is returned only once, when it is made. */
export const deviceKeys = {
  list: (db: Db, device_id: number, part: Part) =>
    paged(
      db
        .selectFrom('device_keys')
        .leftJoin('device_key_uses', 'key_id', 'id')
        .where('device_id', '=', device_id)
        .select(['id', 'created_at', 'revoked_at', 'last_used_at'])
        .orderBy('id', 'desc'),
      part,
      ({ id, created_at, revoked_at, last_used_at }) => ({
        id,
        created_at: created_at.toISOString(),
        revoked_at: revoked_at?.toISOString() ?? null,
        last_used_at: last_used_at?.toISOString() ?? null,
      }),
    ),

  add: async (trx: Trx, device_id: number) => {
    const { key, key_hash } = makeDeviceKey()
    const { id } = await trx
      .insertInto('device_keys')
      .values({ device_id, key_hash })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, key }
  },

  /** Undefined if the device has no such key. One that was revoked before stays as it was. */
  revoke: async (trx: Trx, device_id: number, id: number, now: Date) => {
    const key = await trx
      .selectFrom('device_keys')
      .where('device_id', '=', device_id)
      .where('id', '=', id)
      .select(['id', 'revoked_at'])
      .forUpdate()
      .executeTakeFirst()
    if (key && key.revoked_at === null)
      await trx.updateTable('device_keys').set({ revoked_at: now }).where('id', '=', id).execute()
    return key
  },
}
