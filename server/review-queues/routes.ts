import type { FastifyInstance } from 'fastify'
import { createReviewQueue, getReviewQueue, listReviewQueues } from '#domain/review-queues/endpoints.ts'
import { getModelPerformance } from '#domain/model-performance/endpoints.ts'
import type { Deps } from '../deps.ts'
import { devices } from '../devices/queries.ts'
import { farms } from '../farms/queries.ts'
import { organisations } from '../organisations/queries.ts'
import { authorOf, personOf } from '../platform/http/actor.ts'
import { notFound, orNotFound } from '../platform/http/problem.ts'
import { route } from '../platform/http/route.ts'
import { inTransaction } from '../platform/postgres/database.ts'
import { performanceOf } from './performance-queries.ts'
import { reviewQueues } from './queries.ts'
import { createQueue } from './writes.ts'

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
    // A sample of all farms is none for a token of some of them.
    else if (actor.scope.farm_ids !== undefined) throw notFound()
    const { user_id } = personOf(actor)
    const asked = { scope: actor.scope, user_id, organisation_id }
    return inTransaction(db, authorOf(actor), async (trx) => {
      const id = await createQueue(trx, asked, body)
      return orNotFound(await reviewQueues.find(trx, actor.scope, user_id, id))
    })
  })
  route(app, getModelPerformance, async ({ actor, params: { id: organisation_id }, query, db: read }) => {
    orNotFound(await organisations.find(read, actor.scope, organisation_id))
    if (query.farm_id !== undefined) orNotFound(await farms.find(read, actor.scope, query.farm_id))
    if (query.device_id !== undefined) orNotFound(await devices.find(read, actor.scope, query.device_id))
    return performanceOf(read, actor.scope, { organisation_id, ...query })
  })
  route(app, getReviewQueue, async ({ actor, params }) =>
    orNotFound(await reviewQueues.find(db, actor.scope, personOf(actor).user_id, params.id)),
  )
}
