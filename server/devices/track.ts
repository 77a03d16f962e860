import { sql } from 'kysely'
import { stopsOf, type Fix } from '#domain/devices/stops.ts'
import type { Track } from '#domain/devices/track-endpoints.ts'
import {
  archivedParts,
  messagesWith,
  monthAfter,
  type Archived,
  type ArchivePart,
} from '../message-archives/archive-queries.ts'
import type { Db } from '../platform/postgres/database.ts'
import type { SentFrom } from './message-queries.ts'

/** Maximum messages in a track: a month with one every ten minutes. */
const NEWEST_MESSAGES = 5_000
const MAX_STOPS = 100
const columns = ['device_id', 'placement_id', 'created_at', 'message_id', 'latitude', 'longitude'] as const

/** The archives that a track reaches back to: as many as have the newest positions that rows do not have. */
const partsOfTrack = async (db: Db, of: SentFrom): Promise<ArchivePart[]> => {
  const parts = (await archivedParts(db, of)).filter(({ positions }) => positions > 0)
  const [newest] = parts
  if (!newest) return []
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select from messages
      where device_id = ${of.device_id} and placement_id = any(${of.placement_ids}::int[])
        and latitude is not null and longitude is not null and created_at >= ${monthAfter(newest.month)}
      limit ${NEWEST_MESSAGES}) as positions`.execute(db)
  let missing = NEWEST_MESSAGES - (rows[0]?.count ?? 0)
  const read: ArchivePart[] = []
  for (const of_month of Map.groupBy(parts, ({ month }) => month).values()) {
    if (missing <= 0) break
    read.push(...of_month)
    missing -= of_month.reduce((sum, { positions }) => sum + positions, 0)
  }
  return read
}

/**
 * Stops of a device, the newest first. The caller has checked access to the placements. `db` and `archived` are those of
 * `withArchives`.
 */
export const deviceStops = async (db: Db, archived: Archived, of: SentFrom): Promise<Track['stops']> => {
  const { device_id, placement_ids } = of
  const positions = archived(
    await partsOfTrack(db, of),
    ({ latitude, longitude }) => latitude !== null && longitude !== null,
  )
  const { rows } = await sql<Fix>`
    select created_at as at, latitude, longitude from ${messagesWith(positions, columns)}
    where device_id = ${device_id} and placement_id = any(${placement_ids}::int[])
      and latitude is not null and longitude is not null
    order by created_at desc, message_id desc limit ${NEWEST_MESSAGES}`.execute(db)
  return stopsOf(rows.toReversed())
    .toReversed()
    .slice(0, MAX_STOPS)
    .map(({ from, to, ...position }) => ({ ...position, from: from.toISOString(), to: to.toISOString() }))
}
