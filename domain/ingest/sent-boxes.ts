import * as z from 'zod/mini'
import { detection, type Detection } from '../devices/capture-endpoints.ts'
import { named } from '../platform/named.ts'

/** A box may lie over the edge of its image by less than the image: what is further away is told in pixels. */
const OUTSIDE = 'must be a share of the image, such as 0.25: pixels are not taken'
const place = z.number().check(z.minimum(-1, OUTSIDE), z.maximum(2, OUTSIDE))
const size = z.number().check(z.minimum(0), z.maximum(2, OUTSIDE))

/** A detection as a device sends it. */
export const sentDetection = named(
  'SentDetection',
  z.extend(detection, { x: place, y: place, width: size, height: size }),
)

type Box = Pick<Detection, 'x' | 'y' | 'width' | 'height'>

/** Where a box of the pixels as they are stored lies in the upright picture, for each way in which EXIF numbers that a camera was held. */
const upright: Record<number, (box: Box) => Box> = {
  2: ({ x, y, width, height }) => ({ x: 1 - x - width, y, width, height }),
  3: ({ x, y, width, height }) => ({ x: 1 - x - width, y: 1 - y - height, width, height }),
  4: ({ x, y, width, height }) => ({ x, y: 1 - y - height, width, height }),
  5: ({ x, y, width, height }) => ({ x: y, y: x, width: height, height: width }),
  6: ({ x, y, width, height }) => ({ x: 1 - y - height, y: x, width: height, height: width }),
  7: ({ x, y, width, height }) => ({ x: 1 - y - height, y: 1 - x - width, width: height, height: width }),
  8: ({ x, y, width, height }) => ({ x: y, y: 1 - x - width, width: height, height: width }),
}

/** What of a side lies within the image; null: nothing. */
const clipped = (from: number, length: number): [from: number, length: number] | null => {
  if (from >= 0 && from + length <= 1) return [from, length]
  const [begin, end] = [Math.max(0, from), Math.min(1, from + length)]
  return begin < end ? [begin, end - begin] : null
}

/**
 * The boxes of an image as it is shown, upright. `orientation`: how EXIF says that the camera was held, where the boxes are of the pixels
 * as they were sent; 1 where they are of the upright picture. A box over the edge is cut off there, one beyond it is left out.
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
