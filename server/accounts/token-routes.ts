import type { FastifyInstance } from 'fastify'
import { createAccessToken, listAccessTokens, revokeAccessToken } from '#domain/accounts/token-endpoints.ts'
import type { Deps } from '../deps.ts'
import { authorOf, personOf } from '../platform/actor.ts'
import { inTransaction } from '../platform/database.ts'
import { notFound } from '../platform/http/problem.ts'
import { route } from '../platform/http/route.ts'
import { within } from '../platform/scope.ts'

/** One's own personal access tokens. */
export const tokenRoutes = (app: FastifyInstance, { db, identity: { tokens } }: Pick<Deps, 'db' | 'identity'>) => {
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
      return tokens.add(trx, personOf(actor).user_id, body)
    }),
  )
  route(app, revokeAccessToken, async ({ actor, params }) => {
    await tokens.revoke(db, personOf(actor).user_id, params.id)
    return null
  })
}
