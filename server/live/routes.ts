import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { watchFarm } from '#domain/dashboard/endpoints.ts'
import type { Deps } from '../deps.ts'
import { farms } from '../farms/queries.ts'
import { personOf } from '../platform/http/actor.ts'
import { forbidden, orNotFound } from '../platform/http/problem.ts'
import { route } from '../platform/http/route.ts'

export const liveRoutes = (app: FastifyInstance, { db, live }: Deps) => {
  // Before the server waits for what is under way: these would never end.
  app.addHook('preClose', () => live.stop())
  route(app, watchFarm, async ({ actor, params, request, reply }) => {
    const person = personOf(actor)
    // A stream ends with its session, and a script has none.
    if (person.token) throw forbidden()
    orNotFound(await farms.find(db, person.scope, params.farm_id))
    const body = live.open(person, params.farm_id)
    // What came over no network has no page that stays open.
    if (!(request.raw.socket instanceof Socket)) body.end()
    return (
      reply
        .type('text/event-stream; charset=utf-8')
        // A proxy that collects a response before it passes it on would keep this one for ever.
        .header('x-accel-buffering', 'no')
        .header('cache-control', 'no-store, no-transform')
        // Nothing else comes over it: a server that stops does not wait for the next request.
        .header('connection', 'close')
        .send(body)
    )
  })
}
