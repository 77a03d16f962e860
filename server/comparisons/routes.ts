import type { FastifyInstance } from 'fastify'
import { getComparison } from '#domain/comparisons/endpoints.ts'
import { listInterventions } from '#domain/comparisons/intervention.ts'
import type { Deps } from '../deps.ts'
import { farms } from '../farms/queries.ts'
import { orNotFound } from '../platform/http/problem.ts'
import { route } from '../platform/http/route.ts'
import { checkComparedFields, readComparison } from './comparison-queries.ts'
import { readInterventions } from './intervention-queries.ts'

export const comparisonRoutes = (app: FastifyInstance, deps: Deps) => {
  route(app, getComparison, async ({ actor, query, db }) => {
    const { farm_id, field_id, with_farm_id, start_date: start, end_date: end } = query
    orNotFound(await farms.find(db, actor.scope, farm_id))
    if (with_farm_id !== undefined) orNotFound(await farms.find(db, actor.scope, with_farm_id))
    await checkComparedFields(db, farm_id, query)
    const now = { farm_id, field_id, start, end }
    const before = {
      farm_id: with_farm_id ?? farm_id,
      field_id: query.with_field_id ?? (with_farm_id === undefined ? field_id : undefined),
      start: query.with_start_date,
      end: query.with_end_date,
    }
    return orNotFound(await readComparison({ ...deps, db }, actor.scope, now, before))
  })
  route(app, listInterventions, async ({ actor, params, query, db }) => {
    const farm = orNotFound(await farms.find(db, actor.scope, params.id))
    const period = { start: query.start_date, end: query.end_date }
    return readInterventions({ ...deps, db }, farm, period, query.days)
  })
}
