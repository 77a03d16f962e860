import * as z from 'zod/mini'
import { messages } from '../messages.ts'
import { endpoint } from '../platform/endpoint.ts'
import { named } from '../platform/named.ts'
import { byId, id, instant, idText } from '../platform/shapes.ts'
import { factorCode, passkeyResponse } from './factor-endpoints.ts'
import { nonEmpty, tag } from './endpoints.ts'
import { emailLinkCode, mailboxProven } from './email-link-endpoints.ts'

/** An active session. The browser's name is what it claims. */
const session = named(
  'Session',
  z.object({
    id,
    /** Whether this is the session of the request. */
    is_current: z.boolean(),
    browser: z.nullable(z.string()),
    address: z.nullable(z.string()),
    signed_in_at: instant,
    last_used_at: instant,
    expires_at: instant,
    /** Null if not recorded. */
    opened_with: z.nullable(z.enum(['password', 'passkey', 'provider'])),
    /** The provider's name in the settings. */
    provider: z.nullable(z.string()),
  }),
)
export type Session = z.infer<typeof session>

export const listSessions = endpoint({
  id: 'listSessions',
  beforeFactor: true,
  tag,
  method: 'GET',
  path: '/auth/sessions',
  can: 'account.secure',
  summary: 'List your sessions',
  description: 'Most recently used first, at most 100.',
  response: z.array(session),
})
export const revokeSession = endpoint({
  id: 'revokeSession',
  beforeFactor: true,
  tag,
  method: 'DELETE',
  path: '/auth/sessions/{id}',
  can: 'account.secure',
  event: 'session-ended',
  summary: 'Revoke one of your sessions',
  params: byId,
})
export const revokeOtherSessions = endpoint({
  id: 'revokeOtherSessions',
  beforeFactor: true,
  tag,
  method: 'DELETE',
  path: '/auth/sessions',
  can: 'account.secure',
  event: 'session-ended',
  summary: 'Revoke all your other sessions',
  description: 'Browsers from which you signed in before lose their exemption from the limit on failed sign-ins.',
})

export const listSessionsOfUser = endpoint({
  id: 'listSessionsOfUser',
  tag,
  method: 'GET',
  path: '/users/{id}/sessions',
  can: 'account.secure-other',
  summary: 'List the sessions of a user',
  description: 'Most recently used first, at most 100.',
  params: byId,
  response: z.array(session),
})
export const revokeSessionsOfUser = endpoint({
  id: 'revokeSessionsOfUser',
  tag,
  method: 'DELETE',
  path: '/users/{id}/sessions',
  can: 'account.secure-other',
  event: 'session-ended',
  summary: 'Revoke the sessions of a user',
  description:
    'All of them, or the one given as `session_id`. With all of them, browsers from which the user signed in before lose their exemption from the limit on failed sign-ins.',
  params: byId,
  query: z.object({ session_id: z.optional(idText) }),
})

export const confirmIdentity = endpoint({
  id: 'confirmIdentity',
  tag,
  method: 'POST',
  path: '/auth/confirm',
  can: 'profile.use',
  event: 'identity-confirmed',
  summary: 'Confirm your identity',
  description:
    'Send the password, a one-time code or a passkey. For ten minutes, as after signing in, this session may then call operations that require a recent identity confirmation. Without it, and with access tokens, they return 403 with `needs: confirmation`.',
  body: named(
    'IdentityProof',
    z.union([z.strictObject({ password: nonEmpty(messages.currentPasswordRequired) }), factorCode, passkeyResponse]),
  ),
  refuses: [409, 429],
})

export const undoEmailChange = endpoint({
  id: 'undoEmailChange',
  tag,
  method: 'POST',
  path: '/auth/undo-email',
  can: 'anyone',
  event: 'address-undone',
  summary: 'Undo a change of email address',
  description:
    'Requires the code sent to the former address, within seven days. Revokes all sessions, the password, access tokens, linked providers, and second factors added since the day before the change. Returns a code to set a new password or to link a provider.',
  body: emailLinkCode,
  response: mailboxProven,
  refuses: [409],
})
