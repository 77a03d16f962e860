import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  finishProviderConfirmation,
  finishProviderLink,
  finishProviderSignIn,
  getConfirmationWays,
  listOwnProviders,
  startProviderConfirmation,
  startProviderLink,
  startProviderSignIn,
  unlinkProvider,
} from '#domain/accounts/provider-endpoints.ts'
import type { Deps } from '../deps.ts'
import { personOf } from '../platform/http/actor.ts'
import type { SecurityKind } from '#domain/security/kinds.ts'
import { route } from '../platform/http/route.ts'
import { clientOf, providerBrowserOf, setProviderCookie } from './sessions/cookies.ts'
import { signInWithCookies, refuseOtherOrigins } from './sessions/check-origin.ts'

/** Sign-in and confirmation with OpenID Connect providers. */
export const providerRoutes = (app: FastifyInstance, deps: Pick<Deps, 'db' | 'identity' | 'reads' | 'settings'>) => {
  const { identity, settings } = deps
  const { providers } = identity
  const enter = signInWithCookies(deps)
  /** Also records failures before the browser is redirected. */
  const recordAway = async <T>(request: FastifyRequest, kind: SecurityKind, work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      request.security.kind = kind
      throw error
    }
  }
  const replyOf = (request: FastifyRequest, provider: string, query: string) => {
    request.security.detail = { provider }
    return { provider, query, browser: providerBrowserOf(request) }
  }

  route(app, startProviderSignIn, async ({ body, params: { provider }, request, reply }) => {
    refuseOtherOrigins(request, settings)
    request.security.detail = { provider }
    const given = { ...body, provider, browser: providerBrowserOf(request) }
    const asked = await recordAway(request, 'provider-sign-in', providers.startSignIn(given, clientOf(request)))
    setProviderCookie(reply, settings, asked.browser)
    return { url: asked.url }
  })
  route(app, finishProviderSignIn, async ({ body, params: { provider }, request, reply }) => {
    refuseOtherOrigins(request, settings)
    const { entered, user_id, return_to } = await providers.finishSignIn(
      replyOf(request, provider, body.query),
      clientOf(request),
    )
    if ('token' in entered) return { entered: await enter(request, reply, entered), return_to }
    request.security.kind = 'factor-asked'
    request.security.actor_id = user_id
    return { entered, return_to }
  })

  route(app, listOwnProviders, ({ actor }) => providers.list(personOf(actor)))
  route(app, unlinkProvider, async ({ actor, params }) => {
    await providers.unlink(personOf(actor), params.id)
    return null
  })
  route(app, getConfirmationWays, ({ actor }) => providers.waysToConfirm(personOf(actor)))

  for (const [endpoint, kind, start] of [
    [startProviderLink, 'provider-linked', 'startLink'],
    [startProviderConfirmation, 'identity-confirmed', 'startConfirmation'],
  ] as const)
    route(app, endpoint, async ({ actor, params: { provider }, request, reply }) => {
      const given = { provider, browser: providerBrowserOf(request) }
      const asked = await recordAway(request, kind, providers[start](personOf(actor), given, clientOf(request)))
      setProviderCookie(reply, settings, asked.browser)
      return { url: asked.url }
    })
  for (const [endpoint, finish] of [
    [finishProviderLink, 'finishLink'],
    [finishProviderConfirmation, 'finishConfirmation'],
  ] as const)
    route(app, endpoint, async ({ actor, body, params: { provider }, request }) => {
      await providers[finish](personOf(actor), replyOf(request, provider, body.query))
      return null
    })
}
