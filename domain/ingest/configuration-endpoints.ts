import * as z from 'zod/mini'
import { configuration } from '../devices/configuration.ts'
import { deviceReport } from '../devices/device-report.ts'
import { endpoint } from '../platform/endpoint.ts'
import { described, named } from '../platform/named.ts'

const tag = 'Device data'

const version = described(z.int(), 'Version of the configuration that the device should run; 0 if none was set.')
const serverTime = described(z.iso.datetime(), 'Current time of the server, in UTC.')

/** A device's configuration as returned when the device fetches it; by MQTT it is published in the same form. */
const ownConfiguration = named('OwnConfiguration', z.object({ version, configuration }))
export type OwnConfiguration = z.infer<typeof ownConfiguration>

export const getOwnConfiguration = endpoint({
  id: 'getOwnConfiguration',
  tag,
  method: 'GET',
  path: '/ingest/configuration',
  can: 'device',
  summary: 'Get the configuration that the device should run',
  description: 'Members that are null are left to the device. Receipts of messages name the newest version.',
  response: ownConfiguration,
  conditional: true,
})
export const sendDeviceReport = endpoint({
  id: 'sendDeviceReport',
  tag,
  method: 'PUT',
  path: '/ingest/device',
  can: 'device',
  summary: 'Send facts about the device',
  description:
    'Firmware version, metadata and the acknowledgement of a configuration: the same as the member `device` of a message.',
  body: deviceReport,
  response: named(
    'DeviceReportReceipt',
    z.object({
      configuration_version: version,
      server_time: serverTime,
      /** Names of unknown members, such as misspelt ones. */
      ignored: z.array(z.string()),
    }),
  ),
})
