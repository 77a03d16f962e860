import type { Actor } from '../platform/http/actor.ts'
import { compiledQuery } from '../platform/postgres/compiled-queries.ts'
import type { Db } from '../platform/postgres/database.ts'
import { tokenHash } from '../platform/security/passwords.ts'

const CACHE_MS = 1_000
const MAX_CACHED = 20_000
const USE_NOTED_EVERY_MS = 60_000
/** No key is longer, and what strangers send in place of one is kept for a while. */
const MAX_KEY_LENGTH = 200

/** Each device that sends asks for its key once a second. */
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
 * Finds the device of a key. The result is cached for a second, so that a revoked key is refused within one and a
 * camera emptying its buffer does not ask the database at every request.
 */
export const deviceAuthenticator = ({ db, clock }: { db: Db; clock: () => Date }) => {
  const remembered = new Map<string, { until: number; actor: Actor | null }>()
  /** What is being asked for: a thousand messages that come at once ask for their key once. */
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

/** Whether there is such a device that is not archived, for those who know already which one it is; remembered for as long. */
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

/** Notes that a key is in use, once a minute at most: not a write for each message. */
const recordUse = async (db: Db, { id, last_used_at }: { id: number; last_used_at: Date | null }, now: Date) => {
  if (last_used_at !== null && now.getTime() - last_used_at.getTime() < USE_NOTED_EVERY_MS) return
  await db
    .insertInto('device_key_uses')
    .values({ key_id: id, last_used_at: now })
    .onConflict((conflict) => conflict.column('key_id').doUpdateSet({ last_used_at: now }))
    .execute()
}
