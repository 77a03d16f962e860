import type { FastifyInstance } from 'fastify'
import { listLures } from '#domain/lures/endpoints.ts'
import { farms } from '../farms/queries.ts'
import { orNotFound } from '../platform/http/problem.ts'
import { route } from '../platform/http/route.ts'
import { lures } from './lure-queries.ts'

const FIRST_DAY = '1900-01-01'
const LAST_DAY = '2199-12-31'

export const lureRoutes = (app: FastifyInstance) => {
  route(app, listLures, async ({ actor, params, query, db }) => {
    orNotFound(await farms.find(db, actor.scope, params.id))
    const { year = null } = query
    const [from, to] = year === null ? [FIRST_DAY, LAST_DAY] : [`${year}-01-01`, `${year}-12-31`]
    return lures.listOrPage(query, db, actor.scope, params.id, from, to)
  })
}
