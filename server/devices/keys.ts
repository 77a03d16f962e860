import type { Actor } from '../platform/http/actor.ts'
import { compiledQuery } from '../platform/postgres/compiled-queries.ts'
import type { Db } from '../platform/postgres/database.ts'
import { tokenHash } from '../platform/security/passwords.ts'

const CACHE_MS = 1_000
const MAX_CACHED = 20_000
const USE_NOTED_EVERY_MS = 60_000
/** No key is longer. Invalid keys are cached, too, so their length is limited. */
const MAX_KEY_LENGTH = 200

/** Runs at most once a second for each sending device. */
const findKey = compiledQuery(['key_hash', 'now'], (db, { key_hash, now }: { key_hash: Buffer; now: Date }) =>
  db
    .selectFrom('device_keys')
    .innerJoin('devices', 'devices.id', 'device_keys.device_id')
    .leftJoin('device_key_uses', 'key_id', 'device_keys.id')
    .where('key_hash', '=', key_hash)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .where('devices.archived_at', 'is', null)
    .select(['device_keys.id', 'device_keys.device_id', 'last_used_at']),
)

/**
 * Finds the device of a key. Results are cached for a second, so that a revoked key is refused within a second and a
 * camera sending its backlog does not cause a query per request.
 */
export const deviceAuthenticator = ({ db, clock }: { db: Db; clock: () => Date }) => {
  const remembered = new Map<string, { until: number; actor: Actor | null }>()
  /** Pending lookups, so that concurrent messages share one query. */
  const asked = new Map<string, Promise<Actor | null>>()
  const find = async (key: string): Promise<Actor | null> => {
    const now = performance.now()
    const [row] = await findKey(db, { key_hash: tokenHash(key), now: clock() })
    if (row) await recordUse(db, row, clock())
    const actor: Actor | null = row ? { kind: 'device', scope: { kind: 'none' }, device_id: row.device_id } : null
    if (remembered.size >= MAX_CACHED) remembered.clear()
    remembered.set(key, { until: now + CACHE_MS, actor })
    return actor
  }
  return async (key: string): Promise<Actor | null> => {
    if (key.length > MAX_KEY_LENGTH) return null
    const known = remembered.get(key)
    if (known && known.until > performance.now()) return known.actor
    const before = asked.get(key)
    if (before) return before
    const asking = find(key).finally(() => asked.delete(key))
    asked.set(key, asking)
    return asking
  }
}

/** Whether a device exists and is not archived, for senders authenticated elsewhere. Cached for the same time. */
export const deviceFinder = ({ db }: { db: Db }) => {
  const remembered = new Map<number, { until: number; isKnown: boolean }>()
  return async (id: number): Promise<boolean> => {
    const now = performance.now()
    const known = remembered.get(id)
    if (known && known.until > now) return known.isKnown
    const row = await db
      .selectFrom('devices')
      .where('id', '=', id)
      .where('archived_at', 'is', null)
      .select('id')
      .executeTakeFirst()
    if (remembered.size >= MAX_CACHED) remembered.clear()
    remembered.set(id, { until: now + CACHE_MS, isKnown: row !== undefined })
    return row !== undefined
  }
}

/** Records the use of a key, at most once a minute. */
const recordUse = async (db: Db, { id, last_used_at }: { id: number; last_used_at: Date | null }, now: Date) => {
  if (last_used_at !== null && now.getTime() - last_used_at.getTime() < USE_NOTED_EVERY_MS) return
  await db
    .insertInto('device_key_uses')
    .values({ key_id: id, last_used_at: now })
    .onConflict((conflict) => conflict.column('key_id').doUpdateSet({ last_used_at: now }))
    .execute()
}
