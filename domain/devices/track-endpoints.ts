import * as z from 'zod/mini'
import { drawnTunnel, outline } from '../farms/farm.ts'
import { endpoint } from '../platform/endpoint.ts'
import { named } from '../platform/named.ts'
import { byId } from '../platform/shapes.ts'

/** A position, and the times of the first and last message from there. */
const stop = named(
  'DeviceStop',
  z.object({
    latitude: z.number(),
    longitude: z.number(),
    from: z.iso.datetime(),
    to: z.iso.datetime(),
  }),
)

export const track = named(
  'DeviceTrack',
  z.object({
    farm: z.object({
      title: z.string(),
      outline: z.nullable(outline),
      latitude: z.nullable(z.number()),
      longitude: z.nullable(z.number()),
    }),
    fields: z.array(z.object({ field_name: z.string(), outline: z.nullable(outline), tunnels: z.array(drawnTunnel) })),
    /** Oldest first. Positions within about 25 metres of the first are one stop. */
    stops: z.array(stop),
  }),
)
export type Track = z.infer<typeof track>

export const getDeviceTrack = endpoint({
  id: 'getDeviceTrack',
  tag: 'Devices',
  method: 'GET',
  path: '/devices/{id}/track',
  aliases: [{ id: 'getDeviceTrail', path: '/devices/{id}/trail' }],
  can: 'farm.see',
  reads: 'may lag',
  summary: 'Get the latest positions of a device',
  description:
    'Positions within about 25 metres are one stop. Includes the outlines of the farm, its fields and their tunnels.',
  params: byId,
  response: track,
})
