import { sql } from 'kysely'
import type { DeviceMessage } from '#domain/devices/message-endpoints.ts'
import { tallyOfAudit } from '#domain/image-reviews/tally.ts'
import { AUDIT_MODE } from '#domain/ingest/message.ts'
import { functionalGroup } from '#domain/intensity/group-of-class.ts'
import { localDay } from '#domain/weeks/local-time.ts'
import { holdMappings } from '../class-mappings/lock-writes.ts'
import { classReaderAt } from '../class-mappings/queries.ts'
import { messagesOfAudits } from '../message-archives/archive-queries.ts'
import { type Db, inTransaction, system, type Trx } from '../platform/postgres/database.ts'
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

// The time of a pair is the middle of its interval, in milliseconds as stored.
const middle = sql`date_trunc('milliseconds', audit.interval_start + (audit.created_at - audit.interval_start) / 2)`

/**
 * Audit messages and the device's own messages of the same interval that have not been compared yet, one pair per
 * model: a message may be sent again with another id without adding information.
 */
const findPairs = async (db: Db): Promise<Pair[]> => {
  const messages = await messagesOfAudits(db)
  const { rows } = await sql<Pair>`
    select distinct on (audit.device_id, audit.created_at, audit.interval_start, coalesce(own.model_version, ''))
      audit.device_id, audit.interval_start as start, audit.message_id as audit_message_id, own.message_id as own_message_id,
      ${middle} as at,
      audit.counts as by_person, own.counts as by_device, own.model_version
    from ${messages} audit
    join ${messages} own on own.device_id = audit.device_id and own.created_at = audit.created_at
      and own.interval_start = audit.interval_start and own.device_mode is distinct from ${sql.lit(AUDIT_MODE)}
      and own.counts is not null
    left join audits_paired done on done.device_id = audit.device_id and done.at = ${middle}
      and done.interval_start = audit.interval_start and done.model_version = coalesce(own.model_version, '')
    where audit.device_mode = ${sql.lit(AUDIT_MODE)} and audit.counts is not null
      and done.device_id is null
    order by audit.device_id, audit.created_at, audit.interval_start, coalesce(own.model_version, ''),
      audit.message_id, own.message_id
    limit ${AT_ONCE}`.execute(db)
  return rows
}

/** Reads classes with the mappings of the organisation where a device was at a time. */
const groupReaderOf = async (trx: Trx, device_id: number, at: Date) => {
  const place = await trx
    .selectFrom('placements')
    .innerJoin('farms', 'farms.id', 'placements.farm_id')
    .where('device_id', '=', device_id)
    .where(sql<boolean>`during @> ${at}::timestamptz`)
    .select(['placements.id', 'farms.organisation_id', 'farms.time_zone'])
    .executeTakeFirst()
  if (!place) return functionalGroup
  await holdMappings(trx, place.organisation_id)
  const classOf = await classReaderAt(trx, [place.id])
  const day = localDay(at, place.time_zone)
  return (name: string) => functionalGroup(classOf(name, day))
}

/**
 * Compares people's counts in audit messages with the device's own counts of the same interval. Each pair counts once,
 * whichever came first, and also if two servers run at once. Either message may arrive long after its interval.
 */
export const pairAudits = async (db: Db): Promise<void> => {
  for (;;) {
    const pairs = await findPairs(db)
    for (const { device_id, audit_message_id, own_message_id, start, at, by_person, by_device, model_version } of pairs)
      await inTransaction(db, system, async (trx) => {
        await sql`select from device_status where device_id = ${device_id} for no key update`.execute(trx)
        const pair = { device_id, at, interval_start: start, model_version: model_version ?? '' }
        const before = await trx
          .selectFrom('audits_paired')
          .where((eb) => eb.and(pair))
          .select('device_id')
          .executeTakeFirst()
        if (before) return
        const isNew = await trx
          .insertInto('audits_paired')
          .values({ ...pair, audit_message_id, own_message_id })
          .onConflict((conflict) => conflict.doNothing())
          .returning('device_id')
          .executeTakeFirst()
        if (!isNew) return
        const groupOf = await groupReaderOf(trx, device_id, at)
        const tallies = tallyOfAudit(by_person, by_device, groupOf)
        await addTallies(trx, tallies, { device_id, at, model_version, review_id: null })
      })
    if (pairs.length < AT_ONCE) return
  }
}
