import { sql } from 'kysely'
import { placeMembers, type Place } from '#domain/devices/device.ts'
import { pick } from '#domain/platform/members.ts'
import { dayColumns, daySums } from '../ingest/rollup-writes.ts'
import type { Trx } from '../platform/database.ts'

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
 * Counts two placements of one device anew from their messages, from the hour of `moment` on: the same sums that ingest
 * adds up (server/ingest/rollup.ts), as server/ingest/recount.ts proves.
 */
const recountSince = async (trx: Trx, device_id: number, placements: [number, number], moment: string) => {
  const both = sql`any(${placements}::int[])`
  const since = sql`date_trunc('hour', ${moment}::timestamptz, 'UTC')`
  const counted = sql`select *, date_trunc('hour', interval_start + (created_at - interval_start) / 2, 'UTC') as hour,
      extract(epoch from created_at - interval_start)::numeric as seconds, tstzrange(interval_start, created_at) as watched,
      avg_flowers is not null and visitations is not null as is_scored
    from messages where device_id = ${device_id} and created_at >= ${since} and placement_id = ${both}
      and device_mode is distinct from 1 and interval_start + (created_at - interval_start) / 2 >= ${since}`
  const days = sql`(select placements.id, time_zone, (${since} at time zone time_zone)::date as first
    from placements join farms on farms.id = placements.farm_id where placements.id = ${both}) as day`

  await sql`delete from hourly_counts where placement_id = ${both} and hour >= ${since}`.execute(trx)
  await sql`delete from hourly_watch where placement_id = ${both} and hour >= ${since}`.execute(trx)
  await sql`delete from daily_counts using ${days} where placement_id = day.id and daily_counts.day >= day.first`.execute(
    trx,
  )
  await sql`delete from daily_watch using ${days} where placement_id = day.id and daily_watch.day >= day.first`.execute(
    trx,
  )
  await sql`insert into hourly_watch
      (placement_id, hour, watched, scored, hours, hours_scored, flower_seconds, weight_seconds, visits)
    select placement_id, hour, range_agg(watched), coalesce(range_agg(watched) filter (where is_scored), '{}'),
      covered_hours(range_agg(watched)), covered_hours(coalesce(range_agg(watched) filter (where is_scored), '{}')),
      coalesce(sum(floor(avg_flowers * 1000 + 0.5)::numeric * 0.001 * seconds) filter (where is_scored), 0),
      coalesce(sum(seconds) filter (where is_scored), 0), coalesce(sum(visitations) filter (where is_scored), 0)
    from (${counted}) counted group by placement_id, hour`.execute(trx)
  await sql`insert into hourly_counts (placement_id, hour, class_id, count)
    select placement_id, hour, object_classes.id, sum((entry ->> 'count')::int)
    from (${counted}) counted, jsonb_array_elements(counts) as entry
    join object_classes on object_classes.name = entry ->> 'object_class_name' group by 1, 2, 3`.execute(trx)
  await sql`insert into daily_watch (placement_id, day, ${sql.raw(dayColumns)})
    select hourly.placement_id, (hourly.hour at time zone day.time_zone)::date, ${sql.raw(daySums('day.time_zone'))}
    from hourly_watch hourly join ${days} on day.id = hourly.placement_id
    where (hourly.hour at time zone day.time_zone)::date >= day.first group by 1, 2`.execute(trx)
  await sql`insert into daily_counts (placement_id, day, class_id, count)
    select placement_id, (hour at time zone time_zone)::date, class_id, sum(count)
    from hourly_counts join ${days} on day.id = placement_id
    where (hour at time zone time_zone)::date >= day.first group by 1, 2, 3`.execute(trx)
}
