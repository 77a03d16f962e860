import { sql } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'
import type { DeviceFilter } from '#domain/devices/endpoints.ts'
import { deviceMembers } from '#domain/devices/device-form.ts'
import type { Device, DeviceColumn } from '#domain/devices/device.ts'
import { pick } from '#domain/platform/members.ts'
import { customOf } from '../custom-fields/queries.ts'
import { zonesOf } from '../farms/zone-queries.ts'
import type { Db } from '../platform/postgres/database.ts'
import { firstRows, listed, mapYielding, paged, pageOfRows, type Part } from '../platform/postgres/paged.ts'
import { within } from '../platform/postgres/scope.ts'
import { hasWords, inOrder, type OrderColumn } from '../platform/postgres/search.ts'
import { attention, worstAlert } from './attention-queries.ts'
import { isNotAcknowledged, runningOfDevices } from './configuration-queries.ts'
import { hoursByDay, recentHours } from './hours.ts'

const MAX_VERSIONS = 100

/** Devices at their current placement, whose farm determines access. */
const visible = (db: Db, scope: Scope, { deleted = false } = {}) =>
  db
    .selectFrom('devices')
    .innerJoin('placements', (join) =>
      join.onRef('placements.device_id', '=', 'devices.id').on(sql<boolean>`upper_inf(placements.during)`),
    )
    .innerJoin('farms', 'farms.id', 'placements.farm_id')
    .leftJoin('fields', 'fields.id', 'placements.field_id')
    .leftJoin('tunnels', 'tunnels.id', 'placements.tunnel_id')
    .leftJoin('plots', 'plots.id', 'placements.plot_id')
    .leftJoin('device_status as status', 'status.device_id', 'devices.id')
    .leftJoin('device_reports as report', 'report.device_id', 'devices.id')
    .leftJoin(attention, 'attention.device_id', 'devices.id')
    .where('devices.archived_at', deleted ? 'is not' : 'is', null)
    .where(within(scope, 'farms.organisation_id'))

const selectRecord = (db: Db, scope: Scope, which?: { deleted: boolean }) =>
  visible(db, scope, which).select([
    'devices.id',
    ...deviceMembers.map((name) => `devices.${name}` as const),
    'devices.version',
    'placements.farm_id',
    'placements.field_id',
    'placements.tunnel_id',
    'placements.plot_id',
    'farms.title as farm_title',
    'farms.organisation_id',
    'farms.time_zone',
    'fields.field_name',
    'tunnels.number as tunnel_number',
    'plots.number as plot_number',
    'status.battery_level',
    'status.last_seen_at',
    'status.latitude',
    'status.longitude',
    'attention.alerts',
    customOf('device').as('custom'),
  ])

const byName = (db: Db, scope: Scope) => selectRecord(db, scope).orderBy('devices.name').orderBy('devices.id')

type Row = Awaited<ReturnType<ReturnType<typeof selectRecord>['execute']>>[number]

/** `Long Meadow, Tunnel 4, Plot 1`; null if only the farm is recorded. */
export const placeText = (row: Pick<Row, 'field_name' | 'tunnel_number' | 'plot_number'>): string | null => {
  let place = row.field_name
  if (row.tunnel_number !== null) place = withPart(place, `Tunnel ${row.tunnel_number}`)
  if (row.plot_number !== null) place = withPart(place, `Plot ${row.plot_number}`)
  return place
}
const withPart = (place: string | null, part: string): string => (place === null ? part : `${place}, ${part}`)

/** Members that are returned unchanged. */
const readMembers = [
  ...deviceMembers,
  'id',
  'farm_id',
  'field_id',
  'tunnel_id',
  'plot_id',
  'farm_title',
  'organisation_id',
  'battery_level',
  'latitude',
  'longitude',
  'custom',
  'version',
] as const

const deviceOf = (row: Row): Device => {
  const alerts = (row.is_active && row.alerts) || []
  const last_seen = row.last_seen_at?.toISOString() ?? null
  return { ...pick(row, readMembers), place: placeText(row), last_seen, alerts, ails: alerts }
}

const naturally = (...texts: string[]) =>
  sql`natural_order(concat_ws(' ', ${sql.join(texts.map((text) => sql.ref(text)))}))`

const columns = (now: Date, scope: Scope, zones: readonly string[]): Record<DeviceColumn, OrderColumn> => ({
  // Must equal the expression of the index devices_name.
  name: { always: sql`natural_order(devices.name)` },
  assigned_to: naturally('farms.title', 'fields.field_name', 'tunnels.number', 'plots.number'),
  device_id: naturally('devices.device_id'),
  device_type: naturally('devices.device_type'),
  battery_level: sql`status.battery_level`,
  hours: recentHours(now, scope, zones),
  last_seen: sql`status.last_seen_at`,
  firmware_version: sql`natural_order(report.firmware_version)`,
  configuration: sql`case when ${isNotAcknowledged} then 0 when status.configuration > 0 then 1 end`,
  alerts: worstAlert,
  is_active: sql`not devices.is_active`,
})

const sought = [
  sql`devices.name`,
  sql`devices.device_id`,
  sql`devices.device_type`,
  sql`farms.title`,
  sql`fields.field_name`,
  sql`'Tunnel ' || tunnels.number`,
  sql`'Plot ' || plots.number`,
]

