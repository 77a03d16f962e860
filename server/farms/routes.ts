import type { FastifyInstance } from 'fastify'
import { seesArchivedFarms } from '#domain/access/rules.ts'
import {
  archiveFarm,
  createFarm,
  getFarm,
  listFarmDeployments,
  listFarms,
  listFarmUsers,
  listFieldsOfFarm,
  restoreFarm,
  updateFarm,
} from '#domain/farms/endpoints.ts'
import { dismissFarmSetup, getFarmSetup } from '#domain/farms/setup-endpoints.ts'
import type { Deps } from '../deps.ts'
import { authorOf, personOf } from '../platform/http/actor.ts'
import { inTransaction } from '../platform/postgres/database.ts'
import { forbidden, orNotFound } from '../platform/http/problem.ts'
import { route } from '../platform/http/route.ts'
import { idempotent } from '../platform/http/idempotency.ts'
import { deployments } from './deployments.ts'
import { farms } from './queries.ts'
import { farmRecordRoutes } from './record-routes.ts'
import { dismissSetup, readSetup } from './setup.ts'
import { farmWrites } from './writes.ts'

export const farmRoutes = (app: FastifyInstance, deps: Deps) => {
  const { db, clock } = deps
  route(app, listFarms, async ({ actor, query: { skip, limit, archived, ...filter }, db: readDb }) => {
    const which = { ...filter, archived: archived === 'true' }
    if (which.archived && !seesArchivedFarms(personOf(actor).role)) throw forbidden()
    return farms.listOrPage({ skip, limit }, readDb, actor.scope, which)
  })
  route(app, getFarm, async ({ actor, params }) => {
    const farm = await farms.findWhole(db, actor.scope, params.id)
    if (farm || !seesArchivedFarms(personOf(actor).role)) return orNotFound(farm)
    return orNotFound(await farms.findWhole(db, actor.scope, params.id, true))
  })
  route(app, createFarm, (input) => idempotent(db, input, (trx) => farmWrites.add(trx, input.actor.scope, input.body)))
  route(app, updateFarm, ({ actor, params, body }) =>
    inTransaction(db, authorOf(actor), (trx) => farmWrites.change(trx, actor.scope, params.id, body)),
  )
  route(app, archiveFarm, async ({ actor, params, query }) => {
    await inTransaction(db, authorOf(actor), (trx) => farmWrites.archive(trx, actor.scope, params.id, query, clock()))
    return null
  })
  route(app, restoreFarm, (input) =>
    idempotent(db, input, (trx) => farmWrites.restore(trx, input.actor.scope, input.params.id)),
  )

  route(app, listFarmUsers, async ({ actor, params, query, db: readDb }) => {
    orNotFound(await farms.find(readDb, actor.scope, params.id))
    return farms.users(readDb, actor.scope, params.id, query)
  })
  route(app, listFieldsOfFarm, async ({ actor, params, query, db: readDb }) => {
    orNotFound(await farms.find(readDb, actor.scope, params.id))
    return farms.fields(readDb, actor.scope, params.id, query)
  })
  route(app, listFarmDeployments, async ({ actor, query, db: readDb }) => {
    if (query.farm_id !== undefined) orNotFound(await farms.find(readDb, actor.scope, query.farm_id))
    return deployments.list(readDb, actor.scope, query, clock())
  })
  route(app, getFarmSetup, async ({ actor, params }) => orNotFound(await readSetup(db, personOf(actor), params.id)))
  route(app, dismissFarmSetup, async ({ actor, params }) => {
    const person = personOf(actor)
    orNotFound(await readSetup(db, person, params.id))
    await dismissSetup(db, person.user_id, params.id)
    return orNotFound(await readSetup(db, person, params.id))
  })
  farmRecordRoutes(app, deps)
}
