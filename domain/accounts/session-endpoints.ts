import * as z from 'zod/mini'
import { messages } from '../messages.ts'
import { endpoint } from '../platform/endpoint.ts'
import { named } from '../platform/named.ts'
import { byId, id, instant, idText } from '../platform/shapes.ts'
import { codeGiven, passkeyGiven } from './factor-endpoints.ts'
import { nonEmpty, tag } from './endpoints.ts'
import { letterCode, mailboxProven } from './letter-endpoints.ts'

/** A sign-in that has not ended. The browser's name is what it says of itself. */
export const session = named(
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
  summary: 'The own sessions that have not ended, the last used first.',
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
  summary: 'End one of the own sessions.',
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
  summary: 'End all of the own sessions but this one, and forget the browsers that signed in before.',
})

export const listSessionsOfUser = endpoint({
  id: 'listSessionsOfUser',
  tag,
  method: 'GET',
  path: '/users/{id}/sessions',
  can: 'account.secure-other',
  summary: 'The sessions of a person whom one may manage.',
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
  summary: 'End all sessions of a person whom one may manage, or one of them.',
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
  summary:
    'Prove again that it is you: with the password, a one-time code or a passkey. For ten minutes this session may then do what asks for it.',
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
  summary:
    'Take a change of address back with the code that the old address got, within seven days. Ends all sessions, the password, access tokens, links with providers, and second factors added since the change or in the day before it; answers a code to set a new password, or to link a provider where there are no passwords.',
  body: letterCode,
  response: mailboxProven,
  refuses: [409],
})
