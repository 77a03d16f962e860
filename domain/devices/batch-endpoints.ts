import * as z from 'zod/mini'
import { endpoint } from '../platform/endpoint.ts'
import { batchFault, deviceMoves, deviceWithKey, newDeviceBatch, newDeviceKeys } from './device-batch.ts'
import { device } from './device.ts'

const tag = 'Devices'

export const createDeviceBatch = endpoint({
  id: 'createDeviceBatch',
  event: 'device-key-made',
  confirms: true,
  tag,
  method: 'POST',
  path: '/devices/batch',
  can: 'device.edit',
  summary:
    'Add devices to a farm, all or none, each at a place told by names and with a key, which is shown in this answer only.',
  body: newDeviceBatch,
  response: z.array(deviceWithKey),
  status: 201,
  idempotent: true,
  refuses: [404, 409],
})
export const checkDeviceBatch = endpoint({
  id: 'checkDeviceBatch',
  tag,
  method: 'POST',
  path: '/devices/batch/check',
  can: 'device.edit',
  summary: 'What stands against adding these devices, without adding any.',
  body: newDeviceBatch,
  response: z.array(batchFault),
  refuses: [404],
})
export const createDeviceKeys = endpoint({
  id: 'createDeviceKeys',
  event: 'device-key-made',
  confirms: true,
  tag,
  method: 'POST',
  path: '/devices/keys',
  can: 'device.edit',
  summary:
    'Make a key for each of these devices, or for none where one is not there. They are shown in this answer only.',
  body: newDeviceKeys,
  response: z.array(deviceWithKey),
  status: 201,
  idempotent: true,
  refuses: [404],
})
export const moveDevices = endpoint({
  id: 'moveDevices',
  tag,
  method: 'POST',
  path: '/devices/moves',
  can: 'device.edit',
  summary:
    'Move devices to farms, all or none. From now on they count there, at no field yet; what was measured before stays where it was.',
  body: deviceMoves,
  response: z.array(device),
  idempotent: true,
  refuses: [404, 409],
})
