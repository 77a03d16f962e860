import * as z from 'zod/mini'
import { messages } from '../messages.ts'
import { endpoint } from '../platform/endpoint.ts'
import { named } from '../platform/named.ts'
import { email, nonEmpty, tag } from './endpoints.ts'
import { code } from './email-link-endpoints.ts'
import { lettersOnly } from './names.ts'
import { newPassword } from './password.ts'

/** Endpoints that set a password, in a file of their own so that the sign-in page does not load the password rules. */

export const resetPassword = endpoint({
  id: 'resetPassword',
  event: 'password-reset',
  tag,
  method: 'POST',
  path: '/auth/reset-password',
  can: 'anyone',
  summary: 'Set a new password with the code of an email',
  description: 'Revokes all sessions of the user.',
  body: z.strictObject({ oobCode: code, password: newPassword }),
  refuses: [403],
})

export const changePassword = endpoint({
  id: 'changePassword',
  event: 'password-changed',
  tag,
  method: 'POST',
  path: '/auth/change-password',
  can: 'profile.use',
  summary: 'Change your password',
  description:
    'Revokes all your other sessions and pending reset links, and forgets all other browsers from which you signed in.',
  body: z.strictObject({ current_password: nonEmpty(messages.currentPasswordRequired), new_password: newPassword }),
  refuses: [429],
})

export const createFirstAdmin = endpoint({
  id: 'createFirstAdmin',
  event: 'first-admin-made',
  tag,
  method: 'POST',
  path: '/auth/first-admin',
  can: 'anyone',
  summary: 'Create the first administrator',
  description:
    'Requires the code of the link that the server prints when it starts without any account. The link is valid for 24 hours.',
  body: z.strictObject({
    code,
    firstname: lettersOnly('First name is Required'),
    lastname: lettersOnly('Last name is Required'),
    email,
    /** Absent if there are no passwords. */
    password: z.optional(newPassword),
  }),
  response: named('FirstAdmin', z.object({ link_code: z.nullable(z.string()) })),
  refuses: [403],
})
