import { sql } from 'kysely'
import type { DeviceMessage } from '#domain/devices/message-endpoints.ts'
import { tallyOfAudit } from '#domain/checks/tally.ts'
import { AUDIT_MODE } from '#domain/ingest/message.ts'
import type { Db } from '../platform/database.ts'
import { addTallies } from './tally-writes.ts'

const AT_ONCE = 200

interface Pair {
  device_id: number
  audit_message_id: string
  own_message_id: string
  at: Date
  by_person: DeviceMessage['counts']
  by_device: DeviceMessage['counts']
  model_version: string | null
}

/** Audit messages and the device's own of the same interval that were not held against each other yet. */
const findPairs = async (db: Db): Promise<Pair[]> => {
  const { rows } = await sql<Pair>`
    select audit.device_id, audit.message_id as audit_message_id, own.message_id as own_message_id,
      audit.interval_start + (audit.created_at - audit.interval_start) / 2 as at,
      audit.counts as by_person, own.counts as by_device, own.model_version
    from messages audit
    join messages own on own.device_id = audit.device_id and own.created_at = audit.created_at
      and own.interval_start = audit.interval_start and own.device_mode is distinct from ${sql.lit(AUDIT_MODE)}
      and own.counts is not null
    where audit.device_mode = ${sql.lit(AUDIT_MODE)} and audit.counts is not null
      and not exists (select from audits_paired done where done.device_id = audit.device_id
        and done.audit_message_id = audit.message_id and done.own_message_id = own.message_id)
    limit ${AT_ONCE}`.execute(db)
  return rows
}

/**
 * Holds what people counted in audit messages against what the device itself counted meanwhile. Whichever came first, each
 * pair counts once, also where two servers look at once. Either message may have been sent long after its interval.
 */
export const pairAudits = async (db: Db): Promise<void> => {
  for (;;) {
    const pairs = await findPairs(db)
    for (const { device_id, audit_message_id, own_message_id, at, by_person, by_device, model_version } of pairs)
      await db.transaction().execute(async (trx) => {
        const isNew = await trx
          .insertInto('audits_paired')
          .values({ device_id, audit_message_id, own_message_id, at })
          .onConflict((conflict) => conflict.doNothing())
          .returning('device_id')
          .executeTakeFirst()
        if (!isNew) return
        await addTallies(trx, tallyOfAudit(by_person, by_device), { device_id, at, model_version, check_id: null })
      })
    if (pairs.length < AT_ONCE) return
  }
}
