import { factorMessages } from '#domain/accounts/factor-messages.ts'
import type { Db, Trx } from '../platform/postgres/database.ts'
import { paged, type Part } from '../platform/postgres/paged.ts'
import { Problem } from '../platform/http/problem.ts'
import { newToken, tokenHash } from '../platform/security/passwords.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** A new device key, shown once. */
export const makeDeviceKey = () => {
  const key = `bdk_${newToken()}`
  return { key, key_hash: tokenHash(key) }
}

/** When a key with this lifetime expires; null: never. */
export const keyEnd = (now: Date, days: number | undefined): Date | null =>
  days === undefined ? null : new Date(now.getTime() + days * DAY_MS)

/** Keys of a device. The caller has checked access to the device. A key itself is only returned when it is created. */
export const deviceKeys = {
  list: (db: Db, device_id: number, part: Part) =>
    paged(
      db
        .selectFrom('device_keys')
        .leftJoin('device_key_uses', 'key_id', 'id')
        .where('device_id', '=', device_id)
        .select(['id', 'created_at', 'revoked_at', 'last_used_at', 'expires_at'])
        .orderBy('id', 'desc'),
      part,
      ({ id, created_at, revoked_at, last_used_at, expires_at }) => ({
        id,
        created_at: created_at.toISOString(),
        revoked_at: revoked_at?.toISOString() ?? null,
        last_used_at: last_used_at?.toISOString() ?? null,
        expires_at: expires_at?.toISOString() ?? null,
      }),
    ),

  /** `days`: its lifetime; without it the key does not expire. */
  make: (trx: Trx, device_id: number, days: number | undefined, now: Date) =>
    deviceKeys.add(trx, device_id, now, days === undefined ? null : days * DAY_MS),

  /** `life`: milliseconds; null: does not expire. */
  add: async (trx: Trx, device_id: number, now: Date, life: number | null) => {
    const { key, key_hash } = makeDeviceKey()
    const { id } = await trx
      .insertInto('device_keys')
      .values({
        device_id,
        key_hash,
        created_at: now,
        expires_at: life === null ? null : new Date(now.getTime() + life),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, key }
  },

  /**
   * Creates the successor of a key, which then expires after some hours. Undefined if the device has no such key;
   * throws 409 if it has expired.
   */
  rotate: async (trx: Trx, device_id: number, id: number, overlap_hours: number, now: Date) => {
    const before = await trx
      .selectFrom('device_keys')
      .where('device_id', '=', device_id)
      .where('id', '=', id)
      .select(['created_at', 'revoked_at', 'expires_at'])
      .forUpdate()
      .executeTakeFirst()
    if (!before) return undefined
    const { created_at, revoked_at, expires_at } = before
    if (revoked_at !== null || (expires_at !== null && expires_at <= now))
      throw new Problem(409, factorMessages.keyEnded)
    const life = expires_at === null ? null : expires_at.getTime() - created_at.getTime()
    const ends = now.getTime() + overlap_hours * HOUR_MS
    await trx
      .updateTable('device_keys')
      // Never later than its own expiry.
      .set({ expires_at: new Date(Math.min(ends, expires_at?.getTime() ?? ends)) })
      .where('id', '=', id)
      .execute()
    return deviceKeys.add(trx, device_id, now, life)
  },

  /** Undefined if the device has no such key. A key revoked earlier stays unchanged. */
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
