import type { FastifyInstance } from 'fastify'
import { endOtherSessions, endSession, listSessions } from '#domain/accounts/session-endpoints.ts'
import type { Deps } from '../deps.ts'
import { personOf } from '../platform/http/actor.ts'
import { route } from '../platform/http/route.ts'

export const sessionRoutes = (app: FastifyInstance, { identity }: Pick<Deps, 'identity'>) => {
  route(app, listSessions, ({ actor }) => {
    const { user_id, session_id } = personOf(actor)
    return identity.listSessions(user_id, session_id)
  })
  route(app, endSession, async ({ actor, params }) => {
    await identity.endSession(personOf(actor).user_id, params.id)
    return null
  })
  route(app, endOtherSessions, async ({ actor }) => {
    await identity.endOtherSessions(personOf(actor))
    return null
  })
}
