import type { FastifyReply, FastifyRequest } from 'fastify'
import { messages } from '#domain/messages.ts'
import type { Deps } from '../../deps.ts'
import { isSameOrigin } from '../../platform/http/gate.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { Settings } from '../../platform/config/settings.ts'
import { setSessionCookies } from './cookies.ts'
import type { SignedIn } from '../identity-provider.ts'
import { profiles } from '../profiles.ts'

const isBrowser = (request: FastifyRequest) => request.headers['sec-fetch-site'] !== undefined

/** Another site must not sign a browser in to an account of its choice. Older browsers send only Origin. */
export const refuseOtherOrigins = (request: FastifyRequest, settings: Settings): void => {
  if ((isBrowser(request) || request.headers.origin !== undefined) && !isSameOrigin(request, settings))
    throw new Problem(403, messages.crossSite)
}

/** Returns a session as a cookie and, for scripts, as a token. */
export const signInWithCookies =
  ({ db, reads, settings }: Pick<Deps, 'db' | 'reads' | 'settings'>) =>
  async (request: FastifyRequest, reply: FastifyReply, entered: SignedIn) => {
    const { token, expires_at, user_id, browser } = entered
    request.security.actor_id = user_id
    // The account may have been created a moment ago, so a replica may not have it yet.
    await reads.markWritten(user_id)
    setSessionCookies(reply, settings, token, browser)
    const response = { expires_at: expires_at.toISOString(), profile: await profiles.own(db, user_id) }
    return isBrowser(request) ? response : { ...response, token }
  }
