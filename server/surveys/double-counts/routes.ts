import type { FastifyInstance } from 'fastify'
import {
  createDoubleCount,
  deleteDoubleCount,
  listCountedPeriods,
  listObserverAgreement,
} from '#domain/surveys/double-counts/endpoints.ts'
import { localDay } from '#domain/weeks/local-time.ts'
import type { Deps } from '../../deps.ts'
import { farms } from '../../farms/queries.ts'
import { authorOf, personOf } from '../../platform/http/actor.ts'
import { idempotent } from '../../platform/http/idempotency.ts'
import { orNotFound } from '../../platform/http/problem.ts'
import { route } from '../../platform/http/route.ts'
import { inTransaction } from '../../platform/postgres/database.ts'
import { doubleCounts } from './double-count-queries.ts'
import { doubleCountWrites } from './double-count-writes.ts'

export const doubleCountRoutes = (app: FastifyInstance, { db, clock }: Deps) => {
  route(app, listCountedPeriods, async ({ actor, params }) => {
    const { time_zone } = orNotFound(await farms.find(db, actor.scope, params.id))
    const day = localDay(clock().getTime(), time_zone)
    return doubleCounts.countable(db, actor.scope, { farm_id: params.id, day, user_id: personOf(actor).user_id })
  })
  route(app, createDoubleCount, (input) =>
    idempotent(db, input, (trx) => doubleCountWrites.add(trx, input.actor, input.params, input.body, clock())),
  )
  route(app, deleteDoubleCount, async ({ actor, params }) => {
    await inTransaction(db, authorOf(actor), (trx) => doubleCountWrites.remove(trx, actor, params))
    return null
  })
  route(app, listObserverAgreement, async ({ actor, params, query, db: readDb }) => {
    orNotFound(await farms.find(readDb, actor.scope, params.id))
    return doubleCounts.agreement(readDb, actor.scope, params.id, query)
  })
}
