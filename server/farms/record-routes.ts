import type { FastifyInstance } from 'fastify'
import {
  createDeployment,
  createSpray,
  deleteDeployment,
  deleteFarmerPhoto,
  deleteSpray,
  listCrops,
  listSprays,
  putFarmerPhoto,
  replaceCrops,
  showFarmerPhoto,
  updateDeployment,
  updateSpray,
} from '#domain/farms/record-endpoints.ts'
import type { Deps } from '../deps.ts'
import { authorOf } from '../platform/http/actor.ts'
import { inTransaction } from '../platform/postgres/database.ts'
import { orNotFound } from '../platform/http/problem.ts'
import { route } from '../platform/http/route.ts'
import { idempotent } from '../platform/http/idempotency.ts'
import { crops } from './crop-queries.ts'
import { cropWrites } from './crop-writes.ts'
import { deployments } from './deployments.ts'
import { photoFrom, readFile } from '../platform/http/picture-file.ts'
import { photoOf } from './photo-queries.ts'
import { photoWrites } from './photo-writes.ts'
import { farms } from './queries.ts'
import { sprays } from './spray-queries.ts'
import { sprayWrites } from './spray-writes.ts'

/** Records of a farm: crops, sprays, deployments, and its farmer's photo. */
export const farmRecordRoutes = (app: FastifyInstance, deps: Deps) => {
  const { db, clock, blobs } = deps
  route(app, listCrops, async ({ actor, params, query, db: readDb }) => {
    orNotFound(await farms.find(readDb, actor.scope, params.id))
    return crops.inPart(readDb, actor.scope, params.id, { ...query, deleted: query.deleted === 'true' })
  })
  route(app, replaceCrops, ({ actor, params, body }) =>
    inTransaction(db, authorOf(actor), (trx) => cropWrites.replace(trx, actor.scope, params.id, body, clock())),
  )

  route(app, listSprays, async ({ actor, params, query: { skip, limit, ...filter }, db: readDb }) => {
    orNotFound(await farms.find(readDb, actor.scope, params.id))
    return sprays.listOrPage({ skip, limit }, readDb, actor.scope, params.id, filter)
  })
  route(app, createSpray, (input) =>
    idempotent(db, input, (trx) => sprayWrites.add(trx, input.actor.scope, input.params.id, input.body)),
  )
  route(app, updateSpray, ({ actor, params, body }) =>
    inTransaction(db, authorOf(actor), (trx) => sprayWrites.change(trx, actor.scope, params.id, params.sprayId, body)),
  )
  route(app, deleteSpray, async ({ actor, params }) => {
    await inTransaction(db, authorOf(actor), (trx) => sprayWrites.remove(trx, actor.scope, params.id, params.sprayId))
    return null
  })

  route(app, createDeployment, (input) =>
    idempotent(db, input, (trx) => deployments.add(trx, input.actor.scope, input.body, clock())),
  )
  route(app, updateDeployment, ({ actor, params, body }) =>
    inTransaction(db, authorOf(actor), (trx) => deployments.change(trx, actor.scope, params.id, body, clock())),
  )
  route(app, deleteDeployment, async ({ actor, params }) => {
    await inTransaction(db, authorOf(actor), (trx) => deployments.remove(trx, actor.scope, params.id, clock()))
    return null
  })

  route(app, showFarmerPhoto, async ({ actor, params, reply, db: readDb }) => {
    const key = orNotFound(orNotFound(await photoOf(readDb, actor.scope, params.id)).photo_key)
    const { size, body } = orNotFound(await blobs.stream(key))
    // Access can change, so only the browser may cache it. A new photo has a new URL.
    void reply.header('cache-control', 'private, max-age=86400').header('content-length', size).type('image/jpeg')
    return reply.send(body)
  })
  route(app, putFarmerPhoto, async ({ actor, params, request }) => {
    orNotFound(await farms.find(db, actor.scope, params.id))
    return deps.imageMemory.hold(request, async () => {
      const { file } = await readFile(request, 'image')
      return photoWrites.put(deps, authorOf(actor), actor.scope, params.id, await photoFrom(file, 'image'))
    })
  })
  route(app, deleteFarmerPhoto, ({ actor, params }) =>
    photoWrites.remove(deps, authorOf(actor), actor.scope, params.id),
  )
}
