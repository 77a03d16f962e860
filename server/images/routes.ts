import type { FastifyInstance } from 'fastify'
import {
  addFavouriteImage,
  countImages,
  deleteImage,
  deleteImageFilter,
  downloadImages,
  getImage,
  getImageRetention,
  listImageClasses,
  listImageFilters,
  listImageHours,
  listImages,
  MOST_EXPORTED,
  putImageReviews,
  removeFavouriteImage,
  saveImageFilter,
} from '#domain/images/endpoints.ts'
import { messages } from '#domain/messages.ts'
import type { Deps } from '../deps.ts'
import { lockImages, reviewWrites } from '../image-reviews/review-writes.ts'
import { authorOf, personOf, type Actor } from '../platform/http/actor.ts'
import { invalid, orNotFound } from '../platform/http/problem.ts'
import { route } from '../platform/http/route.ts'
import { attachment } from '../platform/http/table-file.ts'
import { inTransaction } from '../platform/postgres/database.ts'
import { checkPlaces } from './check-places.ts'
import { classesWithin } from './class-queries.ts'
import { imageArchive } from './archive-queries.ts'
import { savedFilters } from './filter-writes.ts'
import { imageHours } from './hours-queries.ts'
import { imageRetention } from './retention-queries.ts'
import { images } from './queries.ts'
import { imageWrites } from './writes.ts'

const readerOf = (actor: Actor) => ({ scope: actor.scope, user_id: personOf(actor).user_id })

async function* onePage<T>(rows: T): AsyncGenerator<T> {
  yield rows
}

export const imageRoutes = (app: FastifyInstance, { db, blobs, clock, settings }: Deps) => {
  route(app, listImages, async ({ actor, query: { order, after, limit, ...filter }, db: readDb }) => {
    await checkPlaces(readDb, actor.scope, filter)
    return images.list(readDb, readerOf(actor), filter, { order, after, limit })
  })
  route(app, countImages, async ({ actor, query, db: readDb }) => {
    await checkPlaces(readDb, actor.scope, query)
    return images.count(readDb, readerOf(actor), query)
  })
  route(app, listImageHours, async ({ actor, query, db: readDb }) => {
    await checkPlaces(readDb, actor.scope, query)
    return imageHours(readDb, readerOf(actor), query)
  })
  route(app, listImageClasses, async ({ actor, query, db: readDb }) => {
    await checkPlaces(readDb, actor.scope, query)
    return classesWithin(readDb, actor.scope, query)
  })
  route(app, downloadImages, async ({ actor, query: { ids, files, ...filter }, reply, db: readDb }) => {
    await checkPlaces(readDb, actor.scope, filter)
    const reader = readerOf(actor)
    const found = ids
      ? await images.listByIds(readDb, reader, ids)
      : await images.all(readDb, reader, filter, MOST_EXPORTED)
    if (!found) throw invalid([{ path: 'from', message: messages.tooManyExported }])
    const archive = imageArchive(
      { read: (work) => work(readDb), blobs, now: clock(), dataDir: settings.dataDir },
      onePage(found),
      { withFiles: files !== 'false' },
    )
    return reply
      .type('application/zip')
      .header('content-disposition', attachment(`images-${found.length}.zip`))
      .send(archive)
  })
  route(app, getImageRetention, async ({ actor, query, db: readDb }) => {
    await checkPlaces(readDb, actor.scope, query)
    const { IMAGE_DAYS: image_days, REVIEWED_IMAGE_DAYS: reviewed_image_days } = settings
    return imageRetention(readDb, actor.scope, query, { image_days, reviewed_image_days })
  })
  route(app, getImage, async ({ actor, params }) => orNotFound(await images.find(db, readerOf(actor), params.id)))
  route(app, deleteImage, async ({ actor, params, query }) => {
    const files = await inTransaction(db, authorOf(actor), (trx) =>
      imageWrites.remove(trx, actor.scope, params.id, query.reason),
    )
    for (const file of files) await blobs.remove(file)
    return null
  })
  route(app, putImageReviews, async ({ actor, body: { reviews } }) => {
    const reviewer = { user_id: personOf(actor).user_id, now: clock() }
    // In the order of their ids, so that two requests for the same images cannot deadlock.
    const sorted = [...reviews.entries()].sort(([, one], [, other]) => one.image_id - other.image_id)
    await inTransaction(db, authorOf(actor), async (trx) => {
      // All at once, so that concurrent requests for some of the same images only wait here.
      await lockImages(
        trx,
        sorted.map(([, { image_id }]) => image_id),
      )
      for (const [index, { image_id, ...review }] of sorted)
        await reviewWrites.put(trx, actor.scope, image_id, review, reviewer, `reviews.${index}.`)
    })
    const ids = reviews.map(({ image_id }) => image_id)
    return { images: await images.listByIds(db, readerOf(actor), ids) }
  })
  route(app, listImageFilters, ({ actor }) => savedFilters.list(db, personOf(actor).user_id))
  route(app, saveImageFilter, ({ actor, body }) =>
    inTransaction(db, authorOf(actor), (trx) => savedFilters.save(trx, personOf(actor).user_id, body)),
  )
  route(app, deleteImageFilter, async ({ actor, params }) => {
    await inTransaction(db, authorOf(actor), (trx) => savedFilters.remove(trx, personOf(actor).user_id, params.id))
    return null
  })
  route(app, addFavouriteImage, async ({ actor, params }) => {
    await inTransaction(db, authorOf(actor), (trx) =>
      imageWrites.addFavourite(trx, actor.scope, params.id, personOf(actor).user_id),
    )
    return null
  })
  route(app, removeFavouriteImage, async ({ actor, params }) => {
    await inTransaction(db, authorOf(actor), (trx) =>
      imageWrites.removeFavourite(trx, actor.scope, params.id, personOf(actor).user_id),
    )
    return null
  })
}