const filtered = <Q extends ReturnType<typeof visible>>(query: Q, filter: DeviceFilter) => {
  const { q, state, farm_id, organisation_id, device_id, firmware_version, configuration } = filter
  let found = query.where(hasWords(q, ...sought))
  if (farm_id !== undefined) found = found.where('placements.farm_id', '=', farm_id)
  if (organisation_id !== undefined) found = found.where('farms.organisation_id', '=', organisation_id)
  if (device_id !== undefined) found = found.where('devices.device_id', '=', device_id)
  if (firmware_version === '-') found = found.where('report.firmware_version', 'is', null)
  else if (firmware_version !== undefined) found = found.where('report.firmware_version', '=', firmware_version)
  if (configuration === 'set') found = found.where('status.configuration', '>', 0)
  if (configuration === 'not_acknowledged') found = found.where(isNotAcknowledged)
  if (state === 'inactive') found = found.where('devices.is_active', '=', false)
  if (state === 'never_sent')
    found = found.where('devices.is_active', '=', true).where('status.last_seen_at', 'is', null)
  if (state === 'needs_attention') found = found.where(sql<boolean>`${worstAlert} is not null`)
  return found as Q
}

const whichOf = ({ state }: DeviceFilter) => ({ deleted: state === 'deleted' })

/** Time zones within the scope, needed to sort by the hours of the last days. */
const zonesOfOrder = (db: Db, scope: Scope, { sort }: DeviceFilter) =>
  sort?.endsWith('hours') ? zonesOf(db, scope) : Promise.resolve([])

const sorted = (db: Db, scope: Scope, filter: DeviceFilter, now: Date, zones: readonly string[]) =>
  filtered(selectRecord(db, scope, whichOf(filter)), filter)
    .orderBy(inOrder(filter.sort, columns(now, scope, zones), 'name'))
    .$if(filter.sort === 'alerts', (query) =>
      query.orderBy(sql`not devices.is_active`).orderBy(naturally('devices.name')),
    )
    .orderBy('devices.id')
const sortedList = listed(sorted)
const ofFarm = listed((db, scope: Scope, farm_id: number) =>
  byName(db, scope).where('placements.farm_id', '=', farm_id),
)

/** Queries for Device records (domain/devices/device.ts) within the scope. */
export const devices = {
  list: async (skip: number, db: Db, scope: Scope, filter: DeviceFilter, now: Date) =>
    firstRows(sortedList(db, scope, filter, now, await zonesOfOrder(db, scope, filter)), skip, (rows) =>
      mapYielding(rows, deviceOf),
    ),

  /** A page of the list, with each device's hours of the last 7 days; `total` counts all pages. */
  page: async (part: { skip: number; limit: number }, db: Db, scope: Scope, filter: DeviceFilter, now: Date) => {
    const zones = await zonesOfOrder(db, scope, filter)
    const { rows, total } = await pageOfRows(sortedList(db, scope, filter, now, zones), part)
    const hours = await hoursByDay(db, scope, rows, now)
    const running = await runningOfDevices(
      db,
      rows.map(({ id }) => id),
    )
    return {
      rows: rows.map((row) => ({ ...deviceOf(row), hours_by_day: hours(row), ...running(row.id) })),
      total,
    }
  },

  find: async (db: Db, scope: Scope, id: number) => {
    const row = await selectRecord(db, scope).where('devices.id', '=', id).executeTakeFirst()
    return row && deviceOf(row)
  },

  findDeleted: async (db: Db, scope: Scope, id: number) => {
    const row = await selectRecord(db, scope, { deleted: true }).where('devices.id', '=', id).executeTakeFirst()
    return row && deviceOf(row)
  },

  /** Names of devices, in no order. */
  named: async (db: Db, scope: Scope, ids: readonly number[]) => {
    const rows = await selectRecord(db, scope).where('devices.id', 'in', ids).execute()
    return rows.map((row) => ({ id: row.id, name: row.name, device_id: row.device_id, place: placeText(row) }))
  },

  listOfFarm: (db: Db, scope: Scope, farm_id: number, part: Part) => paged(ofFarm(db, scope, farm_id), part, deviceOf),

  listOfOrganisation: (db: Db, scope: Scope, organisation_id: number, part: Part) =>
    paged(byName(db, scope).where('farms.organisation_id', '=', organisation_id), part, deviceOf),

  /** The devices on a farmer's farms; undefined if there is no such person within the scope. */
  listOfFarmer: async (db: Db, scope: Scope, user_id: number, part: Part) => {
    const farmer = await db
      .selectFrom('users')
      .where('id', '=', user_id)
      .where('deleted_at', 'is', null)
      .where(within(scope, 'users.organisation_id'))
      .select('id')
      .executeTakeFirst()
    return farmer && paged(byName(db, scope).where('farms.farmer_id', '=', user_id), part, deviceOf)
  },

  /** All placements of a device within the scope, the latest first; empty for an archived device. */
  placements: (db: Db, scope: Scope, device_id: number) =>
    db
      .selectFrom('placements')
      .innerJoin('devices', 'devices.id', 'placements.device_id')
      .innerJoin('farms', 'farms.id', 'placements.farm_id')
      .where('placements.device_id', '=', device_id)
      .where('devices.archived_at', 'is', null)
      .where(within(scope, 'farms.organisation_id'))
      .select(['placements.id', 'farms.time_zone'])
      .orderBy(sql`upper(placements.during) desc nulls first`)
      .execute(),

  /** Firmware versions of devices within the scope, the most frequent first. */
  firmwareVersions: async (db: Db, scope: Scope, farm_id: number | undefined) => {
    const rows = await filtered(visible(db, scope), { farm_id })
      .select(['report.firmware_version', (eb) => eb.fn.countAll<string>().as('devices')])
      .groupBy('report.firmware_version')
      .orderBy('devices', 'desc')
      .orderBy('report.firmware_version')
      .limit(MAX_VERSIONS)
      .execute()
    return rows.map(({ firmware_version, devices: count }) => ({ firmware_version, devices: Number(count) }))
  },
}
