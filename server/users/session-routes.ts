import type { FastifyInstance } from 'fastify'
import { listAccessTokensOfUser, revokeAccessTokenOfUser } from '#domain/accounts/token-endpoints.ts'
import { resetFactorsOfUser } from '#domain/accounts/factor-endpoints.ts'
import { revokeSessionsOfUser, listSessionsOfUser } from '#domain/accounts/session-endpoints.ts'
import { mayActOn } from '#domain/access/users.ts'
import type { Deps } from '../deps.ts'
import { feeds } from '../feeds/feed-writes.ts'
import { authorOf, personOf, type Actor } from '../platform/http/actor.ts'
import { inTransaction } from '../platform/postgres/database.ts'
import { forbidden, orNotFound } from '../platform/http/problem.ts'
import { route } from '../platform/http/route.ts'
import { users } from './queries.ts'
import { targetUser } from './writes.ts'

/** Sessions of people whom the caller manages. */
export const userSessionRoutes = (app: FastifyInstance, { db, identity }: Pick<Deps, 'db' | 'identity'>) => {
  const managed = async (actor: Actor, id: number) => {
    const person = personOf(actor)
    const user = orNotFound(await users.find(db, person, id))
    if (!mayActOn('account.secure-other', targetUser(person), user)) throw forbidden()
    return user.id
  }
  route(app, listSessionsOfUser, async ({ actor, params }) =>
    identity.sessions.list(await managed(actor, params.id), null),
  )
  route(app, listAccessTokensOfUser, async ({ actor, params }) =>
    identity.tokens.list(db, await managed(actor, params.id)),
  )
  route(app, revokeAccessTokenOfUser, async ({ actor, params, query }) => {
    const id = await managed(actor, params.id)
    await identity.tokens.revoke(db, id, query.token_id)
    if (query.token_id === undefined) await feeds.revoke(db, id)
    return null
  })
  route(app, resetFactorsOfUser, async ({ actor, params }) => {
    const id = await managed(actor, params.id)
    await inTransaction(db, authorOf(actor), (trx) => identity.factors.reset(trx, id))
    return null
  })
  route(app, revokeSessionsOfUser, async ({ actor, params, query }) => {
    const id = await managed(actor, params.id)
    if (query.session_id === undefined)
      await inTransaction(db, authorOf(actor), (trx) => identity.sessions.revokeAllOf(trx, id))
    else await identity.sessions.revokeOne(id, query.session_id)
    return null
  })
}
