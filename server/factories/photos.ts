import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { newBlobKey, type Blobs } from '../platform/storage/blobs.ts'
import type { Db } from '../platform/postgres/database.ts'
import type { DB } from '../platform/postgres/schema.gen.ts'

type Store = { db: Db; blobs: Blobs }
type New = Insertable<DB['entry_photos']>
type NewOfNote = Insertable<DB['note_photos']>

/** Both files contain `words`. */
const filesWith = async (blobs: Blobs, words: string) => {
  const [image_key, small_key] = [newBlobKey('surveyed', 'jpg'), newBlobKey('thumbnails', 'webp')]
  await blobs.put(image_key, Buffer.from(words))
  await blobs.put(small_key, Buffer.from(words))
  return {
    photo_key: randomUUID(),
    digest: Buffer.from('digest'),
    image_key,
    small_key,
    width: 2048,
    height: 1536,
    bytes: 400_000,
  }
}

/** A photo of the given entry that needs identification; both files contain `words`. */
export const makeEntryPhoto = async (
  { db, blobs }: Store,
  given: Partial<New> & Pick<New, 'survey_id' | 'added_by'>,
  words = 'a picture',
) =>
  db
    .insertInto('entry_photos')
    .values({
      ...(await filesWith(blobs, words)),
      taken_at: new Date('2026-06-10T10:00:00Z'),
      identification: 'waiting',
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** A photo of the given note; both files contain `words`. */
export const makeNotePhoto = async (
  { db, blobs }: Store,
  given: Partial<NewOfNote> & Pick<NewOfNote, 'note_id' | 'added_by'>,
  words = 'a picture',
) =>
  db
    .insertInto('note_photos')
    .values({ ...(await filesWith(blobs, words)), ...given })
    .returningAll()
    .executeTakeFirstOrThrow()
