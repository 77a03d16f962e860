import * as z from 'zod/mini'
import { endpoint } from '../platform/endpoint.ts'
import { named } from '../platform/named.ts'
import { listOf, pageParams } from '../platform/paging.ts'
import { byId, idText } from '../platform/shapes.ts'
import {
  configurationChange,
  configurationForDevices,
  configurationVersion,
  deviceConfiguration,
} from './configuration.ts'

const tag = 'Devices'

export const getDeviceConfiguration = endpoint({
  id: 'getDeviceConfiguration',
  tag,
  method: 'GET',
  path: '/devices/{id}/configuration',
  can: 'farm.see',
  summary: 'Get the configuration of a device',
  description:
    'The newest one, whether the device runs it, and what the device reports of itself. Version 0 if none was set.',
  params: byId,
  response: deviceConfiguration,
})
export const listConfigurationVersions = endpoint({
  id: 'listConfigurationVersions',
  tag,
  method: 'GET',
  path: '/devices/{id}/configurations',
  can: 'device.configure',
  summary: 'List the configurations of a device',
  description: 'Newest first.',
  params: byId,
  query: z.object(pageParams),
  response: listOf(configurationVersion),
})
export const setDeviceConfiguration = endpoint({
  id: 'setDeviceConfiguration',
  tag,
  method: 'PUT',
  path: '/devices/{id}/configuration',
  can: 'device.configure',
  summary: 'Set the configuration of a device',
  description:
    'Replaces it as a whole: absent members are left to the device. Creates a version, which the device fetches and acknowledges; if nothing changes, the version stays.',
  params: byId,
  body: configurationChange,
  response: deviceConfiguration,
  refuses: [409],
})
export const setDeviceConfigurations = endpoint({
  id: 'setDeviceConfigurations',
  tag,
  method: 'POST',
  path: '/devices/configurations',
  can: 'device.configure',
  summary: 'Set the same configuration for several devices',
  description:
    'For all of them or none. Each gets a version of its own; devices that have this configuration keep theirs.',
  body: configurationForDevices,
  response: z.object({ changed: z.int() }),
  refuses: [404],
})

export const listFirmwareVersions = endpoint({
  id: 'listFirmwareVersions',
  tag,
  method: 'GET',
  path: '/devices/firmware-versions',
  can: 'farm.see',
  reads: 'may lag',
  summary: 'List the firmware versions in use',
  description: 'Most frequent first, at most 100; null for devices that reported none.',
  query: z.object({ farm_id: z.optional(idText) }),
  response: z.array(named('FirmwareVersion', z.object({ firmware_version: z.nullable(z.string()), devices: z.int() }))),
  refuses: [404],
})
