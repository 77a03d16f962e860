import { sql } from 'kysely'
import { placeMembers, type Place } from '#domain/devices/device.ts'
import { pick } from '#domain/platform/members.ts'
import { dayColumns, daySums } from '../ingest/rollup-writes.ts'
import type { Place } from '#domain/devices/device.ts'
import {
  countColumns,
  countedMessages,
  countsOfMessages,
  hourColumns,
  hoursOfMessages,
} from '../ingest/counted-messages.ts'
import { sumDaysAnew } from '../ingest/day-sums.ts'
import { farmDays } from '../ingest/farm-day.ts'
import type { Trx } from '../platform/database.ts'
import { askOf, type Ask } from '../platform/raw-query.ts'

/**
 * Closes a device's placement and opens the next from `now` on, under the lock on its device_status. What was already
 * stored under the old one but belongs to the new (a midpoint at or after the moment) moves with its rollups.
 */
export const moveDevice = async (trx: Trx, device_id: number, place: Place, now: Date): Promise<void> => {
  // Two moves within a millisecond: the place between them keeps one, as a placement may not be empty.
  const { rows } = await sql<{ id: number; moment: Date }>`
    select id, greatest(${now}::timestamptz, lower(during) + interval '1 millisecond') as moment
    from placements where device_id = ${device_id} and upper_inf(during)`.execute(trx)
  const old = rows[0]
  if (!old) throw new Error(`Device ${device_id} has no placement.`)
  const moment = old.moment.toISOString()
  await sql`update placements set during = tstzrange(lower(during), ${moment}) where id = ${old.id}`.execute(trx)
  const { id } = await trx
    .insertInto('placements')
    .values({ device_id, ...pick(place, placeMembers), during: `[${moment},)` })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`update captures set placement_id = ${id}
    where device_id = ${device_id} and placement_id = ${old.id} and captured_at >= ${moment}`.execute(trx)
  const moved = await sql`update messages set placement_id = ${id}
    where device_id = ${device_id} and placement_id = ${old.id} and created_at >= ${moment}
      and interval_start + (created_at - interval_start) / 2 >= ${moment}::timestamptz`.execute(trx)
  if (moved.numAffectedRows) await recountSince(trx, device_id, [old.id, id], moment)
}

/**
 * Counts two placements of one device anew from their messages, from the start of the local day of `moment` on: the same sums
 * that ingest adds up, as server/ingest/recount.ts proves.
 */
const recountSince = async (trx: Trx, device_id: number, placements: [number, number], moment: string) => {
  const ask = askOf(trx)
  const hour = "date_trunc('hour', $2::timestamptz, 'UTC')"
  const counted = `(${countedMessages(`device_id = $3 and placement_id = any($1::int[]) and created_at >= ${hour}
    and interval_start + (created_at - interval_start) / 2 >= ${hour}`)})`
  const since = [placements, moment]
  const days = await daysOfBoth(ask, hour, since)
  for (const table of ['hourly_counts', 'hourly_watch'])
    await ask(`delete from ${table} where placement_id = any($1::int[]) and hour >= ${hour}`, since)
  await ask(`insert into hourly_watch (${hourColumns}) ${hoursOfMessages(counted)}`, [...since, device_id])
  await ask(`insert into hourly_counts (${countColumns}) ${countsOfMessages(counted)}`, [...since, device_id])
  await sumDaysAnew(ask, days)
}

/** The days that either place watched since then, each by the calendar of its own farm: what one watched may be the other's now. */
const daysOfBoth = async (ask: Ask, hour: string, since: unknown[]) => {
  const rows = await ask<{ placement_id: number; time_zone: string; first: Date; last: Date }>(
    `select placements.id as placement_id, time_zone, first, last
      from placements join farms on farms.id = placements.farm_id,
        (select min(hour) as first, max(hour) as last from hourly_watch where placement_id = any($1::int[]) and hour >= ${hour}) as watched
      where placements.id = any($1::int[]) and first is not null`,
    since,
  )
  return rows.flatMap(({ placement_id, time_zone, first, last }) =>
    farmDays(first, last, time_zone).map((day) => ({ placement_id, ...day })),
  )
}
