import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import { newBlobKey, type Blobs } from '../platform/blobs.ts'
import { earlierOf, type Db, type Trx } from '../platform/database.ts'
import { pictures } from '../platform/pictures/pictures.ts'
import { readSent } from '../platform/http/picture-file.ts'

const AT_ONCE = 500
const MARKERS_WITHOUT_SIZE = new Set([0xc4, 0xc8, 0xcc])

/** Width and height of a JPEG that we have written ourselves: they stand in the frame's header. */
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

export interface KeptFiles {
  image_key: string
  small_key: string
  width: number
  height: number
  bytes: number
}

/**
 * Reads a photo that was sent and keeps it, encoded again, and small. Both files are loose until a row refers to them: a server
 * that stops in between leaves them to the sweep.
 */
export const keepFiles = async ({ db, blobs }: { db: Db; blobs: Blobs }, sent: Buffer): Promise<KeptFiles> => {
  const image = await readSent('surveyed', sent, 'photo')
  const small = await pictures.read('thumbnail', image, { patient: true })
  const [image_key, small_key] = [newBlobKey('surveyed', 'jpg'), newBlobKey('thumbnails', 'webp')]
  await db
    .insertInto('loose_files')
    .values([image_key, small_key].map((blob_key) => ({ blob_key, since: sql<Date>`now() + interval '1 hour'` })))
    .execute()
  await blobs.put(image_key, image)
  await blobs.put(small_key, small)
  return { image_key, small_key, ...jpegSize(image), bytes: image.length + small.length }
}

/** A row refers to them from now on, if the transaction commits. */
export const claimFiles = (trx: Trx, { image_key, small_key }: KeptFiles) =>
  trx.deleteFrom('loose_files').where('blob_key', 'in', [image_key, small_key]).execute()

/** Nobody will refer to them. */
export const letFilesGo = async ({ db, blobs }: { db: Db; blobs: Blobs }, { image_key, small_key }: KeptFiles) => {
  for (const key of [image_key, small_key]) await blobs.remove(key)
  await db.deleteFrom('loose_files').where('blob_key', 'in', [image_key, small_key]).execute()
}

/** Removes files to which no row refers any more. */
export const sweepLooseFiles = async ({ db, blobs, clock }: Pick<Deps, 'db' | 'blobs' | 'clock'>): Promise<void> => {
  const loose = await db
    .selectFrom('loose_files')
    .where('since', '<=', earlierOf(clock()))
    .select('blob_key')
    .limit(AT_ONCE)
    .execute()
  for (const { blob_key } of loose) {
    await blobs.remove(blob_key)
    await db.deleteFrom('loose_files').where('blob_key', '=', blob_key).execute()
  }
}
