import type { FastifyInstance } from 'fastify'
import type { Scope } from '#domain/access/scope.ts'
import {
  getModelCard,
  listCountingModelVersions,
  listModelCards,
  listOrganisationCountingVersions,
  putModelCard,
} from '#domain/model-cards/endpoints.ts'
import type { Deps } from '../deps.ts'
import { farms } from '../farms/queries.ts'
import { organisations } from '../organisations/queries.ts'
import { authorOf } from '../platform/http/actor.ts'
import { orNotFound } from '../platform/http/problem.ts'
import { route } from '../platform/http/route.ts'
import { type Db, inTransaction } from '../platform/postgres/database.ts'
import { modelCards } from './queries.ts'

export const modelCardRoutes = (app: FastifyInstance, { db }: Deps) => {
  const check = async (from: Db, scope: Scope, id: number) => orNotFound(await organisations.find(from, scope, id))
  route(app, listModelCards, async ({ actor, params: { id }, db: readDb }) => {
    await check(readDb, actor.scope, id)
    return modelCards.list(readDb, id)
  })
  route(app, listCountingModelVersions, async ({ actor, params: { id }, query, db: readDb }) => {
    const farm = orNotFound(await farms.find(readDb, actor.scope, id))
    const { field_id, ...days } = query
    const { organisation_id } = farm
    return modelCards.countingMeasured(
      readDb,
      { scope: actor.scope, organisation_id, farm_id: farm.id, field_id },
      days,
    )
  })
  route(app, listOrganisationCountingVersions, async ({ actor, params: { id }, query, db: readDb }) => {
    await check(readDb, actor.scope, id)
    return modelCards.countingMeasured(readDb, { scope: actor.scope, organisation_id: id }, query)
  })
  route(app, getModelCard, async ({ actor, params: { id, version }, db: readDb }) => {
    await check(readDb, actor.scope, id)
    return modelCards.find(readDb, actor.scope, id, version)
  })
  route(app, putModelCard, async ({ actor, params: { id, version }, body }) => {
    await check(db, actor.scope, id)
    return inTransaction(db, authorOf(actor), (trx) => modelCards.put(trx, id, version, body))
  })
}
