import * as z from 'zod/mini'
import { endpoint } from '../platform/endpoint.ts'
import { named } from '../platform/named.ts'
import { pageShape, pageParams, wholeNumberText } from '../platform/paging.ts'
import { byId, id, instant, plainText } from '../platform/shapes.ts'

const tag = 'Devices'

/** Bounding box as fractions of the image's width and height. */
export const detection = named(
  'Detection',
  z.object({
    object_class_name: plainText(80).check(z.minLength(1)),
    confidence: z.number().check(z.minimum(0), z.maximum(1)),
    x: z.number().check(z.minimum(0), z.maximum(1)),
    y: z.number().check(z.minimum(0), z.maximum(1)),
    width: z.number().check(z.minimum(0), z.maximum(1)),
    height: z.number().check(z.minimum(0), z.maximum(1)),
  }),
)
export type Detection = z.infer<typeof detection>

export const capture = named(
  'Capture',
  z.object({
    id,
    captured_at: z.iso.datetime(),
    image_url: z.string(),
    thumbnail_url: z.nullable(z.string()),
    detections: z.array(detection),
  }),
)

export const listCaptures = endpoint({
  id: 'listCaptures',
  tag,
  method: 'GET',
  path: '/devices/{id}/captures',
  can: 'farm.see',
  reads: 'may lag',
  summary: 'List the images of a device',
  description: 'Newest first, with their detections; by default 24 per page.',
  params: byId,
  query: z.object({
    from: z.optional(instant),
    to: z.optional(instant),
    skip: pageParams.skip,
    limit: z.optional(wholeNumberText(100)),
  }),
  response: pageShape(capture),
})

/** The image itself, without the envelope. */
export const showCapture = endpoint({
  id: 'showCapture',
  tag,
  tokenScope: 'detections',
  method: 'GET',
  path: '/captures/{id}/image',
  can: 'farm.see',
  reads: 'may lag',
  summary: 'Get an image as JPEG',
  params: byId,
  file: ['image/jpeg'],
})
export const thumbnailSize = named('ThumbnailSize', z.enum(['small', 'large']))

export const showThumbnail = endpoint({
  id: 'showThumbnail',
  tag,
  tokenScope: 'detections',
  method: 'GET',
  path: '/captures/{id}/thumbnail',
  can: 'farm.see',
  reads: 'may lag',
  summary: 'Get the thumbnail of an image',
  description:
    '320 pixels wide, as WebP. 404 until it has been created. `size=large` is 640 pixels wide; it is created when it is first asked for, and until then the other is sent.',
  params: byId,
  query: z.object({ size: z.optional(thumbnailSize) }),
  file: ['image/webp'],
})
