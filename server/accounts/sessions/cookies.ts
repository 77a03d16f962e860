import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '../../platform/config/settings.ts'
import type { From } from '../identity-provider.ts'
import { originOf } from '../../platform/security/security-events.ts'

const DAY_SECONDS = 86_400
const BROWSER = 'known-browser'
const PROVIDER_BROWSER = 'provider-browser'
const PROVIDER_SECONDS = 600

const flags = (settings: Settings) => ({ path: '/', sameSite: 'strict', secure: settings.secure }) as const

/** `authToken` is the session and not readable by scripts; `user-status` only indicates that someone is signed in. */
export const setSessionCookies = (reply: FastifyReply, settings: Settings, token: string, browser: string) => {
  const common = { ...flags(settings), maxAge: DAY_SECONDS }
  void reply
    .setCookie('authToken', token, { ...common, httpOnly: true })
    .setCookie('user-status', 'true', common)
    .setCookie(BROWSER, browser, { ...common, httpOnly: true, maxAge: 365 * DAY_SECONDS })
}

/** Marks the browser that was redirected to a provider, so that only the same browser can return. */
export const setProviderCookie = (reply: FastifyReply, settings: Settings, browser: string) => {
  void reply.setCookie(PROVIDER_BROWSER, browser, {
    ...flags(settings),
    path: '/api/auth',
    httpOnly: true,
    maxAge: PROVIDER_SECONDS,
  })
}
/** Only a token issued here: it is looked up by its hash and must not be chosen by a stranger. */
export const providerBrowserOf = (request: FastifyRequest): string | null => {
  const value = request.cookies[PROVIDER_BROWSER]
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : null
}

export const clearSessionCookies = (reply: FastifyReply, settings: Settings) => {
  void reply
    .clearCookie('authToken', { ...flags(settings), httpOnly: true })
    .clearCookie('user-status', flags(settings))
}

export const clientOf = (request: FastifyRequest): From => ({
  address: originOf(request).address,
  browser: request.cookies[BROWSER] ?? null,
  name: originOf(request).browser,
})
