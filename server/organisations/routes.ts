import type { FastifyInstance } from 'fastify'
import {
  createOrganisation,
  getOrganisation,
  listFarmsByOrganisation,
  listFarmsOfOrganisation,
  listOrganisations,
  updateOrganisation,
} from '#domain/organisations/endpoints.ts'
import type { Deps } from '../deps.ts'
import { farms } from '../farms/queries.ts'
import { authorOf } from '../platform/http/actor.ts'
import { inTransaction } from '../platform/postgres/database.ts'
import { orNotFound } from '../platform/http/problem.ts'
import { route } from '../platform/http/route.ts'
import { idempotent } from '../platform/http/idempotency.ts'
import { organisations } from './queries.ts'
import { organisationWrites } from './writes.ts'

export const organisationRoutes = (app: FastifyInstance, { db }: Deps) => {
  route(app, listOrganisations, ({ actor, query: { skip, limit, ...filter }, db: readDb }) =>
    organisations.listOrPage({ skip, limit }, readDb, actor.scope, filter),
  )
  route(app, createOrganisation, (input) =>
    idempotent(db, input, (trx) => organisationWrites.add(trx, input.actor, input.body)),
  )
  route(app, updateOrganisation, ({ actor, params, body }) =>
    inTransaction(db, authorOf(actor), (trx) => organisationWrites.change(trx, actor.scope, params.id, body)),
  )
  route(app, getOrganisation, async ({ actor, params }) =>
    orNotFound(await organisations.findDetail(db, actor.scope, params.id)),
  )
  for (const endpoint of [listFarmsOfOrganisation, listFarmsByOrganisation])
    route(app, endpoint, async ({ actor, params, query: { skip, limit, ...filter }, db: readDb }) => {
      orNotFound(await organisations.find(readDb, actor.scope, params.id))
      const which = { ...filter, organisation_id: params.id }
      return farms.listOrPage({ skip, limit }, readDb, actor.scope, which)
    })
}
