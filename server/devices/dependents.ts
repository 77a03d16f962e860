import { sql } from 'kysely'
import type { Db } from '../platform/postgres/database.ts'
import type { Dependents } from '../platform/http/versions.ts'

/** Existing records that depend on a device. The caller has checked access. */
export const deviceDependents = async (db: Db, id: number): Promise<Dependents[]> => {
  const { rows } = await sql<Dependents>`
    select * from (
      select 'messages' as kind, count(*) from message_keys where device_id = ${id}
      union all select 'captures', count(*) from captures where device_id = ${id}
      union all select 'crops', count(*) from crops where deleted_at is null and ${id} = any(device_ids)
      union all select 'keys', count(*) from device_keys where device_id = ${id} and revoked_at is null
    ) as dependents where count > 0`.execute(db)
  return rows
}
