import type { FastifyInstance } from 'fastify'
import { createShareLink, listShareLinks, revokeShareLink } from '#domain/share-links/endpoints.ts'
import { queueOwnNotice } from '../accounts/emails/notice-writes.ts'
import type { Deps } from '../deps.ts'
import { farms } from '../farms/queries.ts'
import { authorOf, personOf } from '../platform/http/actor.ts'
import { orNotFound } from '../platform/http/problem.ts'
import { route } from '../platform/http/route.ts'
import { inTransaction } from '../platform/postgres/database.ts'
import { shareLinks } from './queries.ts'
import { farmToShare, shareLinkWrites } from './writes.ts'

/** For people who share a farm. */
export const shareLinkRoutes = (app: FastifyInstance, { db, mail, settings }: Deps) => {
  route(app, listShareLinks, async ({ actor, params: { id } }) => {
    await farmToShare(db, personOf(actor), id)
    return shareLinks.list(db, actor.scope, id)
  })
  route(app, createShareLink, ({ actor, params: { id }, body }) =>
    inTransaction(db, authorOf(actor), async (trx) => {
      const person = personOf(actor)
      const made = await shareLinkWrites.create(trx, person, id, body, settings.baseUrl)
      // Someone else may have used the person's session.
      const farm = orNotFound(await farms.find(trx, actor.scope, id)).title
      await queueOwnNotice({ mail, settings }, trx, person.user_id, {
        kind: 'share-link-made',
        farm,
        title: made.title,
        until: new Date(made.expires_at),
      })
      return made
    }),
  )
  route(app, revokeShareLink, async ({ actor, params: { id, linkId } }) => {
    await inTransaction(db, authorOf(actor), (trx) => shareLinkWrites.revoke(trx, personOf(actor), id, linkId))
    return null
  })
}
