import type { FastifyInstance } from 'fastify'
import { downloadPollinationCount, downloadPollinationHealth } from '#domain/reports/endpoints.ts'
import type { Deps } from '../deps.ts'
import { route } from '../platform/http/route.ts'
import { sendTable } from '../platform/http/table-file.ts'
import { pollinationHealthTable } from './health-queries.ts'
import { pollinationCountTable } from './queries.ts'

export const reportRoutes = (app: FastifyInstance, deps: Deps) => {
  const { clock } = deps
  route(app, downloadPollinationCount, async ({ actor, query: { format = 'csv', ...query }, reply, db }) =>
    sendTable(reply, await pollinationCountTable(db, actor.scope, { ...query, format }, clock())),
  )
  route(app, downloadPollinationHealth, async ({ actor, query: { format = 'csv', ...query }, reply, db }) =>
    sendTable(reply, await pollinationHealthTable({ ...deps, db }, actor.scope, { ...query, format }, clock())),
  )
}
