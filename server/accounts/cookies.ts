import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '../platform/settings.ts'
import type { From } from './identity-provider.ts'

const DAY_SECONDS = 86_400
const BROWSER = 'known-browser'

/** `authToken` is the session, out of scripts' reach; `user-status` only says that someone is signed in. */
export const setSessionCookies = (reply: FastifyReply, settings: Settings, token: string, browser: string) => {
  const common = { path: '/', sameSite: 'strict', secure: settings.secure, maxAge: DAY_SECONDS } as const
  void reply
    .setCookie('authToken', token, { ...common, httpOnly: true })
    .setCookie('user-status', 'true', common)
    .setCookie(BROWSER, browser, { ...common, httpOnly: true, maxAge: 365 * DAY_SECONDS })
}

export const clearSessionCookies = (reply: FastifyReply) => {
  void reply.clearCookie('authToken', { path: '/' }).clearCookie('user-status', { path: '/' })
}

export const fromOf = (request: FastifyRequest): From => ({
  address: request.ip,
  browser: request.cookies[BROWSER] ?? null,
})
