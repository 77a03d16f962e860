import type { FastifyInstance } from 'fastify'
import { createShareLink, listShareLinks, revokeShareLink } from '#domain/share-links/endpoints.ts'
import type { Deps } from '../deps.ts'
import { authorOf, personOf } from '../platform/http/actor.ts'
import { route } from '../platform/http/route.ts'
import { inTransaction } from '../platform/postgres/database.ts'
import { shareLinks } from './queries.ts'
import { farmToShare, shareLinkWrites } from './writes.ts'

/** For those who share a farm. */
export const shareLinkRoutes = (app: FastifyInstance, { db, settings }: Deps) => {
  route(app, listShareLinks, async ({ actor, params: { id } }) => {
    await farmToShare(db, personOf(actor), id)
    return shareLinks.list(db, actor.scope, id)
  })
  route(app, createShareLink, ({ actor, params: { id }, body }) =>
    inTransaction(db, authorOf(actor), (trx) =>
      shareLinkWrites.create(trx, personOf(actor), id, body, settings.baseUrl),
    ),
  )
  route(app, revokeShareLink, async ({ actor, params: { id, linkId } }) => {
    await inTransaction(db, authorOf(actor), (trx) => shareLinkWrites.revoke(trx, personOf(actor), id, linkId))
    return null
  })
}
