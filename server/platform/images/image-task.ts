import type { PictureKind } from './read-image.ts'

/** A task for the image process; the image itself is sent over the pipe. */
export interface PictureTask {
  kind: PictureKind
  bytes: number
  /** Whether a thumbnail is wanted, too. */
  withSmall: boolean
}
/**
 * Sizes in bytes of the image and of the thumbnail, if wanted, which follow over the pipe in this order. `orientation`
 * is the EXIF orientation of the original, `width` and `height` are the pixels of the image. Null if the image cannot be read.
 */
export type PictureResult = {
  read: { picture: number; small: number; orientation: number; width: number; height: number } | null
}
/** Exit code of a process that stopped because an image needed too much memory. */
export const TOO_LARGE = 7
