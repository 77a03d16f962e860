import type { FastifyInstance } from 'fastify'
import { checkInvitations, invitePeople } from '#domain/users/invitation-endpoints.ts'
import { attempt } from '../accounts/throttle-writes.ts'
import type { Deps } from '../deps.ts'
import { personOf } from '../platform/http/actor.ts'
import { route } from '../platform/http/route.ts'
import { idempotent } from '../platform/http/idempotency.ts'
import { invitationFaults, inviteAll, refuseFaults } from './invitation-writes.ts'

export const invitingRoutes = (app: FastifyInstance, deps: Deps) => {
  const { db } = deps
  route(app, checkInvitations, ({ actor, body }) => invitationFaults(db, personOf(actor), body))
  route(app, invitePeople, async (input) => {
    const person = personOf(input.actor)
    const account = String(person.user_id)
    return idempotent(db, input, async (trx) => {
      refuseFaults(await invitationFaults(db, person, input.body))
      // Limits the emails that a person causes, in total and to each recipient. Refused requests cause none.
      for (const { email } of input.body.people) await attempt(db, { kind: 'invite', account, address: email })
      return inviteAll(deps)(trx, person, input.body)
    })
  })
}
