import type { FastifyInstance } from 'fastify'
import { checkLocationBatch, createLocationBatch } from '#domain/locations/batch-endpoints.ts'
import type { Deps } from '../deps.ts'
import { idempotent } from '../platform/http/idempotency.ts'
import { route } from '../platform/http/route.ts'
import { locationBatch } from './batch-writes.ts'

export const locationBatchRoutes = (app: FastifyInstance, { db }: Deps) => {
  route(app, checkLocationBatch, ({ actor, body }) => locationBatch.check(db, actor.scope, body))
  route(app, createLocationBatch, (input) =>
    idempotent(db, input, (trx) => locationBatch.add(trx, input.actor.scope, input.body)),
  )
}
