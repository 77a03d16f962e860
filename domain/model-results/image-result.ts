import * as z from 'zod/mini'
import { detection } from '../devices/capture-endpoints.ts'
import { named } from '../platform/named.ts'

/** `result_id` of reviews from before the image's device sent detections, when no model had processed the image. */
export const UNREAD = -1

/** The results of one model version for an image. */
export const imageResult = named(
  'ImageResult',
  z.object({
    /** 0: sent by the device; `UNREAD`: no results, before the device sent any. */
    result_id: z.int(),
    model_version: z.nullable(z.string()),
    received_at: z.iso.datetime(),
    detections: z.array(detection),
    /** Whether these results decide what the image shows. */
    counts: z.boolean(),
  }),
)
export type ImageResult = z.infer<typeof imageResult>
