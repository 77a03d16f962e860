import { newBlobKey, type Blobs } from '../../platform/storage/blobs.ts'
import type { Db } from '../../platform/postgres/database.ts'
import { putUnclaimed } from '../../platform/storage/unclaimed-files.ts'
import { readSentWithSmall } from '../../platform/http/picture-file.ts'

const MARKERS_WITHOUT_SIZE = new Set([0xc4, 0xc8, 0xcc])

/** Width and height of a JPEG written by the server, from its frame header. */
export const jpegSize = (jpeg: Buffer): { width: number; height: number } => {
  let at = 2
  while (at + 9 < jpeg.length) {
    const marker = jpeg.readUInt8(at + 1)
    if (marker >= 0xc0 && marker <= 0xcf && !MARKERS_WITHOUT_SIZE.has(marker))
      return { height: jpeg.readUInt16BE(at + 5), width: jpeg.readUInt16BE(at + 7) }
    at += 2 + jpeg.readUInt16BE(at + 2)
  }
  throw new Error('a JPEG without a frame')
}

export interface StoredFiles {
  image_key: string
  small_key: string
  width: number
  height: number
  bytes: number
}

/**
 * Reads an uploaded photo and stores it, encoded again, with a thumbnail. Both files are unclaimed until a row refers
 * to them.
 */
export const storeFiles = async (work: { db: Db; blobs: Blobs }, sent: Buffer): Promise<StoredFiles> => {
  const { picture: image, small } = await readSentWithSmall('surveyed', sent, 'photo')
  const [image_key, small_key] = [newBlobKey('surveyed', 'jpg'), newBlobKey('thumbnails', 'webp')]
  await putUnclaimed(work, [
    [image_key, image],
    [small_key, small],
  ])
  return { image_key, small_key, ...jpegSize(image), bytes: image.length + small.length }
}
