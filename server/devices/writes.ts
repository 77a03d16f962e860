import { sql } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'
import {
  deviceMembers,
  placeMembers,
  type DeviceChange,
  type AddedDevice,
  type Place,
} from '#domain/devices/device-form.ts'
import type { Device } from '#domain/devices/device.ts'
import { messages } from '#domain/messages.ts'
import { pick } from '#domain/platform/members.ts'
import { saveCustom } from '../custom-fields/value-writes.ts'
import { locations } from '../locations/queries.ts'
import type { Trx } from '../platform/postgres/database.ts'
import { orNotFound } from '../platform/http/problem.ts'
import { checkDependents, checkVersion, onUniqueViolation, type Confirmation } from '../platform/http/versions.ts'
import { deviceDependents } from './dependents.ts'
import { moveDevice } from './move.ts'
import { republishConfiguration } from './configuration-writes.ts'
import { recordPause } from './pause-writes.ts'
import { devices } from './queries.ts'

const idInUse = onUniqueViolation('devices_device_id', 'device_id', messages.deviceIdInUse)

/** Locks a device. Ingest takes the same lock. */
const lock = async (trx: Trx, device_id: number) => {
  await sql`select from device_status where device_id = ${device_id} for no key update`.execute(trx)
}

/** Stores the given values of custom fields, which are those of the organisation of the device's place. */
const withCustom = async (trx: Trx, scope: Scope, device: Device, { custom }: DeviceChange): Promise<Device> => {
  if (custom === undefined) return device
  await saveCustom(trx, 'device', device, custom)
  return orNotFound(await devices.find(trx, scope, device.id))
}

/** Changes of devices, each within the transaction of a request. */
export const deviceWrites = {
  add: async (trx: Trx, scope: Scope, given: AddedDevice, now: Date): Promise<Device> => {
    const place = pick(given, placeMembers)
    await locations.check(trx, scope, place)
    const { id } = await trx
      .insertInto('devices')
      .values({ ...pick(given, deviceMembers), created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch(idInUse)
    await trx.insertInto('device_status').values({ device_id: id }).execute()
    // The first placement has no start, so that every message has a placement whatever the device's clock says.
    await trx
      .insertInto('placements')
      .values({ device_id: id, ...place, during: '(,)' })
      .execute()
    await recordPause(trx, id, now)
    return withCustom(trx, scope, orNotFound(await devices.find(trx, scope, id)), given)
  },

  /** Omitted members are not changed. A new place counts from `now` on. */
  change: async (trx: Trx, scope: Scope, id: number, given: DeviceChange, now: Date): Promise<Device> => {
    await lock(trx, id)
    const before = orNotFound(await devices.find(trx, scope, id))
    checkVersion(before.version, given.version)
    const place: Place = { ...pick(before, placeMembers), ...pick(given, placeMembers) }
    const moved = placeMembers.some((name) => place[name] !== before[name])
    if (moved) {
      await locations.check(trx, scope, place)
      await moveDevice(trx, id, place, now)
    }
    // Also if only the place changes, so that the version of the record increases.
    await trx
      .updateTable('devices')
      .set({ ...pick(given, deviceMembers), updated_at: now })
      .where('id', '=', id)
      .execute()
      .catch(idInUse)
    await recordPause(trx, id, now)
    return withCustom(trx, scope, orNotFound(await devices.find(trx, scope, id)), given)
  },

  archive: async (trx: Trx, scope: Scope, id: number, confirmed: Confirmation, now: Date): Promise<void> => {
    await lock(trx, id)
    orNotFound(await devices.find(trx, scope, id))
    checkDependents(await deviceDependents(trx, id), confirmed)
    await trx.updateTable('devices').set({ archived_at: now }).where('id', '=', id).execute()
    await recordPause(trx, id, now)
    await republishConfiguration(trx, id)
  },

  /** Refused if another device has this ID by now. */
  restore: async (trx: Trx, scope: Scope, id: number, now: Date): Promise<Device> => {
    await lock(trx, id)
    const there = await devices.find(trx, scope, id)
    if (there) return there
    orNotFound(await devices.findDeleted(trx, scope, id))
    await trx.updateTable('devices').set({ archived_at: null }).where('id', '=', id).execute().catch(idInUse)
    await recordPause(trx, id, now)
    await republishConfiguration(trx, id)
    return orNotFound(await devices.find(trx, scope, id))
  },
}
