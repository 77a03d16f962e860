import * as z from 'zod/mini'
import { endpoint } from '../platform/endpoint.ts'
import { described, named } from '../platform/named.ts'
import { issue } from '../platform/problem.ts'
import { byId, instant } from '../platform/shapes.ts'

/** Where devices publish by MQTT. */
const broker = named(
  'DeviceBroker',
  z.object({ host: z.string(), port: z.int(), is_encrypted: z.boolean(), topic: z.string(), needs_key: z.boolean() }),
)
const received = named(
  'ReceivedMessage',
  z.object({
    message_id: z.string(),
    received_at: z.iso.datetime(),
    interval_start: z.iso.datetime(),
    interval_end: z.iso.datetime(),
    visitations: z.nullable(z.int()),
    sightings: z.nullable(z.int()),
    clock_skewed: z.boolean(),
  }),
)
const rejection = named(
  'DeviceRejection',
  z.object({
    rejected_at: z.iso.datetime(),
    status: z.int(),
    rejected: z.int(),
    message_id: z.nullable(z.string()),
    message: z.nullable(z.string()),
    issues: z.array(issue),
  }),
)

/** How a device connects, and what was received from it. */
const deviceConnection = named(
  'DeviceConnection',
  z.object({
    server_time: described(z.iso.datetime(), 'Current time of the server, in UTC.'),
    broker: z.nullable(broker),
    first_message: z.nullable(received),
    first_image_at: z.nullable(z.iso.datetime()),
    rejection: z.nullable(rejection),
  }),
)
export type DeviceConnection = z.infer<typeof deviceConnection>

export const getDeviceConnection = endpoint({
  id: 'getDeviceConnection',
  tag: 'Devices',
  method: 'GET',
  path: '/devices/{id}/connection',
  can: 'device.edit',
  summary: 'Get the connection of a device',
  description:
    'The MQTT broker, if there is one, and the first message, the first image and the latest rejection since a time. Archived messages are not searched: if the time is months ago, the first message is the first one that is not archived.',
  params: byId,
  query: z.object({ since: instant }),
  response: deviceConnection,
})
