import * as z from 'zod/mini'
import { farm } from '../farms/farm.ts'
import { endpoint } from '../platform/endpoint.ts'
import { formerName, formerWord, named, withFormer } from '../platform/named.ts'
import { sortAndSearch, listOf, pageParams } from '../platform/paging.ts'
import { byId, confirmed, id, idText } from '../platform/shapes.ts'
import { deviceChange, newDevice } from './device-form.ts'
import { device, deviceColumns, deviceDetail, listedDevice } from './device.ts'

const tag = 'Devices'

/**
 * Devices that need attention, are active but have never sent, are inactive, or were deleted (for people who may restore
 * them).
 */
export const deviceStates = ['needs_attention', 'never_sent', 'inactive', 'deleted'] as const
export const deviceFilter = z.object({
  ...sortAndSearch(deviceColumns, 'Device', { ails: 'alerts' }),
  state: z.optional(withFormer(z.enum(deviceStates), [formerWord('ailing', 'needs_attention')])),
  farm_id: z.optional(idText),
  organisation_id: z.optional(idText),
  /** Exactly this serial number. */
  device_id: z.optional(z.string().check(z.maxLength(80))),
  /** Exactly this version; `-`: devices that reported none. */
  firmware_version: z.optional(z.string().check(z.maxLength(80))),
  configuration: z.optional(z.enum(['not_acknowledged', 'set'])),
})
export type DeviceFilter = z.infer<typeof deviceFilter>

export const listDevices = endpoint({
  id: 'listDevices',
  tag,
  method: 'GET',
  path: '/devices',
  can: 'farm.see',
  reads: 'may lag',
  summary: 'List devices',
  description: 'By name by default.',
  query: z.extend(deviceFilter, pageParams),
  response: listOf(device, listedDevice),
})
export const getDevice = endpoint({
  id: 'getDevice',
  tag,
  method: 'GET',
  path: '/devices/{id}',
  can: 'farm.see',
  summary: 'Get a device',
  description: 'With the unknown members in its messages.',
  params: byId,
  response: deviceDetail,
})
export const getFarmOfDevice = endpoint({
  id: 'getFarmOfDevice',
  tag,
  method: 'GET',
  path: '/devices/{id}/farm',
  can: 'farm.see',
  summary: 'Get the farm of a device',
  params: byId,
  response: farm,
})
export const listDevicesOfFarm = endpoint({
  id: 'listDevicesOfFarm',
  tag,
  method: 'GET',
  path: '/devices/farm/{id}',
  can: 'farm.see',
  reads: 'may lag',
  summary: 'List the devices of a farm',
  params: byId,
  query: z.object(pageParams),
  response: listOf(device),
})
export const listDevicesOfOrganisation = endpoint({
  id: 'listDevicesOfOrganisation',
  tag,
  method: 'GET',
  path: '/devices/organisation/{id}',
  can: 'farm.see',
  reads: 'may lag',
  summary: 'List the devices of an organisation',
  params: byId,
  query: z.object(pageParams),
  response: listOf(device),
})
export const listDevicesOfFarmer = endpoint({
  id: 'listDevicesOfFarmer',
  tag,
  method: 'GET',
  path: '/farms/farmer/{id}/devices',
  can: 'farm.see',
  reads: 'may lag',
  summary: 'List the devices of a farmer’s farms',
  description: '`id` is the account of the farmer.',
  params: byId,
  query: z.object(pageParams),
  response: listOf(device),
})

export const deviceCounts = named(
  'DeviceCounts',
  z.object({
    all: z.int(),
    inactive: z.int(),
    needs_attention: z.int(),
    ailing: formerName(z.int(), 'needs_attention'),
    /** Devices that sent within the last hour. */
    heard: z.int(),
    /** Active devices that sent within the last 24 hours. */
    sent_in_day: z.int(),
    /** Active devices that have never sent, which therefore raise no alert. */
    never_sent: z.int(),
    /** Hours recorded by all of them in the last 7 local days; null without recordings. */
    hours: z.nullable(z.number()),
    /** Null for people who cannot see deleted devices. */
    deleted: z.nullable(z.int()),
  }),
)
export type DeviceCounts = z.infer<typeof deviceCounts>

export const countDevices = endpoint({
  id: 'countDevices',
  tag,
  method: 'GET',
  path: '/devices/counts',
  can: 'farm.see',
  reads: 'may lag',
  summary: 'Count devices by state',
  description: 'Deleted devices are counted separately.',
  query: z.object({ farm_id: z.optional(idText), organisation_id: z.optional(idText) }),
  response: deviceCounts,
  refuses: [404],
})
export const listDeviceTypes = endpoint({
  id: 'listDeviceTypes',
  tag,
  method: 'GET',
  path: '/devices/types',
  can: 'device.edit',
  reads: 'may lag',
  summary: 'List the device types in use',
  description: 'Most frequent first, at most 30.',
  response: z.array(z.string()),
})

