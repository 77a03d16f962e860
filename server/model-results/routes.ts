import type { FastifyInstance } from 'fastify'
import {
  deleteModelChoice,
  getFarmModels,
  previewModelChoice,
  putImageDetections,
  putImagesDetections,
  putModelChoice,
} from '#domain/model-results/endpoints.ts'
import type { Deps } from '../deps.ts'
import { farms } from '../farms/queries.ts'
import { authorOf } from '../platform/http/actor.ts'
import { orNotFound } from '../platform/http/problem.ts'
import { route } from '../platform/http/route.ts'
import { startScheduledTask } from '../platform/jobs/scheduled-tasks.ts'
import { inTransaction } from '../platform/postgres/database.ts'
import { modelChoiceWrites, runModelChoices } from './choice-writes.ts'
import { previewChoice } from './preview-queries.ts'
import { farmModels } from './queries.ts'
import { putResults } from './writes.ts'

/** 200 images with a few dozen boxes each. */
const MAX_BATCH_BYTES = 4 * 1024 * 1024
const EVERY_MS = 5_000

/** Updates images in the background to the chosen model versions. Returns a function that stops it. */
export const startModelChoices = ({ db, log }: Pick<Deps, 'db' | 'log'>): (() => Promise<void>) =>
  startScheduledTask({ name: 'model choices', every_ms: EVERY_MS, log }, () => runModelChoices(db))

export const modelResultRoutes = (app: FastifyInstance, { db }: Deps) => {
  route(app, putImageDetections, async ({ actor, params: { id: image_id }, body }) => {
    const [stored] = await inTransaction(db, authorOf(actor), (trx) =>
      putResults(trx, actor.scope, [{ image_id, ...body }], () => ''),
    )
    return orNotFound(stored)
  })
  route(
    app,
    putImagesDetections,
    async ({ actor, body: { images } }) => ({
      images: await inTransaction(db, authorOf(actor), (trx) =>
        putResults(trx, actor.scope, images, (index) => `images.${index}.`),
      ),
    }),
    { bodyLimit: MAX_BATCH_BYTES },
  )
  route(app, getFarmModels, async ({ actor, params: { id } }) => {
    orNotFound(await farms.find(db, actor.scope, id))
    return farmModels(db, id)
  })
  route(app, previewModelChoice, async ({ actor, params: { id }, body }) =>
    previewChoice(db, orNotFound(await farms.find(db, actor.scope, id)), body),
  )
  route(app, putModelChoice, async ({ actor, params: { id }, body }) => {
    orNotFound(await farms.find(db, actor.scope, id))
    await inTransaction(db, authorOf(actor), (trx) => modelChoiceWrites.put(trx, id, body))
    return farmModels(db, id)
  })
  route(app, deleteModelChoice, async ({ actor, params: { id }, query }) => {
    orNotFound(await farms.find(db, actor.scope, id))
    await inTransaction(db, authorOf(actor), (trx) => modelChoiceWrites.remove(trx, id, query.from_date))
    return null
  })
}
