import { sql } from 'kysely'
import { stopsOf, type Fix } from '#domain/devices/stops.ts'
import type { Track } from '#domain/devices/track-endpoints.ts'
import type { Db } from '../platform/postgres/database.ts'

/** Maximum messages in a track: a month with one every ten minutes. */
const NEWEST_MESSAGES = 5_000
const MAX_STOPS = 100

/** Stops of a device, the newest first. The caller has checked access to the placements. */
export const deviceStops = async (db: Db, device_id: number, placement_ids: number[]): Promise<Track['stops']> => {
  const { rows } = await sql<Fix>`
    select created_at as at, latitude, longitude from messages
    where device_id = ${device_id} and placement_id = any(${placement_ids}::int[])
      and latitude is not null and longitude is not null
    order by created_at desc limit ${NEWEST_MESSAGES}`.execute(db)
  return stopsOf(rows.toReversed())
    .toReversed()
    .slice(0, MAX_STOPS)
    .map(({ from, to, ...position }) => ({ ...position, from: from.toISOString(), to: to.toISOString() }))
}
