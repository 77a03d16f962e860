import { makeDeviceKey } from '../devices/key-queries.ts'
import type { Db } from '../platform/postgres/database.ts'
import { makeFarm, nextNumber } from './places.ts'

interface NewDevice {
  name?: string
  device_id?: string
  farm_id?: number
  field_id?: number | null
  tunnel_id?: number | null
  plot_id?: number | null
  is_active?: boolean
  /** When the device was created; times before that count as clock skew. */
  since?: Date
}

/** A camera in its first placement, without start or end, with a key. */
export const makeDevice = async (db: Db, given: NewDevice = {}) => {
  const number = nextNumber()
  const farm_id = given.farm_id ?? (await makeFarm(db)).id
  const device = await db
    .insertInto('devices')
    .values({
      name: given.name ?? `Camera ${number}`,
      device_id: given.device_id ?? `CAM-${String(number).padStart(5, '0')}`,
      device_type: 'camera',
      is_active: given.is_active ?? true,
      created_at: given.since ?? new Date('2023-01-01T00:00:00Z'),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await db.insertInto('device_status').values({ device_id: device.id }).execute()
  const placement = await db
    .insertInto('placements')
    .values({
      device_id: device.id,
      farm_id,
      field_id: given.field_id ?? null,
      tunnel_id: given.tunnel_id ?? null,
      plot_id: given.plot_id ?? null,
      during: '(,)',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { key, key_hash } = makeDeviceKey()
  const { id: key_id } = await db
    .insertInto('device_keys')
    .values({ device_id: device.id, key_hash })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...device, farm_id, placement_id: placement.id, key, key_id }
}
