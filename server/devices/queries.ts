import { sql } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'
import { ailmentsOf, type Device } from '#domain/devices/device.ts'
import type { Db } from '../platform/database.ts'
import { within } from '../platform/scope.ts'

/** Devices where they are now; the farm of the current placement decides who sees them. */
const visible = (db: Db, scope: Scope) =>
  db
    .selectFrom('devices')
    .innerJoin('placements', (join) =>
      join.onRef('placements.device_id', '=', 'devices.id').on(sql`upper_inf(placements.during)`, '=', sql`true`),
    )
    .innerJoin('farms', 'farms.id', 'placements.farm_id')
    .leftJoin('fields', 'fields.id', 'placements.field_id')
    .leftJoin('tunnels', 'tunnels.id', 'placements.tunnel_id')
    .leftJoin('plots', 'plots.id', 'placements.plot_id')
    .leftJoin('device_status as status', 'status.device_id', 'devices.id')
    .where('devices.archived_at', 'is', null)
    .where(within(scope, 'farms.organisation_id'))
    .select([
      'devices.id',
      'devices.name',
      'devices.device_type',
      'devices.device_id',
      'devices.is_active',
      'devices.version',
      'placements.farm_id',
      'placements.field_id',
      'placements.tunnel_id',
      'placements.plot_id',
      'farms.title as farm_title',
      'fields.field_name',
      'tunnels.number as tunnel_number',
      'plots.number as plot_number',
      'status.battery_level',
      'status.last_seen_at',
      'status.latitude',
      'status.longitude',
      'status.clock_skewed',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof visible>['execute']>>[number]

const placeOf = (row: Row): string | null => {
  const parts = [
    row.field_name,
    row.tunnel_number === null ? null : `Tunnel ${row.tunnel_number}`,
    row.plot_number === null ? null : `Plot ${row.plot_number}`,
  ].filter((part) => part !== null)
  return parts.length > 0 ? parts.join(', ') : null
}

const deviceOf =
  (now: Date) =>
  (row: Row): Device => ({
    id: row.id,
    name: row.name,
    device_type: row.device_type,
    device_id: row.device_id,
    is_active: row.is_active,
    farm_id: row.farm_id,
    field_id: row.field_id,
    tunnel_id: row.tunnel_id,
    plot_id: row.plot_id,
    farm_title: row.farm_title,
    place: placeOf(row),
    battery_level: row.battery_level,
    last_seen: row.last_seen_at?.toISOString() ?? null,
    latitude: row.latitude,
    longitude: row.longitude,
    ails: ailmentsOf(
      {
        is_active: row.is_active,
        last_seen: row.last_seen_at,
        battery_level: row.battery_level,
        clock_skewed: row.clock_skewed ?? false,
      },
      now,
    ),
    version: row.version,
  })

/** Every query answers Device records (domain/devices/device.ts) within the scope, at the moment `now`. */
export const devices = {
  list: async (db: Db, scope: Scope, now: Date) =>
    (await visible(db, scope).orderBy('devices.name').orderBy('devices.id').execute()).map(deviceOf(now)),

  find: async (db: Db, scope: Scope, id: number, now: Date) => {
    const row = await visible(db, scope).where('devices.id', '=', id).executeTakeFirst()
    return row && deviceOf(now)(row)
  },

  listOfFarm: async (db: Db, scope: Scope, farm_id: number, now: Date) =>
    (
      await visible(db, scope)
        .where('placements.farm_id', '=', farm_id)
        .orderBy('devices.name')
        .orderBy('devices.id')
        .execute()
    ).map(deviceOf(now)),

  listOfOrganisation: async (db: Db, scope: Scope, organisation_id: number, now: Date) =>
    (
      await visible(db, scope)
        .where('farms.organisation_id', '=', organisation_id)
        .orderBy('devices.name')
        .orderBy('devices.id')
        .execute()
    ).map(deviceOf(now)),
}
