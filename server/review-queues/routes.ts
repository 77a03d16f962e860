import type { FastifyInstance } from 'fastify'
import {
  createReviewQueue,
  deleteReviewQueue,
  getReviewQueue,
  listReviewQueues,
} from '#domain/review-queues/endpoints.ts'
import { getModelPerformance, listModelPerformanceParts } from '#domain/model-performance/endpoints.ts'
import type { Scope } from '#domain/access/scope.ts'
import type { Deps } from '../deps.ts'
import { devices } from '../devices/queries.ts'
import { farms } from '../farms/queries.ts'
import { organisations } from '../organisations/queries.ts'
import { authorOf, personOf } from '../platform/http/actor.ts'
import { notFound, orNotFound } from '../platform/http/problem.ts'
import { route } from '../platform/http/route.ts'
import { inTransaction, type Db } from '../platform/postgres/database.ts'
import { performanceByPart, performanceOf } from './performance-queries.ts'
import { reviewQueues } from './queries.ts'
import { createQueue, deleteQueue } from './writes.ts'

export const reviewQueueRoutes = (app: FastifyInstance, { db }: Deps) => {
  route(app, listReviewQueues, async ({ actor, params: { id } }) => {
    orNotFound(await organisations.find(db, actor.scope, id))
    return reviewQueues.list(db, actor.scope, personOf(actor).user_id, id)
  })
  route(app, createReviewQueue, async ({ actor, params: { id: organisation_id }, body }) => {
    orNotFound(await organisations.find(db, actor.scope, organisation_id))
    if (body.farm_id !== null) {
      const farm = orNotFound(await farms.find(db, actor.scope, body.farm_id))
      if (farm.organisation_id !== organisation_id) throw notFound()
    }
    // A token limited to some farms cannot sample all farms.
    else if (actor.scope.farm_ids !== undefined) throw notFound()
    const { user_id } = personOf(actor)
    const asked = { scope: actor.scope, user_id, organisation_id }
    return inTransaction(db, authorOf(actor), async (trx) => {
      const id = await createQueue(trx, asked, body)
      return orNotFound(await reviewQueues.find(trx, actor.scope, user_id, id))
    })
  })
  /** Throws 404 if a place of the sample is outside the scope. */
  const checkSample = async (
    read: Db,
    scope: Scope,
    { organisation_id, farm_id, device_id }: { organisation_id: number; farm_id?: number; device_id?: number },
  ) => {
    orNotFound(await organisations.find(read, scope, organisation_id))
    if (farm_id !== undefined) orNotFound(await farms.find(read, scope, farm_id))
    if (device_id !== undefined) orNotFound(await devices.find(read, scope, device_id))
  }
  route(app, listModelPerformanceParts, async ({ actor, params: { id: organisation_id }, query, db: readDb }) => {
    await checkSample(readDb, actor.scope, { organisation_id, ...query })
    return performanceByPart(readDb, actor.scope, { organisation_id, ...query })
  })
  route(app, getModelPerformance, async ({ actor, params: { id: organisation_id }, query, db: readDb }) => {
    await checkSample(readDb, actor.scope, { organisation_id, ...query })
    return performanceOf(readDb, actor.scope, { organisation_id, ...query })
  })
  route(app, getReviewQueue, async ({ actor, params }) =>
    orNotFound(await reviewQueues.find(db, actor.scope, personOf(actor).user_id, params.id)),
  )
  route(app, deleteReviewQueue, async ({ actor, params: { id } }) => {
    await inTransaction(db, authorOf(actor), async (trx) => {
      orNotFound(await reviewQueues.find(trx, actor.scope, personOf(actor).user_id, id))
      await deleteQueue(trx, id)
    })
    return null
  })
}
