import type { FastifyInstance } from 'fastify'
import { downloadPollinationCount } from '#domain/reports/calls.ts'
import type { Deps } from '../deps.ts'
import { route } from '../platform/http/route.ts'
import { sendPollinationCount } from './send-pollination-count.ts'

export const reportRoutes = (app: FastifyInstance, { db, clock }: Deps) => {
  route(
    app,
    downloadPollinationCount,
    ({ actor, query: { format = 'csv', ...query }, reply }) =>
      sendPollinationCount(reply, db, actor.scope, { ...query, format }, clock()),
    { binary: true },
  )
}
