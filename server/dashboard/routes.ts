import type { FastifyInstance } from 'fastify'
import { getFarmDashboard } from '#domain/dashboard/endpoints.ts'
import type { Deps } from '../deps.ts'
import { personOf } from '../platform/actor.ts'
import { orNotFound } from '../platform/http/problem.ts'
import { overFewConnections } from '../platform/ask-straight.ts'
import { route } from '../platform/http/route.ts'
import { readDashboard } from './queries.ts'

/** For its fourteen statements: with one each, two dashboards would keep a message waiting. */
const CONNECTIONS = 3

export const dashboardRoutes = (app: FastifyInstance, deps: Deps) => {
  route(app, getFarmDashboard, async ({ actor, params, query, db }) =>
    orNotFound(
      await readDashboard({ ...deps, db: overFewConnections(db, CONNECTIONS) }, personOf(actor), params.farm_id, query),
    ),
  )
}
