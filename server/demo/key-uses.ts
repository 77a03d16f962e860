import { sql } from 'kysely'
import type { Db } from '../platform/postgres/database.ts'
import { tokenHash } from '../platform/security/passwords.ts'

/**
 * The cameras of the demo send their past at once. Their keys are shown as used when the camera was last seen, so that a
 * silent camera does not appear to have called just now.
 */
export const backdateKeyUses = async (db: Db, cameras: readonly { key: string }[]): Promise<void> => {
  const hashes = cameras.map(({ key }) => tokenHash(key))
  await sql`update device_key_uses uses set last_used_at = status.last_seen_at
    from device_keys keys join device_status status using (device_id)
    where keys.id = uses.key_id and keys.key_hash = any(${hashes}::bytea[])
      and status.last_seen_at < uses.last_used_at - interval '1 hour'`.execute(db)
}
