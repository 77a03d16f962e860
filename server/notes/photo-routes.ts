import type { FastifyInstance } from 'fastify'
import { deleteNotePhoto, putNotePhoto, showNotePhoto, showSmallNotePhoto } from '#domain/notes/endpoints.ts'
import { makeStorageBudget } from '../budgets/storage-queries.ts'
import type { Deps } from '../deps.ts'
import { authorOf } from '../platform/http/actor.ts'
import { readPhoto, sendPhoto } from '../platform/files/photo-files.ts'
import { orNotFound } from '../platform/http/problem.ts'
import { route } from '../platform/http/route.ts'
import { inTransaction } from '../platform/postgres/database.ts'
import { notes } from './note-queries.ts'
import { findOwnNote } from './note-writes.ts'
import { notePhotoWrites } from './photo-writes.ts'

export const notePhotoRoutes = (app: FastifyInstance, { db, blobs, settings, imageMemory }: Deps) => {
  const storage = makeStorageBudget({ db, settings })

  route(app, putNotePhoto, async ({ actor, params, request }) => {
    // Checked before the image is read.
    await findOwnNote(db, actor, params.id, params.noteId)
    return imageMemory.hold(request, async () =>
      notePhotoWrites.put({ db, blobs, storage }, actor, params, await readPhoto(request)),
    )
  })
  route(app, showNotePhoto, async ({ actor, params, reply, db: readDb }) =>
    sendPhoto(blobs, reply, orNotFound(await notes.filesOfPhoto(readDb, actor.scope, params)).image_key, 'image/jpeg'),
  )
  route(app, showSmallNotePhoto, async ({ actor, params, reply, db: readDb }) =>
    sendPhoto(blobs, reply, orNotFound(await notes.filesOfPhoto(readDb, actor.scope, params)).small_key, 'image/webp'),
  )
  route(app, deleteNotePhoto, async ({ actor, params }) => {
    await inTransaction(db, authorOf(actor), (trx) => notePhotoWrites.remove(trx, actor, params))
    return null
  })
}
