import type { FastifyInstance } from 'fastify'
import { revokeOtherSessions, revokeSession, listSessions } from '#domain/accounts/session-endpoints.ts'
import type { Deps } from '../deps.ts'
import { personOf } from '../platform/http/actor.ts'
import { route } from '../platform/http/route.ts'

export const sessionRoutes = (app: FastifyInstance, { identity }: Pick<Deps, 'identity'>) => {
  route(app, listSessions, ({ actor }) => {
    const { user_id, session_id } = personOf(actor)
    return identity.sessions.list(user_id, session_id)
  })
  route(app, revokeSession, async ({ actor, params }) => {
    await identity.sessions.revokeOne(personOf(actor).user_id, params.id)
    return null
  })
  route(app, revokeOtherSessions, async ({ actor }) => {
    await identity.sessions.revokeOthers(personOf(actor))
    return null
  })
}
