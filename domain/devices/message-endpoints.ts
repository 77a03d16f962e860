import * as z from 'zod/mini'
import { endpoint } from '../platform/endpoint.ts'
import { named } from '../platform/named.ts'
import { listOf, pageParams } from '../platform/paging.ts'
import { requestedDate, byId, date } from '../platform/shapes.ts'

const tag = 'Devices'

/** A message as received. `created_at` is the interval's end; values not measured are null. */
export const deviceMessage = named(
  'DeviceMessage',
  z.object({
    message_id: z.string(),
    created_at: z.iso.datetime(),
    interval_start: z.iso.datetime(),
    received_at: z.iso.datetime(),
    device_mode: z.nullable(z.int()),
    battery_level: z.nullable(z.number()),
    ml_results: z.object({
      avg_flowers: z.nullable(z.number()),
      sightings: z.nullable(z.int()),
      visitations: z.nullable(z.int()),
    }),
    metrics: z.record(z.string(), z.number()),
    counts: z.array(z.object({ object_class_name: z.string(), count: z.int() })),
    latitude: z.nullable(z.number()),
    longitude: z.nullable(z.number()),
    model_version: z.nullable(z.string()),
    clock_skewed: z.boolean(),
  }),
)
export type DeviceMessage = z.infer<typeof deviceMessage>

/** Maximum and default number of messages per response. */
export const MESSAGES_A_PAGE = 100

export const listDeviceMessages = endpoint({
  id: 'listDeviceMessages',
  tag,
  method: 'GET',
  path: '/device_messages/{id}',
  can: 'farm.see',
  reads: 'may lag',
  summary: 'List the messages of a device',
  description:
    'Newest first; without `limit`, the newest 100. Only messages sent while the device was on a farm you have access to.',
  params: byId,
  query: z.object(pageParams),
  response: listOf(deviceMessage),
})

export const monitoring = named(
  'DeviceMonitoring',
  z.object({
    start_date: date,
    end_date: date,
    time_zone: z.string(),
    /** Length of the averaged intervals; intervals without messages have no point. */
    step_seconds: z.int(),
    series: z.array(
      z.object({ metric: z.string(), points: z.array(z.object({ at: z.iso.datetime(), value: z.number() })) }),
    ),
  }),
)
export type Monitoring = z.infer<typeof monitoring>

export const getDeviceMonitoring = endpoint({
  id: 'getDeviceMonitoring',
  tag,
  method: 'GET',
  path: '/device-monitoring/{id}',
  can: 'farm.see',
  reads: 'may lag',
  summary: 'Get the metrics of a device over time',
  description: 'At most 31 days; by default the last seven.',
  params: byId,
  query: z.object({ start_date: z.optional(requestedDate), end_date: z.optional(requestedDate) }),
  response: monitoring,
})
