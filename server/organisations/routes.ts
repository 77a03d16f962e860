import type { FastifyInstance } from 'fastify'
import {
  getOrganisation,
  listFarmsByOrganisation,
  listFarmsOfOrganisation,
  listOrganisations,
} from '#domain/organisations/calls.ts'
import type { Deps } from '../app.ts'
import { farms } from '../farms/queries.ts'
import { found } from '../platform/http/problem.ts'
import { route } from '../platform/http/route.ts'
import { organisations } from './queries.ts'

export const organisationRoutes = (app: FastifyInstance, { db }: Deps) => {
  route(app, listOrganisations, ({ actor }) => organisations.list(db, actor.scope))
  route(app, getOrganisation, async ({ actor, params }) => found(await organisations.find(db, actor.scope, params.id)))
  for (const call of [listFarmsOfOrganisation, listFarmsByOrganisation])
    route(app, call, async ({ actor, params, query: { skip = 0, limit, ...filter } }) => {
      found(await organisations.find(db, actor.scope, params.id))
      const which = { ...filter, organisation_id: params.id }
      return limit === undefined
        ? farms.list(db, actor.scope, which)
        : farms.page(db, actor.scope, which, { skip, limit })
    })
}
