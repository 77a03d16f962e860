import * as z from 'zod/mini'
import { call } from '../platform/call.ts'
import { byId, id, instant, plainText } from '../platform/shapes.ts'
import { device } from './device.ts'

const tag = 'Devices'

export const listDevices = call({
  id: 'listDevices',
  tag,
  method: 'GET',
  path: '/devices',
  can: 'farm.see',
  summary: 'The devices within scope, by name.',
  answer: z.array(device),
})
export const getDevice = call({
  id: 'getDevice',
  tag,
  method: 'GET',
  path: '/devices/{id}',
  can: 'farm.see',
  summary: 'One device.',
  params: byId,
  answer: device,
})
export const listDevicesOfFarm = call({
  id: 'listDevicesOfFarm',
  tag,
  method: 'GET',
  path: '/devices/farm/{id}',
  can: 'farm.see',
  summary: 'The devices on a farm.',
  params: byId,
  answer: z.array(device),
})
export const listDevicesOfOrganisation = call({
  id: 'listDevicesOfOrganisation',
  tag,
  method: 'GET',
  path: '/devices/organisation/{id}',
  can: 'farm.see',
  summary: "The devices on an organisation's farms.",
  params: byId,
  answer: z.array(device),
})

const page = (fallback: string, most: number) =>
  z.pipe(
    z._default(z.string().check(z.regex(/^\d{1,9}$/, 'must be a whole number')), fallback),
    z.pipe(
      z.transform((text: string) => Number(text)),
      z.int().check(z.maximum(most)),
    ),
  )

/** Box as shares of the image's width and height. */
export const detection = z.object({
  object_class_name: plainText(80).check(z.minLength(1)),
  confidence: z.number().check(z.minimum(0), z.maximum(1)),
  x: z.number().check(z.minimum(0), z.maximum(1)),
  y: z.number().check(z.minimum(0), z.maximum(1)),
  width: z.number().check(z.minimum(0), z.maximum(1)),
  height: z.number().check(z.minimum(0), z.maximum(1)),
})
export type Detection = z.infer<typeof detection>

export const capture = z.object({
  id,
  captured_at: z.iso.datetime(),
  image_url: z.string(),
  thumbnail_url: z.nullable(z.string()),
  detections: z.array(detection),
})
export const listCaptures = call({
  id: 'listCaptures',
  tag,
  method: 'GET',
  path: '/devices/{id}/captures',
  can: 'farm.see',
  summary: "A device's images, newest first, with what the model saw in them.",
  params: byId,
  query: z.object({
    from: z.optional(instant),
    to: z.optional(instant),
    skip: page('0', 1_000_000),
    limit: page('24', 100),
  }),
  answer: z.object({ rows: z.array(capture), total: z.int() }),
})

/** The picture itself, not the envelope. */
export const showCapture = call({
  id: 'showCapture',
  tag,
  method: 'GET',
  path: '/captures/{id}/image',
  can: 'farm.see',
  summary: 'The image of a capture, as JPEG.',
  params: byId,
})
export const showThumbnail = call({
  id: 'showThumbnail',
  tag,
  method: 'GET',
  path: '/captures/{id}/thumbnail',
  can: 'farm.see',
  summary: 'A capture in 320 pixels of width, as WebP; 404 until it has been made.',
  params: byId,
})
