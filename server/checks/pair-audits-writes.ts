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
  start: Date
  at: Date
  by_person: DeviceMessage['counts']
  by_device: DeviceMessage['counts']
  model_version: string | null
}

// To the millisecond, as it is kept.
const middle = sql`date_trunc('milliseconds', audit.interval_start + (audit.created_at - audit.interval_start) / 2)`

/**
 * Pairs of this interval and model that were counted: each message may be sent again under a new name, which says nothing new.
 * The moment is the middle of the interval; pairs keep it.
 */
const countedBefore = (pair: { device_id: unknown; at: unknown; start: unknown; model_version: unknown }) => sql`
  select from audits_paired done
  join messages counted on counted.device_id = done.device_id and counted.message_id = done.own_message_id
    and counted.created_at between done.at and done.at + interval '1 hour'
  where done.device_id = ${pair.device_id} and done.at = ${pair.at} and counted.interval_start = ${pair.start}
    and coalesce(counted.model_version, '') = coalesce(${pair.model_version}, '')`

/** Audit messages and the device's own of the same interval that were not held against each other yet, one pair a model. */
const findPairs = async (db: Db): Promise<Pair[]> => {
  const { rows } = await sql<Pair>`
    select distinct on (audit.device_id, audit.created_at, audit.interval_start, coalesce(own.model_version, ''))
      audit.device_id, audit.interval_start as start, audit.message_id as audit_message_id, own.message_id as own_message_id,
      ${middle} as at,
      audit.counts as by_person, own.counts as by_device, own.model_version
    from messages audit
    join messages own on own.device_id = audit.device_id and own.created_at = audit.created_at
      and own.interval_start = audit.interval_start and own.device_mode is distinct from ${sql.lit(AUDIT_MODE)}
      and own.counts is not null
    where audit.device_mode = ${sql.lit(AUDIT_MODE)} and audit.counts is not null
      and not exists (${countedBefore({
        device_id: sql.ref('audit.device_id'),
        at: middle,
        start: sql.ref('audit.interval_start'),
        model_version: sql.ref('own.model_version'),
      })})
    order by audit.device_id, audit.created_at, audit.interval_start, coalesce(own.model_version, ''),
      audit.message_id, own.message_id
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
    for (const { device_id, audit_message_id, own_message_id, start, at, by_person, by_device, model_version } of pairs)
      await db.transaction().execute(async (trx) => {
        await sql`select from device_status where device_id = ${device_id} for no key update`.execute(trx)
        const before = await countedBefore({
          device_id,
          at,
          start,
          model_version: sql`${model_version}::text`,
        }).execute(trx)
        if (before.rows.length > 0) return
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
