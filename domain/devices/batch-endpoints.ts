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
  summary: 'Create several devices of a farm with their keys',
  description:
    'Creates all of them or none. Fields, tunnels and plots are given by name or number; with `create_places`, those that the farm does not have are created, too. Keys are returned only once.',
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
  summary: 'Validate a batch of devices without creating them',
  description: 'Returns the errors, or an empty array.',
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
  summary: 'Create keys for several devices',
  description: 'One for each, for all of them or none. Former keys stay valid. Keys are returned only once.',
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
  summary: 'Move devices to other farms',
  description: 'Moves all of them or none. Earlier measurements stay with the former farm.',
  body: deviceMoves,
  response: z.array(device),
  idempotent: true,
  refuses: [404, 409],
})
