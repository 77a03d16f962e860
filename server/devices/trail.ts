import { sql } from 'kysely'
import type { Trail } from '#domain/devices/trail-calls.ts'
import type { Db } from '../platform/database.ts'

/** So far back a trail looks: a month of messages every ten minutes. */
const NEWEST_MESSAGES = 5_000
const MOST_STOPS = 100
/** Decimals of a degree within which a receiver wanders without being moved: some ten metres. */
const NEAR = 4

/** Stops of a device, from placements that the caller has found within the scope, the newest first. */
export const deviceStops = async (db: Db, device_id: number, placement_ids: number[]): Promise<Trail['stops']> => {
  const { rows } = await sql<{ latitude: number; longitude: number; began: Date; ended: Date }>`
    with sent as (
      select created_at, latitude, longitude,
        round(latitude::numeric, ${NEAR}) || ' ' || round(longitude::numeric, ${NEAR}) as spot
      from messages
      where device_id = ${device_id} and placement_id = any(${placement_ids}::int[])
        and latitude is not null and longitude is not null
      order by created_at desc limit ${NEWEST_MESSAGES}
    ), marked as (
      select *, (spot is distinct from lag(spot) over (order by created_at))::int as is_new from sent
    ), numbered as (
      select *, sum(is_new) over (order by created_at) as stop from marked
    )
    select avg(latitude) as latitude, avg(longitude) as longitude, min(created_at) as began, max(created_at) as ended
    from numbered group by stop order by ended desc limit ${MOST_STOPS}`.execute(db)
  return rows.map(({ began, ended, ...position }) => ({
    ...position,
    from: began.toISOString(),
    to: ended.toISOString(),
  }))
}