export const createDevice = endpoint({
  id: 'createDevice',
  tag,
  method: 'POST',
  path: '/devices',
  can: 'device.edit',
  summary: 'Create a device',
  description: 'Create its keys with `POST /devices/{id}/keys`.',
  body: newDevice,
  response: device,
  status: 201,
  idempotent: true,
})
export const updateDevice = endpoint({
  id: 'updateDevice',
  tag,
  method: 'PUT',
  path: '/devices/{id}',
  can: 'device.edit',
  summary: 'Update a device',
  description: 'A new farm, field, tunnel or plot applies to data measured from now on.',
  params: byId,
  body: deviceChange,
  response: device,
})
export const archiveDevice = endpoint({
  id: 'archiveDevice',
  tag,
  method: 'DELETE',
  path: '/devices/{id}',
  can: 'device.edit',
  summary: 'Delete a device',
  description:
    'Its keys are refused from now on. 409 lists dependents until confirmed. Its data remain in reports, and it can be restored.',
  params: byId,
  query: confirmed,
})
export const listDeviceDependents = endpoint({
  id: 'listDeviceDependents',
  tag,
  method: 'GET',
  path: '/devices/{id}/dependents',
  can: 'device.edit',
  summary: 'List the dependents of a device',
  description: 'Number of records by kind that deleting the device affects. Empty if there are none.',
  params: byId,
  response: z.array(z.object({ kind: z.string(), count: z.int() })),
})
export const restoreDevice = endpoint({
  id: 'restoreDevice',
  tag,
  method: 'POST',
  path: '/devices/{id}/restore',
  can: 'device.edit',
  summary: 'Restore a deleted device',
  description: 'Its keys become valid again, except those revoked individually.',
  params: byId,
  response: device,
  idempotent: true,
})

/** `last_used_at`: accurate to about a minute; null if it was never used. */
export const deviceKey = named(
  'DeviceKey',
  z.object({
    id,
    created_at: z.iso.datetime(),
    revoked_at: z.nullable(z.iso.datetime()),
    last_used_at: z.nullable(z.iso.datetime()),
    /** When it expires; null: never. */
    expires_at: z.nullable(z.iso.datetime()),
  }),
)
export type DeviceKey = z.infer<typeof deviceKey>

export const listDeviceKeys = endpoint({
  id: 'listDeviceKeys',
  tag,
  method: 'GET',
  path: '/devices/{id}/keys',
  can: 'device.edit',
  summary: 'List the keys of a device',
  description: 'Newest first, without the keys themselves.',
  params: byId,
  query: z.object(pageParams),
  response: listOf(deviceKey),
})
const newDeviceKey = named('CreatedDeviceKey', z.object({ id, key: z.string() }))
export const createDeviceKey = endpoint({
  id: 'createDeviceKey',
  event: 'device-key-made',
  confirms: true,
  tag,
  method: 'POST',
  path: '/devices/{id}/keys',
  can: 'device.edit',
  summary: 'Create a device key',
  description: 'The key is returned only once.',
  params: byId,
  body: named('NewDeviceKey', z.strictObject({ days: z.optional(z.int().check(z.minimum(1), z.maximum(3_660))) })),
  response: newDeviceKey,
  status: 201,
  idempotent: true,
})
export const rotateDeviceKey = endpoint({
  id: 'rotateDeviceKey',
  tag,
  method: 'POST',
  path: '/devices/{id}/keys/{keyId}/rotation',
  can: 'device.edit',
  event: 'device-key-made',
  confirms: true,
  summary: 'Rotate a device key',
  description:
    'Creates a key with the same lifetime and returns it only once. The former key stays valid for `overlap_hours`.',
  params: z.object({ id: idText, keyId: idText }),
  body: named(
    'DeviceKeyRotation',
    z.strictObject({ overlap_hours: z._default(z.int().check(z.minimum(0), z.maximum(720)), 24) }),
  ),
  response: newDeviceKey,
  status: 201,
  idempotent: true,
  refuses: [409],
})
export const revokeDeviceKey = endpoint({
  id: 'revokeDeviceKey',
  event: 'device-key-ended',
  confirms: true,
  tag,
  method: 'DELETE',
  path: '/devices/{id}/keys/{keyId}',
  can: 'device.edit',
  summary: 'Revoke a device key',
  description: 'Takes effect immediately.',
  params: z.object({ id: idText, keyId: idText }),
})
