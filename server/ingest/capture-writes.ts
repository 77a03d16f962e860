import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Detection } from '#domain/devices/capture-endpoints.ts'
import type { sendCapture } from '#domain/ingest/endpoints.ts'
import { placeBoxes } from '#domain/ingest/sent-boxes.ts'
import type { StorageBudget } from '../budgets/storage-queries.ts'
import { storeImageClasses } from '../image-reviews/image-classes-writes.ts'
import { newBlobKey, type Blobs } from '../platform/storage/blobs.ts'
import { type Db, inTransaction, system, type Trx } from '../platform/postgres/database.ts'
import { pictures } from '../platform/images/images.ts'
import { readSentWithSmall } from '../platform/http/picture-file.ts'
import { orNotFound } from '../platform/http/problem.ts'
import { claimFiles, putUnclaimed, deleteUnclaimed } from '../platform/storage/unclaimed-files.ts'
import { completeCardImage } from './card-image-writes.ts'
import { isSkewed } from './parsing/parse.ts'
import { findCapture, modelOfMessage } from './stored-capture-queries.ts'

export interface SentCapture {
  device_id: number
  capture_key: string
  captured_at: string
  message_id?: string | undefined
  image: Buffer
  detections: Detection[]
  /** `raw`: bounding boxes refer to the pixels as sent, before the EXIF rotation. */
  orientation?: 'upright' | 'raw' | undefined
  /** The file is from the memory card of the device, so nothing is available except the image. */
  isFromCard?: boolean
  /** Runs in the transaction that stores the image; if it throws, nothing is stored. */
  also?: (trx: Trx, id: number) => Promise<void>
}
type Digested = SentCapture & { digest: Buffer }

type CaptureReceipt = Omit<z.infer<typeof sendCapture.response>, 'rejected'>

/**
 * Stores an image. It is decoded from an allow-list of formats and encoded again, so that no hidden data survives, such
 * as the position. Sending it again changes nothing, except that an image from the device's card is completed with the
 * data that the device sends with it. Returns the capture's id and whether the device's clock is skewed.
 */
export const storeCapture = async (
  deps: { db: Db; blobs: Blobs; storage: StorageBudget; clock: () => Date },
  given: SentCapture,
): Promise<CaptureReceipt> => {
  const sent: Digested = { ...given, digest: createHash('sha256').update(given.image).digest() }
  const now = deps.clock()
  const clock = {
    clock_skewed: isSkewed(Date.parse(sent.captured_at), now.getTime(), await createdAtOf(deps.db, sent.device_id)),
    server_time: now.toISOString(),
  }
  const earlier = await findCapture(deps.db, sent)
  if (earlier) {
    const duplicate = { id: earlier.id, duplicate: true, ...clock }
    if (!earlier.is_from_card || sent.isFromCard) return { ...duplicate, boxes_left_out: 0 }
    const boxes = placeBoxes(sent.detections, sent.orientation === 'raw' ? await orientationOf(sent.image) : 1)
    const completed = await inTransaction(deps.db, system, (trx) =>
      completeCardImage(trx, earlier.id, { ...sent, detections: boxes.detections }, now),
    )
    // Otherwise the image was deleted or completed meanwhile, and is found or stored as such.
    return completed ? { ...duplicate, boxes_left_out: boxes.left_out } : storeCapture(deps, given)
  }
  const { organisation_id } = orNotFound(await placementAt(deps.db, sent.device_id, sent.captured_at))
  await deps.storage.check(organisation_id, 429)
  const { picture, small, orientation, width, height } = await readSentWithSmall('capture', sent.image, 'image')
  const boxes = placeBoxes(sent.detections, sent.orientation === 'raw' ? orientation : 1)
  const [image_key, thumbnail_key] = [newBlobKey('captures', 'jpg'), newBlobKey('thumbnails', 'webp')]
  const bytes = picture.length + small.length
  const files: [string, Buffer][] = [
    [image_key, picture],
    [thumbnail_key, small],
  ]
  await putUnclaimed(deps, files, { isGiven: true })
  const stored = await inTransaction(deps.db, system, async (trx) => {
    // Locks the device, so that an image sent while the device is moved gets the new placement.
    await sql`select from device_status where device_id = ${sent.device_id} for no key update`.execute(trx)
    // Its card may have been uploaded since, or the device may have sent the image that its card contains.
    if (await findCapture(trx, sent)) return undefined
    const placement = orNotFound(await placementAt(trx, sent.device_id, sent.captured_at))
    const row = await trx
      .insertInto('captures')
      .values({
        device_id: sent.device_id,
        placement_id: placement.id,
        capture_key: sent.capture_key,
        digest: sent.digest,
        // In milliseconds, like all times that clients see, because cursors are based on it.
        captured_at: new Date(sent.captured_at),
        message_id: sent.message_id ?? null,
        detections: JSON.stringify(boxes.detections),
        image_key,
        thumbnail_key,
        bytes,
        width,
        height,
        model_id: await modelOfMessage(trx, sent, now),
      })
      .onConflict((conflict) => conflict.columns(['device_id', 'capture_key']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!row) return row
    const { insects, unlisted_insects } = await storeImageClasses(
      trx,
      {
        id: row.id,
        device_id: sent.device_id,
        placement_id: placement.id,
        captured_at: new Date(sent.captured_at),
        detections: boxes.detections,
      },
      null,
    )
    if (insects > 0)
      await trx.updateTable('captures').set({ insects, unlisted_insects }).where('id', '=', row.id).execute()
    await claimFiles(trx, [image_key, thumbnail_key])
    await sent.also?.(trx, row.id)
    return row
  })
  if (stored) {
    deps.storage.add(organisation_id, bytes)
    return { id: stored.id, duplicate: false, boxes_left_out: boxes.left_out, ...clock }
  }
  // The same image was sent twice at the same time, and the other request stored it.
  await deleteUnclaimed(deps, [image_key, thumbnail_key])
  const other = orNotFound(await findCapture(deps.db, sent))
  const results = { ...sent, detections: boxes.detections }
  if (other.is_from_card && !sent.isFromCard)
    await inTransaction(deps.db, system, (trx) => completeCardImage(trx, other.id, results, now))
  return { id: other.id, duplicate: true, boxes_left_out: 0, ...clock }
}

/** The image was stored before, so it can be decoded. It may have to be stored again. */
const orientationOf = async (image: Buffer): Promise<number> =>
  (await pictures.readWithSmall('capture', image)).orientation

const createdAtOf = async (db: Db, device_id: number): Promise<number> =>
  orNotFound(
    await db.selectFrom('devices').where('id', '=', device_id).select('created_at').executeTakeFirst(),
  ).created_at.getTime()

/** The placement of a device at a time; undefined if it had none. */
export const placementAt = (db: Db, device_id: number, at: string) =>
  db
    .selectFrom('placements')
    .innerJoin('farms', 'farms.id', 'placements.farm_id')
    .where('placements.device_id', '=', device_id)
    .where(sql<boolean>`placements.during @> ${at}::timestamptz`)
    .select(['placements.id', 'farms.organisation_id'])
    .executeTakeFirst()
