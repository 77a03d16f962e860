import type { FastifyInstance } from 'fastify'
import { downloadPollinationCount } from '#domain/reports/endpoints.ts'
import type { Deps } from '../deps.ts'
import { route } from '../platform/http/route.ts'
import { sendTable } from '../platform/http/table-file.ts'
import { pollinationCountTable } from './queries.ts'

export const reportRoutes = (app: FastifyInstance, { db, clock }: Deps) => {
  route(app, downloadPollinationCount, async ({ actor, query: { format = 'csv', ...query }, reply }) =>
    sendTable(reply, await pollinationCountTable(db, actor.scope, { ...query, format }, clock())),
  )
}
