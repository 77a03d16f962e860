import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { getOfflineBundle } from '#domain/surveys/bundle-endpoints.ts'
import type { Deps } from '../deps.ts'
import { farms } from '../farms/queries.ts'
import { orNotFound } from '../platform/http/problem.ts'
import { route } from '../platform/http/route.ts'
import { offlineBundle } from './offline-bundle.ts'

export const bundleRoutes = (app: FastifyInstance, { clock }: Deps) => {
  route(app, getOfflineBundle, async ({ actor, params, query, db, reply }) => {
    const farm = orNotFound(await farms.find(db, actor.scope, params.id))
    const lines = offlineBundle(db, actor.scope, farm, { ...query, now: clock().getTime() })
    return reply.type('application/x-ndjson').send(Readable.from(lines))
  })
}
