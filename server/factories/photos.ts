import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { newBlobKey, type Blobs } from '../platform/storage/blobs.ts'
import type { Db } from '../platform/postgres/database.ts'
import type { DB } from '../platform/postgres/schema.gen.ts'

type New = Insertable<DB['entry_photos']>

/** A photo of the given entry that needs identification; both files contain `words`. */
export const makeEntryPhoto = async (
  { db, blobs }: { db: Db; blobs: Blobs },
  given: Partial<New> & Pick<New, 'survey_id' | 'added_by'>,
  words = 'a picture',
) => {
  const [image_key, small_key] = [newBlobKey('surveyed', 'jpg'), newBlobKey('thumbnails', 'webp')]
  await blobs.put(image_key, Buffer.from(words))
  await blobs.put(small_key, Buffer.from(words))
  return db
    .insertInto('entry_photos')
    .values({
      photo_key: randomUUID(),
      taken_at: new Date('2026-06-10T10:00:00Z'),
      digest: Buffer.from('digest'),
      image_key,
      small_key,
      width: 2048,
      height: 1536,
      bytes: 400_000,
      identification: 'waiting',
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
