import type { FastifyInstance } from 'fastify'
import { listPlotsOfTunnel, listTunnelsOfField } from '#domain/locations/endpoints.ts'
import { orNotFound } from '../platform/http/problem.ts'
import { route } from '../platform/http/route.ts'
import { locations } from './queries.ts'

export const locationRoutes = (app: FastifyInstance) => {
  route(app, listTunnelsOfField, async ({ actor, params, query, db }) => {
    orNotFound(await locations.field(db, actor.scope, params.id))
    return locations.tunnelsOfField(db, actor.scope, params.id, query)
  })
  route(app, listPlotsOfTunnel, async ({ actor, params, query, db }) => {
    orNotFound(await locations.tunnel(db, actor.scope, params.id))
    return locations.plotsOfTunnel(db, actor.scope, params.id, query)
  })
}
