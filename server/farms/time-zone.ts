import tzLookup from '@photostructure/tz-lookup'
import { sql } from 'kysely'
import { messages } from '#domain/messages.ts'
import type { Trx } from '../platform/postgres/database.ts'
import { invalid } from '../platform/http/problem.ts'

/** The IANA time zone of a position. */
export const zoneAt = (latitude: number, longitude: number): string => tzLookup(latitude, longitude)

/** Refuses a time zone that the database does not support. */
export const checkZone = async (trx: Trx, zone: string): Promise<void> => {
  const { rows } = await sql`select from pg_timezone_names where name = ${zone}`.execute(trx)
  if (rows.length === 0) throw invalid([{ path: 'time_zone', message: messages.timeZoneUnknown }])
}

/** Blocks ingest of these devices until the farm's days are recalculated. */
const lockDevices = (trx: Trx, farm_id: number) =>
  sql`select from device_status where device_id in (select device_id from placements where farm_id = ${farm_id})
    order by device_id for no key update`.execute(trx)

/**
 * Locks everything that determines a farm's days: its devices first, as ingest does, then the farm, so that no device
 * is added, then devices added meanwhile. Call it before `recountDays` in the same transaction.
 */
export const lockForRecount = async (trx: Trx, farm_id: number): Promise<void> => {
  await lockDevices(trx, farm_id)
  await sql`select from farms where id = ${farm_id} for update`.execute(trx)
  await lockDevices(trx, farm_id)
}

/** Weather is stored by place and local day, so it is fetched again when place or zone change. */
export const forgetWeather = async (trx: Trx, farm_id: number): Promise<void> => {
  for (const table of ['weather_days', 'weather_forecasts'] as const)
    await trx.deleteFrom(table).where('farm_id', '=', farm_id).execute()
  await trx.deleteFrom('weather_fetches').where('farm_id', '=', farm_id).execute()
}
