import type { FastifyInstance } from 'fastify'
import { getFieldKey, getProfile, reportActivity, signOut } from '#domain/accounts/endpoints.ts'
import {
  forgotPassword,
  requestPasswordReset,
  resendVerification,
  verifyEmail,
} from '#domain/accounts/email-link-endpoints.ts'
import { updateDisplayPreferences } from '#domain/display/preferences.ts'
import { confirmIdentity, undoEmailChange } from '#domain/accounts/session-endpoints.ts'
import { changePassword, createFirstAdmin, resetPassword } from '#domain/accounts/password-endpoints.ts'
import type { Deps } from '../deps.ts'
import { personOf } from '../platform/http/actor.ts'
import { route } from '../platform/http/route.ts'
import { fieldKeyOf, secretsOf } from '../platform/security/encryption.ts'
import { clearSessionCookies, clientOf } from './sessions/cookies.ts'
import { profiles } from './profiles.ts'

export const accountRoutes = (app: FastifyInstance, { db, identity, settings }: Deps) => {
  route(app, signOut, async ({ actor, reply }) => {
    const url = await identity.signOut(personOf(actor))
    clearSessionCookies(reply, settings)
    // Images of this person must not stay in the browser's cache.
    void reply.header('clear-site-data', '"cache"')
    return url === null ? null : { url }
  })
  route(app, verifyEmail, async ({ body, request }) => {
    const { user_id, ...verified } = await identity.verifyEmail(body.oobCode)
    request.security.actor_id = user_id
    return verified
  })
  route(app, undoEmailChange, ({ body }) => identity.undoEmailChange(body.oobCode))
  route(app, resendVerification, async ({ body, request }) => {
    request.security.account = body.email
    await identity.resendVerification(body.email, clientOf(request))
    return null
  })
  for (const endpoint of [forgotPassword, requestPasswordReset])
    route(app, endpoint, async ({ body, request }) => {
      request.security.account = body.email
      await identity.forgotPassword(body.email, clientOf(request))
      return null
    })
  route(app, resetPassword, async ({ body, request }) => {
    const { user_id } = await identity.resetPassword(body.oobCode, body.password)
    request.security.actor_id = user_id
    return null
  })
  route(app, changePassword, async ({ actor, body, request }) => {
    await identity.changePassword(personOf(actor), body.current_password, body.new_password, clientOf(request))
    return null
  })
  route(app, confirmIdentity, async ({ actor, body, request }) => {
    const person = personOf(actor)
    if ('password' in body) await identity.confirm(person, body.password, clientOf(request))
    else if ('code' in body) await identity.factors.confirmWithCode(person, body.code, clientOf(request))
    else await identity.factors.confirmWithPasskey(person, body)
    return null
  })
  route(app, reportActivity, async ({ actor }) => {
    const { idle_ends_at, expires_at } = await identity.reportActivity(personOf(actor))
    return { idle_ends_at: idle_ends_at.toISOString(), expires_at: expires_at.toISOString() }
  })
  route(app, getProfile, ({ actor }) => profiles.own(db, personOf(actor).user_id))
  route(app, updateDisplayPreferences, ({ actor, body }) =>
    profiles.updateDisplayPreferences(db, personOf(actor).user_id, body),
  )
  const { current, previous } = secretsOf(settings)
  route(app, getFieldKey, async ({ actor }) => {
    const { user_id } = personOf(actor)
    return { key: fieldKeyOf(current, user_id), previous: previous.map((secret) => fieldKeyOf(secret, user_id)) }
  })
  route(app, createFirstAdmin, ({ body: { code, ...given } }) => identity.createFirstAdmin(code, given))
}
