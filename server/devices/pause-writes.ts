import { sql } from 'kysely'
import type { Trx } from '../platform/postgres/database.ts'

/** Records that a device stops or resumes recording at `now`, with its device_status locked. */
export const recordPause = async (trx: Trx, device_id: number, now: Date): Promise<void> => {
  const { is_paused } = await trx
    .selectFrom('devices')
    .where('id', '=', device_id)
    .select(sql<boolean>`not is_active or archived_at is not null`.as('is_paused'))
    .executeTakeFirstOrThrow()
  const open = sql`device_id = ${device_id} and upper_inf(during)`
  if (is_paused) {
    await sql`insert into device_pauses (device_id, during) select ${device_id}, tstzrange(${now}, null)
      where not exists (select from device_pauses where ${open})`.execute(trx)
    return
  }
  // A pause that ends at the time it began is not stored.
  await sql`delete from device_pauses where ${open} and lower(during) >= ${now}`.execute(trx)
  await sql`update device_pauses set during = tstzrange(lower(during), ${now}) where ${open}`.execute(trx)
}
