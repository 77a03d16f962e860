import type { FastifyInstance } from 'fastify'
import { createAccessToken, listAccessTokens, revokeAccessToken } from '#domain/accounts/token-endpoints.ts'
import type { Deps } from '../deps.ts'
import { authorOf, personOf } from '../platform/http/actor.ts'
import { inTransaction } from '../platform/postgres/database.ts'
import { notFound } from '../platform/http/problem.ts'
import { route } from '../platform/http/route.ts'
import { within } from '../platform/postgres/scope.ts'
import { queueNotice } from './emails/notice-writes.ts'

/** The caller's own personal access tokens. */
export const tokenRoutes = (app: FastifyInstance, { db, identity: { tokens }, mail, settings }: Deps) => {
  route(app, listAccessTokens, ({ actor }) => tokens.list(db, personOf(actor).user_id))
  route(app, createAccessToken, ({ actor, body }) =>
    inTransaction(db, authorOf(actor), async (trx) => {
      const ids = [...new Set(body.farm_ids)]
      const seen = await trx
        .selectFrom('farms')
        .where('farms.id', 'in', ids.length > 0 ? ids : [0])
        .where(within(actor.scope, 'farms.organisation_id'))
        .select('farms.id')
        .execute()
      if (seen.length < ids.length) throw notFound()
      const { user_id } = personOf(actor)
      const made = await tokens.add(trx, user_id, body)
      const owner = await trx
        .selectFrom('users')
        .where('id', '=', user_id)
        .select(['email', 'firstname'])
        .executeTakeFirstOrThrow()
      const { name, writes, scope, expires_at: until } = made
      await queueNotice({ mail, settings }, trx, owner, { kind: 'token-made', name, writes, scope, until })
      return made
    }),
  )
  route(app, revokeAccessToken, async ({ actor, params }) => {
    await tokens.revoke(db, personOf(actor).user_id, params.id)
    return null
  })
}
