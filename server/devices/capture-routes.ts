import type { FastifyInstance, FastifyReply } from 'fastify'
import { listCaptures, showCapture, showThumbnail } from '#domain/devices/capture-endpoints.ts'
import { THUMBNAIL_WIDTHS } from '#domain/images/thumbnails.ts'
import type { Deps } from '../deps.ts'
import { askForLargeThumbnail } from '../ingest/thumbnail-writes.ts'
import { orNotFound } from '../platform/http/problem.ts'
import { route } from '../platform/http/route.ts'
import { captures } from './capture-queries.ts'
import { devices } from './queries.ts'

/** Seconds for which the small thumbnail is shown instead of the large one, which is being created. */
const UNTIL_LARGE_SECONDS = 60

export const captureRoutes = (app: FastifyInstance, deps: Deps) => {
  const { blobs, log } = deps
  route(app, listCaptures, async ({ actor, params, query, db }) => {
    orNotFound(await devices.find(db, actor.scope, params.id))
    return captures.list(db, actor.scope, params.id, query)
  })

  /** An image never changes under its URL, but access to it can, so only the browser may cache it. */
  const send = async (reply: FastifyReply, key: string | null, type: string, seconds = 86_400) => {
    const { size, body } = orNotFound(key === null ? null : await blobs.stream(key))
    void reply.header('cache-control', `private, max-age=${seconds}`).header('content-length', size).type(type)
    return reply.send(body)
  }
  route(app, showCapture, async ({ actor, params, reply, db }) =>
    send(reply, orNotFound(await captures.find(db, actor.scope, params.id)).image_key, 'image/jpeg'),
  )
  route(app, showThumbnail, async ({ actor, params, query, reply, db }) => {
    const { id, thumbnail_key, large_thumbnail_key, width } = orNotFound(
      await captures.find(db, actor.scope, params.id),
    )
    const isLarge = query.size === 'large' && (width === null || width > THUMBNAIL_WIDTHS.small)
    if (!isLarge) return send(reply, thumbnail_key, 'image/webp')
    if (large_thumbnail_key !== null) return send(reply, large_thumbnail_key, 'image/webp')
    // The small one is also returned if nothing can be written now.
    await askForLargeThumbnail(deps, id).catch((err: unknown) => log.warn({ err }, 'no large thumbnail'))
    return send(reply, thumbnail_key, 'image/webp', UNTIL_LARGE_SECONDS)
  })
}
