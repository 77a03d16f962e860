import type { PictureKind } from './read-picture.ts'

/** What the process that reads pictures is sent. */
export interface PictureTask {
  kind: PictureKind
  image: Uint8Array
}
/** The picture; null if it cannot be read. */
export type PictureResult = { picture: Uint8Array | null }
/** The code of a process that ended itself because a picture took too much memory. */
export const TOO_LARGE = 7
