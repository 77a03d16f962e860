import * as z from 'zod/mini'
import { t } from '../language/text.ts'
import { detection, type Detection } from '../devices/capture-endpoints.ts'
import { named } from '../platform/named.ts'

/** A box may extend beyond its image by less than the image; anything further is in pixels. */
const OUTSIDE = t('must be a fraction of the image, such as 0.25, not in pixels')
const place = z.number().check(z.minimum(-1, OUTSIDE), z.maximum(2, OUTSIDE))
const size = z.number().check(z.minimum(0), z.maximum(2, OUTSIDE))

/** A detection as a device sends it. */
export const sentDetection = named(
  'SentDetection',
  z.extend(detection, { x: place, y: place, width: size, height: size }),
)

type Box = Pick<Detection, 'x' | 'y' | 'width' | 'height'>

/** Maps a box from stored pixels to the upright image, for each EXIF orientation. */
const upright: Record<number, (box: Box) => Box> = {
  2: ({ x, y, width, height }) => ({ x: 1 - x - width, y, width, height }),
  3: ({ x, y, width, height }) => ({ x: 1 - x - width, y: 1 - y - height, width, height }),
  4: ({ x, y, width, height }) => ({ x, y: 1 - y - height, width, height }),
  5: ({ x, y, width, height }) => ({ x: y, y: x, width: height, height: width }),
  6: ({ x, y, width, height }) => ({ x: 1 - y - height, y: x, width: height, height: width }),
  7: ({ x, y, width, height }) => ({ x: 1 - y - height, y: 1 - x - width, width: height, height: width }),
  8: ({ x, y, width, height }) => ({ x: y, y: 1 - x - width, width: height, height: width }),
}

/** The part of a side within the image; null: none. */
const clipped = (from: number, length: number): [from: number, length: number] | null => {
  if (from >= 0 && from + length <= 1) return [from, length]
  const [begin, end] = [Math.max(0, from), Math.min(1, from + length)]
  return begin < end ? [begin, end - begin] : null
}

/**
 * The bounding boxes in the upright image. `orientation`: the EXIF orientation if boxes refer to the pixels as sent,
 * or 1 if they refer to the upright image. Boxes across the edge are clipped, boxes beyond it are removed.
 */
export const placeBoxes = (
  sent: readonly Detection[],
  orientation: number,
): { detections: Detection[]; left_out: number } => {
  const detections = sent.flatMap((one): Detection[] => {
    const box = upright[orientation]?.(one) ?? one
    const [across, down] = [clipped(box.x, box.width), clipped(box.y, box.height)]
    if (!across || !down) return []
    return [{ ...one, x: across[0], width: across[1], y: down[0], height: down[1] }]
  })
  return { detections, left_out: sent.length - detections.length }
}
