import type { PictureKind } from './read-image.ts'

/** What the process that reads pictures is told; the picture itself comes over its pipe. */
export interface PictureTask {
  kind: PictureKind
  bytes: number
  /** The small picture of it is wanted, too. */
  withSmall: boolean
}
/**
 * How many bytes the picture has, and the small one if it was wanted: they come over the pipe in this order. `orientation`: how the camera
 * was held, as EXIF numbers it. Null if it cannot be read.
 */
export type PictureResult = { read: { picture: number; small: number; orientation: number } | null }
/** The code of a process that ended itself because a picture took too much memory. */
export const TOO_LARGE = 7
