import type { FastifyInstance } from 'fastify'
import { acceptInvitation, readInvitation } from '#domain/accounts/invitation-endpoints.ts'
import type { Deps } from '../deps.ts'
import { route } from '../platform/http/route.ts'
import { clientOf } from './sessions/cookies.ts'
import { signInWithCookies, refuseOtherOrigins } from './sessions/check-origin.ts'
import { attempt } from './throttle-writes.ts'
import { clientAddress } from '../platform/http/client-address.ts'

/** Reading and accepting invitations. */
export const invitationRoutes = (app: FastifyInstance, deps: Deps) => {
  const { db, identity, settings } = deps
  const enter = signInWithCookies(deps)
  const count = (address: string) => attempt(db, { kind: 'invitation', account: '', address })

  route(app, readInvitation, async ({ body, request }) => {
    await count(clientAddress(request))
    return identity.readInvitation(body.oobCode)
  })
  route(app, acceptInvitation, async ({ body: { oobCode, ...given }, request, reply }) => {
    refuseOtherOrigins(request, settings)
    await count(clientAddress(request))
    const { entered, link_code, user_id } = await identity.acceptInvitation(oobCode, given, clientOf(request))
    request.security.actor_id = user_id
    return { signed_in: entered && (await enter(request, reply, entered)), link_code }
  })
}
