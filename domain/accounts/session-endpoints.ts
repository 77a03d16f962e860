import * as z from 'zod/mini'
import { messages } from '../messages.ts'
import { endpoint } from '../platform/endpoint.ts'
import { named } from '../platform/named.ts'
import { byId, id, instant, idText } from '../platform/shapes.ts'
import { codeGiven, passkeyGiven } from './factor-endpoints.ts'
import { nonEmpty, tag } from './endpoints.ts'
import { emailLinkCode, mailboxProven } from './email-link-endpoints.ts'

/** A sign-in that has not ended. The browser's name is what it says of itself. */
const session = named(
  'Session',
  z.object({
    id,
    /** The session of this request. */
    is_current: z.boolean(),
    browser: z.nullable(z.string()),
    address: z.nullable(z.string()),
    signed_in_at: instant,
    last_used_at: instant,
    expires_at: instant,
    /** Null where nobody noted it. */
    opened_with: z.nullable(z.enum(['password', 'passkey', 'provider'])),
    /** What the settings call the provider. */
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
  description: 'Last used first.',
  response: z.array(session),
})
export const endSession = endpoint({
  id: 'endSession',
  beforeFactor: true,
  tag,
  method: 'DELETE',
  path: '/auth/sessions/{id}',
  can: 'account.secure',
  event: 'session-ended',
  summary: 'Revoke one of your sessions',
  params: byId,
})
export const endOtherSessions = endpoint({
  id: 'endOtherSessions',
  beforeFactor: true,
  tag,
  method: 'DELETE',
  path: '/auth/sessions',
  can: 'account.secure',
  event: 'session-ended',
  summary: 'Revoke all your other sessions',
  description: 'Browsers that were remembered are forgotten.',
})

export const listSessionsOfUser = endpoint({
  id: 'listSessionsOfUser',
  tag,
  method: 'GET',
  path: '/users/{id}/sessions',
  can: 'account.secure-other',
  summary: 'List the sessions of a person',
  params: byId,
  response: z.array(session),
})
export const endSessionsOfUser = endpoint({
  id: 'endSessionsOfUser',
  tag,
  method: 'DELETE',
  path: '/users/{id}/sessions',
  can: 'account.secure-other',
  event: 'session-ended',
  summary: 'Revoke the sessions of a person',
  description: 'All, or one of them.',
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
    'With the password, a one-time code or a passkey. For ten minutes this session may then call operations that require it.',
  body: named(
    'IdentityProof',
    z.union([z.strictObject({ password: nonEmpty(messages.currentPasswordRequired) }), codeGiven, passkeyGiven]),
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
    'With the code sent to the former address, within seven days. Revokes all sessions, the password, access tokens, linked providers, and second factors added since the day before the change. Returns a code to set a new password or to link a provider.',
  body: emailLinkCode,
  response: mailboxProven,
  refuses: [409],
})
