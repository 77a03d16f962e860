import { sql } from 'kysely'
import type { Db } from '../../platform/postgres/database.ts'
import { newBlobKey } from '../../platform/storage/blobs.ts'
import type { TestServer } from '../../testing/server.ts'

interface Images {
  device: { id: number; placement_id: number }
  count: number
  /** The file that all of them share. */
  image_key: string
}

/** Rows of images of a camera, one per minute, each with a bumblebee. */
export const insertImages = async (db: Db, { device, count, image_key }: Images): Promise<void> => {
  const detections = JSON.stringify([
    { object_class_name: 'bumblebee', confidence: 0.8, x: 0.1, y: 0.1, width: 0.2, height: 0.2 },
  ])
  await sql`insert into captures (device_id, placement_id, capture_key, captured_at, detections, image_key, width, height, insects)
    select ${device.id}, ${device.placement_id}, 'many-' || n, '2026-06-01T00:00:00Z'::timestamptz + n * interval '1 minute',
      ${detections}::jsonb, ${image_key}, 640, 480, 1
    from generate_series(1, ${count}) as n`.execute(db)
}

/** The same including their file. */
export const makeManyImages = async (
  { db, blobs }: Pick<TestServer, 'db' | 'blobs'>,
  device: Images['device'],
  count: number,
  file: Buffer,
): Promise<void> => {
  const image_key = newBlobKey('captures', 'jpg')
  await blobs.put(image_key, file)
  await insertImages(db, { device, count, image_key })
}
