import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { watchFarm } from '#domain/dashboard/endpoints.ts'
import type { Deps } from '../deps.ts'
import { farms } from '../farms/queries.ts'
import { personOf } from '../platform/http/actor.ts'
import { forbidden, orNotFound } from '../platform/http/problem.ts'
import { route } from '../platform/http/route.ts'

export const liveRoutes = (app: FastifyInstance, { db, live }: Deps) => {
  // Before the server waits for pending requests, because streams never end.
  app.addHook('preClose', () => live.stop())
  route(app, watchFarm, async ({ actor, params, request, reply }) => {
    const person = personOf(actor)
    // A stream ends with its session, which scripts do not have.
    if (person.token) throw forbidden()
    orNotFound(await farms.find(db, person.scope, params.farm_id))
    const body = live.open(person, params.farm_id)
    // An injected request has no connection that could stay open.
    if (!(request.raw.socket instanceof Socket)) body.end()
    return (
      reply
        .type('text/event-stream; charset=utf-8')
        // Disables buffering in proxies, which would hold back the stream.
        .header('x-accel-buffering', 'no')
        .header('cache-control', 'no-store, no-transform')
        // The connection serves only this stream, so a stopping server does not wait for another request.
        .header('connection', 'close')
        .send(body)
    )
  })
}
