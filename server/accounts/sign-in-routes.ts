import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { signIn } from '#domain/accounts/endpoints.ts'
import { askPasskeySignIn, signInWithFactor, signInWithPasskey } from '#domain/accounts/factor-endpoints.ts'
import { messages } from '#domain/messages.ts'
import type { Deps } from '../deps.ts'
import { isSameOrigin } from '../platform/http/gate.ts'
import { Problem } from '../platform/http/problem.ts'
import { route } from '../platform/http/route.ts'
import { fromOf, setSessionCookies } from './cookies.ts'
import type { SignedIn } from './identity-provider.ts'
import { profiles } from './profiles.ts'

/** The ways in: password, second factor, passkey. */
export const signInRoutes = (app: FastifyInstance, { db, identity, settings }: Deps) => {
  const isBrowser = (request: FastifyRequest) => request.headers['sec-fetch-site'] !== undefined
  // A page elsewhere must not sign a browser in to an account of its choosing; older browsers send the Origin alone.
  const refuseOthers = (request: FastifyRequest) => {
    if ((isBrowser(request) || request.headers.origin !== undefined) && !isSameOrigin(request, settings))
      throw new Problem(403, messages.crossSite)
  }
  const enter = async (request: FastifyRequest, reply: FastifyReply, entered: SignedIn) => {
    const { token, expires_at, user_id, browser } = entered
    request.security.actor_id = user_id
    setSessionCookies(reply, settings, token, browser)
    const response = { expires_at: expires_at.toISOString(), profile: await profiles.own(db, user_id) }
    return isBrowser(request) ? response : { ...response, token }
  }

  route(app, signIn, async ({ body, request, reply }) => {
    refuseOthers(request)
    request.security.account = body.email
    const entered = await identity.signIn(body, fromOf(request))
    if ('token' in entered) return enter(request, reply, entered)
    request.security.kind = 'factor-asked'
    return entered
  })
  route(app, signInWithFactor, async ({ body, request, reply }) => {
    refuseOthers(request)
    return enter(request, reply, await identity.factors.finishSignIn(body, fromOf(request)))
  })
  route(app, askPasskeySignIn, async ({ request }) => {
    refuseOthers(request)
    return identity.factors.askPasskey(fromOf(request))
  })
  route(app, signInWithPasskey, async ({ body, request, reply }) => {
    refuseOthers(request)
    return enter(request, reply, await identity.factors.signInWithPasskey(body, fromOf(request)))
  })
}
