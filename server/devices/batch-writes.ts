import type { Scope } from '#domain/access/scope.ts'
import {
  batchMessages,
  type DeviceWithKey,
  type BatchDevice,
  type BatchFault,
  type NewDeviceBatch,
  type NewDeviceKeys,
} from '#domain/devices/device-batch.ts'
import { deviceMembers } from '#domain/devices/device-form.ts'
import { messages } from '#domain/messages.ts'
import { pick } from '#domain/platform/members.ts'
import { farms } from '../farms/queries.ts'
import { lockFarm } from '../farms/writes.ts'
import { createPlaces, placesOf } from '../locations/place-writes.ts'
import type { Db, Trx } from '../platform/postgres/database.ts'
import { invalid, orNotFound, Problem } from '../platform/http/problem.ts'
import { onUniqueViolation } from '../platform/http/versions.ts'
import { keyEnd, makeDeviceKey } from './key-queries.ts'
import { devices } from './queries.ts'

const idInUse = onUniqueViolation('devices_device_id', 'device_id', messages.deviceIdInUse)

const takenOf = async (db: Db, given: readonly BatchDevice[]): Promise<Set<string>> => {
  const taken = await db
    .selectFrom('devices')
    .where('archived_at', 'is', null)
    .where(
      'device_id',
      'in',
      given.map(({ device_id }) => device_id),
    )
    .select('device_id')
    .execute()
  return new Set(taken.map(({ device_id }) => device_id))
}

const unknown = {
  field: ({ field }: BatchDevice) => batchMessages.fieldUnknown(field ?? ''),
  tunnel: ({ tunnel }: BatchDevice) => batchMessages.tunnelUnknown(tunnel ?? 0),
  plot: ({ plot }: BatchDevice) => batchMessages.plotUnknown(plot ?? 0),
}

/** Collects the reasons why these devices cannot be added to a farm within the scope. */
const readBatch = async (db: Db, scope: Scope, { farm_id, devices: given, create_places }: NewDeviceBatch) => {
  orNotFound(await farms.find(db, scope, farm_id))
  const placeOf = await placesOf(db, farm_id, given)
  const taken = await takenOf(db, given)
  const firstOf = new Map<string, number>()
  const faults: BatchFault[] = []
  const places = given.map((one, index) => {
    const earlier = firstOf.get(one.device_id)
    if (earlier === undefined) firstOf.set(one.device_id, index)
    else faults.push({ index, path: 'device_id', message: batchMessages.deviceTwice(String(earlier + 1)) })
    if (taken.has(one.device_id)) faults.push({ index, path: 'device_id', message: messages.deviceIdInUse })
    const { place, missing } = placeOf(one)
    if (missing && !create_places) faults.push({ index, path: missing, message: unknown[missing](one) })
    return place
  })
  return { faults, places }
}

/** Refuses the request, naming each line. */
const refuse = (faults: readonly BatchFault[]): void => {
  if (faults.length === 0) return
  const issues = faults.map(({ index, path, message }) => ({ path: `devices.${index}.${path}`, message }))
  if (faults.some(({ message }) => message === messages.deviceIdInUse))
    throw new Problem(409, messages.deviceIdInUse, { issues })
  throw invalid(issues)
}

/** Creates a key for each of these devices and returns it; it is not shown again. */
const withKeys = async (trx: Trx, scope: Scope, ids: readonly number[], days: number | undefined, now: Date) => {
  const found = new Map((await devices.named(trx, scope, ids)).map((device) => [device.id, device]))
  const made = ids.map((id) => ({ ...orNotFound(found.get(id)), ...makeDeviceKey() }))
  const expires_at = keyEnd(now, days)
  await trx
    .insertInto('device_keys')
    .values(made.map(({ id, key_hash }) => ({ device_id: id, key_hash, created_at: now, expires_at })))
    .execute()
  return made.map(({ key_hash: _, ...shown }): DeviceWithKey => shown)
}

/** Changes of many devices, each within the transaction of a request. */
export const deviceBatch = {
  check: async (db: Db, scope: Scope, given: NewDeviceBatch): Promise<BatchFault[]> =>
    (await readBatch(db, scope, given)).faults,

  /**
   * Adds all of them, each with a key, or none. With `create_places`, also adds the fields, tunnels and plots that the
   * farm lacks.
   */
  add: async (trx: Trx, scope: Scope, given: NewDeviceBatch, now: Date): Promise<DeviceWithKey[]> => {
    if (given.create_places) {
      await lockFarm(trx, scope, given.farm_id)
      await createPlaces(trx, given.farm_id, given.devices)
    }
    const { faults, places } = await readBatch(trx, scope, given)
    refuse(faults)
    const made = await trx
      .insertInto('devices')
      .values(given.devices.map((one) => ({ ...pick({ ...one, is_active: true }, deviceMembers), created_at: now })))
      .returning(['id', 'device_id'])
      .execute()
      .catch(idInUse)
    const idOf = new Map(made.map(({ id, device_id }) => [device_id, id]))
    const ids = given.devices.map(({ device_id }) => orNotFound(idOf.get(device_id)))
    await trx
      .insertInto('device_status')
      .values(ids.map((device_id) => ({ device_id })))
      .execute()
    // The first placement has no start, as for a device added alone.
    await trx
      .insertInto('placements')
      .values(
        ids.map((device_id, index) => ({
          device_id,
          farm_id: given.farm_id,
          ...orNotFound(places[index]),
          during: '(,)',
        })),
      )
      .execute()
    return withKeys(trx, scope, ids, given.key_days, now)
  },

  /** Creates a key for each of these devices, or none if one is outside the scope. */
  keys: (trx: Trx, scope: Scope, { device_ids, days }: NewDeviceKeys, now: Date): Promise<DeviceWithKey[]> =>
    withKeys(trx, scope, [...new Set(device_ids)], days, now),
}
