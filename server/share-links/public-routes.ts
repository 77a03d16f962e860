import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { SHARED_A_MINUTE } from '#domain/budgets/budgets.ts'
import { THUMBNAIL_WIDTHS } from '#domain/images/thumbnails.ts'
import { messages } from '#domain/messages.ts'
import {
  getSharedContent,
  getSharedFrame,
  listSharedImages,
  showSharedImage,
  showSharedPicture,
} from '#domain/share-links/endpoints.ts'
import { pictureOf } from '#domain/share-links/picture.ts'
import { shareMessages } from '#domain/share-links/public-messages.ts'
import type { Deps } from '../deps.ts'
import { askForLargeThumbnail } from '../ingest/thumbnail-writes.ts'
import { orNotFound, Problem } from '../platform/http/problem.ts'
import { route } from '../platform/http/route.ts'
import { networkLimit } from '../platform/limits/network-limit.ts'
import { readShared } from './content-queries.ts'
import { linkedImages } from './image-queries.ts'
import { shareLinks, type OpenLink } from './queries.ts'
import { sharedReader } from './shared-cache.ts'
import { shareLinkWrites } from './writes.ts'

const MINUTE_MS = 60_000

/** Public routes for share links, without a session. */
export const sharedRoutes = (app: FastifyInstance, deps: Deps) => {
  const { db, limits, blobs, clock, log } = deps
  const read = sharedReader(deps, (open) => readShared(deps, open))
  const ofNetwork = networkLimit(limits, 'share links', SHARED_A_MINUTE.network)
  const ofImages = networkLimit(limits, 'images of share links', SHARED_A_MINUTE.images)
  const ofLink = limits.cap('one share link', SHARED_A_MINUTE.link, MINUTE_MS, messages.tooManyRequests)

  /** Nothing of a link is cached on the way, indexed by search engines, or revealed to other sites. */
  const closeTo = (reply: FastifyReply) =>
    void reply.headers({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    })
  const ended = () =>
    new Problem(404, shareMessages.ended, {
      headers: { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' },
    })

  interface Opening {
    request: FastifyRequest
    reply: FastifyReply
    params: { token: string }
  }
  const opened = async ({ request, reply, params }: Opening, limit = ofNetwork): Promise<OpenLink> => {
    limit(request)
    closeTo(reply)
    const open = await shareLinks.open(db, params.token)
    if (!open) throw ended()
    return open
  }
  const openedOnce = async (input: Opening): Promise<OpenLink> => {
    const open = await opened(input)
    ofLink(open.link.id)
    return open
  }

  route(app, getSharedContent, async (input) => {
    const open = await openedOnce(input)
    const content = await read(open)
    await shareLinkWrites.countOpening(db, open.link.id)
    return content
  })
  route(app, getSharedFrame, async (input) => {
    const { link } = await opened(input)
    return { embed_hosts: link.embed_hosts }
  })
  route(app, listSharedImages, async (input) => {
    const open = await openedOnce(input)
    if (!open.link.parts.includes('images')) throw ended()
    const { token } = input.params
    return linkedImages.list(db, open, { token, after: input.query.after, now: clock() })
  })
  route(app, showSharedImage, async (input) => {
    const { params, query, reply } = input
    const open = await opened(input, ofImages)
    if (!open.link.parts.includes('images')) throw ended()
    const found = await linkedImages.find(db, open, params.imageId, clock())
    if (!found) throw ended()
    const { id, thumbnail_key, large_thumbnail_key, width } = found
    const isLarge = query.size === 'large' && (width === null || width > THUMBNAIL_WIDTHS.small)
    // The small one is shown until the large one has been created, also if nothing can be written now.
    if (isLarge && large_thumbnail_key === null)
      await askForLargeThumbnail(deps, id).catch((err: unknown) => log.warn({ err }, 'no large thumbnail'))
    const key = (isLarge ? large_thumbnail_key : null) ?? thumbnail_key
    const { size, body } = orNotFound(key === null ? null : await blobs.stream(key))
    return reply.header('content-length', size).type('image/webp').send(body)
  })
  route(app, showSharedPicture, async (input) => {
    const open = await openedOnce(input)
    const picture = pictureOf(await read(open))
    if (picture === null) throw ended()
    // Pages of other sites may embed it if they may embed the link.
    if (open.link.embed_hosts.length > 0) void input.reply.header('cross-origin-resource-policy', 'cross-origin')
    return input.reply.type('image/svg+xml; charset=utf-8').send(picture)
  })
}
