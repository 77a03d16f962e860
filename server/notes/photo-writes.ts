import { PHOTOS_OF_NOTE } from '#domain/budgets/budgets.ts'
import { messages } from '#domain/messages.ts'
import type { NotePhoto } from '#domain/notes/farm-note.ts'
import { notePhotoMessages } from '#domain/notes/photo-messages.ts'
import { pick } from '#domain/platform/members.ts'
import { checkPhotoBytes } from '../budgets/photo-queries.ts'
import type { StorageBudget } from '../budgets/storage-queries.ts'
import { farms } from '../farms/queries.ts'
import { authorOf, personOf, type Actor } from '../platform/http/actor.ts'
import { photoDigest, photoFileMembers, storePhoto } from '../platform/files/photo-files.ts'
import { orNotFound, Problem } from '../platform/http/problem.ts'
import type { Db, Trx } from '../platform/postgres/database.ts'
import type { Blobs } from '../platform/storage/blobs.ts'
import { notes, type PhotoPath } from './note-queries.ts'
import { lockOwnNote } from './note-writes.ts'

interface Work {
  db: Db
  blobs: Blobs
  storage: StorageBudget
}

/** The photo stored under this key; 409 if it is a different one. */
const storedEarlier = async (db: Db, actor: Actor, path: PhotoPath, digest: Buffer): Promise<NotePhoto | undefined> => {
  const row = await db
    .selectFrom('note_photos')
    .where('photo_key', '=', path.key)
    .select(['note_id', 'digest'])
    .executeTakeFirst()
  if (!row) return undefined
  const isSame = row.note_id === path.noteId && row.digest.equals(digest)
  const existing = isSame ? await notes.findPhoto(db, actor.scope, path) : undefined
  if (!existing) throw new Problem(409, messages.photoKeyUsed)
  return existing
}

/** Checked before the image is decoded, and again with the farm locked. */
const checkLimits = async (db: Db, actor: Actor, noteId: number): Promise<void> => {
  const { count } = await db
    .selectFrom('note_photos')
    .where('note_id', '=', noteId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= PHOTOS_OF_NOTE) throw new Problem(409, notePhotoMessages.tooMany)
  await checkPhotoBytes(db, personOf(actor).user_id)
}

export const notePhotoWrites = {
  /** Stores a photo of a note, once per key: sending it again returns the stored one. */
  put: async (work: Work, actor: Actor, path: PhotoPath, sent: Buffer): Promise<NotePhoto> => {
    const { db } = work
    const digest = photoDigest(sent)
    const earlier = await storedEarlier(db, actor, path, digest)
    if (earlier) return earlier
    await checkLimits(db, actor, path.noteId)
    const { organisation_id } = orNotFound(await farms.find(db, actor.scope, path.id))
    await work.storage.check(organisation_id, 413)
    const bytes = await storePhoto(work, authorOf(actor), sent, async (trx, files) => {
      await lockOwnNote(trx, actor, path.id, path.noteId)
      await checkLimits(trx, actor, path.noteId)
      const row = await trx
        .insertInto('note_photos')
        .values({
          photo_key: path.key,
          note_id: path.noteId,
          added_by: personOf(actor).user_id,
          digest,
          ...pick(files, photoFileMembers),
        })
        .onConflict((conflict) => conflict.column('photo_key').doNothing())
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    })
    work.storage.add(organisation_id, bytes)
    return orNotFound(await storedEarlier(db, actor, path, digest))
  },

  /** A trigger marks its files for deletion. */
  remove: async (trx: Trx, actor: Actor, path: PhotoPath): Promise<void> => {
    await lockOwnNote(trx, actor, path.id, path.noteId)
    orNotFound(await notes.findPhoto(trx, actor.scope, path))
    await trx.deleteFrom('note_photos').where('photo_key', '=', path.key).execute()
  },
}
