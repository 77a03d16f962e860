import type { FastifyInstance } from 'fastify'
import { listFarmGlances } from '#domain/seasons/endpoints.ts'
import { getFarmSeason } from '#domain/seasons/season-endpoints.ts'
import type { Deps } from '../deps.ts'
import { personOf } from '../platform/http/actor.ts'
import { orNotFound } from '../platform/http/problem.ts'
import { route } from '../platform/http/route.ts'
import { farmSummaries } from './farm-summary-queries.ts'
import { readSeason } from './season-queries.ts'

export const seasonRoutes = (app: FastifyInstance, deps: Deps) => {
  route(app, listFarmGlances, ({ actor, query: { skip, limit, ...filter }, db }) =>
    farmSummaries(db, actor.scope, filter, { skip, limit }),
  )
  route(app, getFarmSeason, async ({ actor, params, query, db }) =>
    orNotFound(await readSeason({ ...deps, db }, personOf(actor), params.id, query.year)),
  )
}
