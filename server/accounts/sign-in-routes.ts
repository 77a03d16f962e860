import type { FastifyInstance } from 'fastify'
import { signIn } from '#domain/accounts/endpoints.ts'
import { startPasskeySignIn, signInWithFactor, signInWithPasskey } from '#domain/accounts/factor-endpoints.ts'
import type { Deps } from '../deps.ts'
import { route } from '../platform/http/route.ts'
import { clientOf } from './sessions/cookies.ts'
import { signInWithCookies, refuseOtherOrigins } from './sessions/check-origin.ts'

/** Sign-in with password, second factor or passkey. */
export const signInRoutes = (app: FastifyInstance, deps: Deps) => {
  const { identity, settings } = deps
  const enter = signInWithCookies(deps)

  route(app, signIn, async ({ body, request, reply }) => {
    refuseOtherOrigins(request, settings)
    request.security.account = body.email
    const entered = await identity.signIn(body, clientOf(request))
    if ('token' in entered) return enter(request, reply, entered)
    request.security.kind = 'factor-asked'
    return entered
  })
  route(app, signInWithFactor, async ({ body, request, reply }) => {
    refuseOtherOrigins(request, settings)
    return enter(request, reply, await identity.factors.finishSignIn(body, clientOf(request)))
  })
  route(app, startPasskeySignIn, async ({ request }) => {
    refuseOtherOrigins(request, settings)
    return identity.factors.startPasskeySignIn(clientOf(request))
  })
  route(app, signInWithPasskey, async ({ body, request, reply }) => {
    refuseOtherOrigins(request, settings)
    return enter(request, reply, await identity.factors.signInWithPasskey(body, clientOf(request)))
  })
}
