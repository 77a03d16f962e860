import type { FastifyInstance } from 'fastify'
import { getFarmDashboard } from '#domain/dashboard/endpoints.ts'
import type { Deps } from '../deps.ts'
import { personOf } from '../platform/http/actor.ts'
import { orNotFound } from '../platform/http/problem.ts'
import { route } from '../platform/http/route.ts'
import { readDashboard } from './queries.ts'

export const dashboardRoutes = (app: FastifyInstance, deps: Deps) => {
  route(app, getFarmDashboard, async ({ actor, params, query, db }) =>
    orNotFound(await readDashboard({ ...deps, db }, personOf(actor), params.farm_id, query)),
  )
}
