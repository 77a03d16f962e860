import type { PictureKind } from './read-picture.ts'

/** What the process that reads pictures is sent. */
export interface PictureTask {
  kind: PictureKind
  image: Uint8Array
  /** The small picture of it is wanted, too. */
  withSmall: boolean
}
/** The picture, and the small one if it was wanted; null if it cannot be read. */
export type PictureResult = { read: ReadPicture | null }
export interface ReadPicture {
  picture: Uint8Array
  small: Uint8Array | null
}
/** The code of a process that ended itself because a picture took too much memory. */
export const TOO_LARGE = 7
