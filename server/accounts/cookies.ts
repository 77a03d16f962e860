import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '../platform/settings.ts'
import type { From } from './identity-provider.ts'
import { originOf } from '../platform/http/security-events.ts'

const DAY_SECONDS = 86_400
const BROWSER = 'known-browser'

const flags = (settings: Settings) => ({ path: '/', sameSite: 'strict', secure: settings.secure }) as const

/** `authToken` is the session, out of scripts' reach; `user-status` only says that someone is signed in. */
export const setSessionCookies = (reply: FastifyReply, settings: Settings, token: string, browser: string) => {
  const common = { ...flags(settings), maxAge: DAY_SECONDS }
  void reply
    .setCookie('authToken', token, { ...common, httpOnly: true })
    .setCookie('user-status', 'true', common)
    .setCookie(BROWSER, browser, { ...common, httpOnly: true, maxAge: 365 * DAY_SECONDS })
}

export const clearSessionCookies = (reply: FastifyReply, settings: Settings) => {
  void reply
    .clearCookie('authToken', { ...flags(settings), httpOnly: true })
    .clearCookie('user-status', flags(settings))
}

export const fromOf = (request: FastifyRequest): From => ({
  address: originOf(request).address,
  browser: request.cookies[BROWSER] ?? null,
  name: originOf(request).browser,
})
