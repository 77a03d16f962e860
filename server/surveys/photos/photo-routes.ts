import type { FastifyInstance } from 'fastify'
import {
  deleteEntryPhoto,
  identifyEntryPhoto,
  listEntryPhotos,
  listIdentifications,
  putEntryPhoto,
  showEntryPhoto,
  showSmallEntryPhoto,
} from '#domain/surveys/photo-endpoints.ts'
import { makeStorageBudget } from '../../budgets/storage-queries.ts'
import type { Deps } from '../../deps.ts'
import { farms } from '../../farms/queries.ts'
import { authorOf } from '../../platform/http/actor.ts'
import { inTransaction } from '../../platform/postgres/database.ts'
import { readPhoto, sendPhoto } from '../../platform/files/photo-files.ts'
import { orNotFound } from '../../platform/http/problem.ts'
import { route } from '../../platform/http/route.ts'
import { checkPlot } from '../visits.ts'
import { identify } from '../identification-writes.ts'
import { entryPhotos } from './photo-queries.ts'
import { entryPhotoWrites } from './photo-writes.ts'
import { surveys } from '../queries.ts'

export const photoRoutes = (app: FastifyInstance, { db, blobs, clock, settings, imageMemory }: Deps) => {
  const storage = makeStorageBudget({ db, settings })

  route(app, listEntryPhotos, async ({ actor, query: { skip, limit, ...filter }, db: readDb }) => {
    await checkPlot(readDb, actor.scope, filter)
    if (filter.survey_id !== undefined) orNotFound(await surveys.find(readDb, actor.scope, filter.survey_id))
    return entryPhotos.listOrPage({ skip, limit }, readDb, actor.scope, filter)
  })
  route(app, putEntryPhoto, async ({ actor, params, query, request }) => {
    // Checked before the image is read.
    orNotFound(await surveys.find(db, actor.scope, params.id))
    return imageMemory.hold(request, async () =>
      entryPhotoWrites.put({ db, blobs, storage }, actor, params, query, await readPhoto(request), clock()),
    )
  })
  route(app, showEntryPhoto, async ({ actor, params: { id, key }, reply, db: readDb }) =>
    sendPhoto(
      blobs,
      reply,
      orNotFound(await entryPhotos.filesOf(readDb, actor.scope, id, key)).image_key,
      'image/jpeg',
    ),
  )
  route(app, showSmallEntryPhoto, async ({ actor, params: { id, key }, reply, db: readDb }) =>
    sendPhoto(
      blobs,
      reply,
      orNotFound(await entryPhotos.filesOf(readDb, actor.scope, id, key)).small_key,
      'image/webp',
    ),
  )
  route(app, deleteEntryPhoto, async ({ actor, params }) => {
    await inTransaction(db, authorOf(actor), (trx) => entryPhotoWrites.remove(trx, actor, params))
    return null
  })

  route(app, listIdentifications, async ({ actor, query: { skip, limit, ...filter }, db: readDb }) => {
    if (filter.farm_id !== undefined) orNotFound(await farms.find(readDb, actor.scope, filter.farm_id))
    return entryPhotos.waiting({ skip, limit }, readDb, actor.scope, filter)
  })
  route(app, identifyEntryPhoto, ({ actor, params, body }) =>
    inTransaction(db, authorOf(actor), (trx) => identify(trx, actor, params, body, clock())),
  )
}
