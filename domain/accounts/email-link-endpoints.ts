import * as z from 'zod/mini'
import { messages } from '../messages.ts'
import { endpoint } from '../platform/endpoint.ts'
import { named } from '../platform/named.ts'
import { emailOr, tag } from './endpoints.ts'

/** Endpoints for links in emails, in a file of their own because most pages do not need them. */

export const code = z
  .string(messages.missingCode)
  .check(z.minLength(1, messages.missingCode), z.maxLength(200, messages.badCode))

/** The code in an email's link. */
export const emailLinkCode = named('EmailLinkCode', z.strictObject({ oobCode: code }))

/** Codes to set up credentials if the account has none: a password, or a provider where there are no passwords. */
export const mailboxProven = named(
  'MailboxProven',
  z.object({ email: z.string(), reset_code: z.nullable(z.string()), link_code: z.nullable(z.string()) }),
)

/** The recipient's address. */
const emailForm = named('EmailForm', z.strictObject({ email: emailOr(messages.emailRequired) }))

export const verifyEmail = endpoint({
  id: 'verifyEmail',
  event: 'address-verified',
  tag,
  method: 'POST',
  path: '/auth/verify-email',
  can: 'anyone',
  summary: 'Verify an email address',
  description:
    'Requires the code sent to the address. Returns a code to set a password, or to link a provider, if the account has neither.',
  body: emailLinkCode,
  response: mailboxProven,
  refuses: [409],
})

export const resendVerification = endpoint({
  id: 'resendVerification',
  event: 'address-asked',
  tag,
  method: 'POST',
  path: '/auth/resend-verification',
  can: 'anyone',
  summary: 'Send the verification email again',
  description:
    'Sends nothing if the address is verified already. 404 if no account has it, unless the portal hides this. 409 if the portal sends no emails.',
  body: emailForm,
  refuses: [404, 409, 429],
})

export const forgotPassword = endpoint({
  id: 'forgotPassword',
  event: 'password-asked',
  tag,
  method: 'POST',
  path: '/auth/forgot-password',
  can: 'anyone',
  summary: 'Send a password reset email',
  description: '404 if no account has this address, unless the portal hides this. 409 if the portal sends no emails.',
  body: emailForm,
  refuses: [403, 404, 409, 429],
})

/** The specification's own path for the same operation. */
export const requestPasswordReset = endpoint({ ...forgotPassword, id: 'requestPasswordReset', path: '/reset-password' })
