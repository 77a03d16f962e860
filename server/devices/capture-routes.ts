import type { FastifyInstance, FastifyReply } from 'fastify'
import { listCaptures, showCapture, showThumbnail } from '#domain/devices/capture-endpoints.ts'
import type { Deps } from '../deps.ts'
import { orNotFound } from '../platform/http/problem.ts'
import { route } from '../platform/http/route.ts'
import { captures } from './capture-queries.ts'
import { devices } from './queries.ts'

export const captureRoutes = (app: FastifyInstance, { blobs }: Deps) => {
  route(app, listCaptures, async ({ actor, params, query, db }) => {
    orNotFound(await devices.find(db, actor.scope, params.id))
    return captures.list(db, actor.scope, params.id, query)
  })

  /** An image never changes under its URL, but access to it can, so only the browser may cache it. */
  const send = async (reply: FastifyReply, key: string | null, type: string) => {
    const { size, body } = orNotFound(key === null ? null : await blobs.stream(key))
    void reply.header('cache-control', 'private, max-age=86400').header('content-length', size).type(type)
    return reply.send(body)
  }
  route(app, showCapture, async ({ actor, params, reply, db }) =>
    send(reply, orNotFound(await captures.find(db, actor.scope, params.id)).image_key, 'image/jpeg'),
  )
  route(app, showThumbnail, async ({ actor, params, reply, db }) =>
    send(reply, orNotFound(await captures.find(db, actor.scope, params.id)).thumbnail_key, 'image/webp'),
  )
}
