import { sql } from 'kysely'
import {
  configurationStateOf,
  noConfiguration,
  type Configuration,
  type ConfigurationVersion,
  type DeviceConfigurationStatus,
  type RunningConfiguration,
} from '#domain/devices/configuration.ts'
import type { Db } from '../platform/postgres/database.ts'
import { paged, type Part } from '../platform/postgres/paged.ts'

/** The columns of a device in lists about its configuration. */
interface RunningRow {
  configuration: number | null
  set_at: Date | null
  running_configuration: number | null
  acknowledged_configuration: number | null
  acknowledged_at: Date | null
  configuration_error: string | null
}

const runningOf = (row: RunningRow): RunningConfiguration => ({
  state: configurationStateOf({
    version: row.configuration ?? 0,
    running: row.running_configuration ?? 0,
    acknowledged: row.acknowledged_configuration ?? 0,
    error: row.configuration_error,
  }),
  version: row.configuration ?? 0,
  set_at: row.set_at?.toISOString() ?? null,
  running_version: row.running_configuration ?? 0,
  acknowledged_at: row.acknowledged_at?.toISOString() ?? null,
  error: row.configuration_error,
})

const runningColumns = [
  'status.configuration',
  'report.firmware_version',
  'report.firmware_since',
  'report.running_configuration',
  'report.acknowledged_configuration',
  'report.acknowledged_at',
  'report.configuration_error',
] as const
const nothingReported: RunningRow = {
  configuration: null,
  set_at: null,
  running_configuration: null,
  acknowledged_configuration: null,
  acknowledged_at: null,
  configuration_error: null,
}

const nameOfSetter = sql<string | null>`nullif(concat_ws(' ', users.firstname, users.lastname), '')`.as('set_by')

/** Whether a device does not run its newest configuration: `configurationStateOf` in SQL. */
export const isNotAcknowledged = sql<boolean>`(status.configuration > 0 and status.configuration is distinct from report.running_configuration)`

/** The configuration of a device and what it reports about itself. The caller has checked access. */
export const configurationStatus = async (db: Db, device_id: number): Promise<DeviceConfigurationStatus> => {
  const row = await db
    .selectFrom('device_status as status')
    .leftJoin('device_reports as report', 'report.device_id', 'status.device_id')
    .leftJoin('device_configurations as newest', (join) =>
      join.onRef('newest.device_id', '=', 'status.device_id').onRef('newest.number', '=', 'status.configuration'),
    )
    .leftJoin('users', 'users.id', 'newest.set_by')
    .where('status.device_id', '=', device_id)
    .select(['newest.set_at', 'newest.settings', 'report.metadata', ...runningColumns])
    .select(nameOfSetter)
    .executeTakeFirstOrThrow()
  return {
    ...runningOf(row),
    configuration: (row.settings as Configuration | null) ?? noConfiguration,
    set_by: row.set_by,
    firmware_version: row.firmware_version,
    firmware_since: row.firmware_since?.toISOString() ?? null,
    metadata: (row.metadata ?? {}) as DeviceConfigurationStatus['metadata'],
  }
}

/** What devices run, by device id. The caller has checked access. */
export const runningOfDevices = async (db: Db, ids: readonly number[]) => {
  const rows = await db
    .selectFrom('device_status as status')
    .leftJoin('device_reports as report', 'report.device_id', 'status.device_id')
    .leftJoin('device_configurations as newest', (join) =>
      join.onRef('newest.device_id', '=', 'status.device_id').onRef('newest.number', '=', 'status.configuration'),
    )
    .where(sql<boolean>`status.device_id = any(${ids}::int[])`)
    .select(['status.device_id', 'newest.set_at', ...runningColumns])
    .execute()
  const found = new Map(rows.map((row) => [row.device_id, row]))
  return (id: number) => {
    const row = found.get(id)
    return {
      firmware_version: row?.firmware_version ?? null,
      firmware_since: row?.firmware_since?.toISOString() ?? null,
      configuration: runningOf(row ?? nothingReported),
    }
  }
}

/**
 * Whether a configuration was set while the device belonged to its present organisation: a moved device still runs its
 * configuration, but what people of the former organisation wrote stays hidden. A device without a place has no
 * organisation.
 */
const wasSetHere = sql<boolean>`not exists (
  select from placements as present join farms as here on here.id = present.farm_id
  where present.device_id = version.device_id and upper_inf(present.during) and not exists (
    select from placements as then_at join farms as there on there.id = then_at.farm_id
    where then_at.device_id = version.device_id and there.organisation_id = here.organisation_id
      and then_at.during @> version.set_at))`

/** Configurations that the present organisation of a device set, newest first. The caller has checked access. */
export const configurationVersions = (db: Db, device_id: number, part: Part) =>
  paged(
    db
      .selectFrom('device_configurations as version')
      .leftJoin('users', 'users.id', 'version.set_by')
      .where('version.device_id', '=', device_id)
      .where(wasSetHere)
      .select(['version.number', 'version.settings', 'version.set_at'])
      .select(nameOfSetter)
      .orderBy('version.number', 'desc'),
    part,
    ({ number, settings, set_at, set_by }): ConfigurationVersion => ({
      version: number,
      configuration: settings as unknown as Configuration,
      set_at: set_at.toISOString(),
      set_by: set_by ?? '',
    }),
  )
