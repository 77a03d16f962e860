import { sql } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'
import type { DeviceMoves } from '#domain/devices/device-batch.ts'
import type { Device } from '#domain/devices/device.ts'
import type { Trx } from '../platform/postgres/database.ts'
import { orNotFound } from '../platform/http/problem.ts'
import { checkVersion } from '../platform/http/versions.ts'
import { devices } from './queries.ts'
import { deviceWrites } from './writes.ts'

/** Moves all of these devices to a farm, or none. The field of a device that is already there is not changed. */
export const moveToFarms = async (
  trx: Trx,
  scope: Scope,
  { devices: given }: DeviceMoves,
  now: Date,
): Promise<Device[]> => {
  const moved: Device[] = []
  // Locked by id before any farm, as a change of a farm's zone does, so that concurrent changes wait instead of
  // deadlocking.
  const ids = given.map(({ id }) => id)
  await sql`select from device_status where device_id = any(${ids}::int[]) order by device_id for no key update`.execute(
    trx,
  )
  for (const { id, farm_id, version } of given.toSorted((a, b) => a.id - b.id)) {
    const before = orNotFound(await devices.find(trx, scope, id))
    checkVersion(before.version, version)
    const place = { farm_id, field_id: null, tunnel_id: null, plot_id: null }
    moved.push(
      before.farm_id === farm_id ? before : await deviceWrites.change(trx, scope, id, { ...place, version }, now),
    )
  }
  return moved
}
