import * as z from 'zod/mini'
import { messages } from '../messages.ts'
import { endpoint } from '../platform/endpoint.ts'
import { named } from '../platform/named.ts'
import { instant } from '../platform/shapes.ts'
import { factorAsked, signedIn } from './signed-in.ts'
import { profile } from './profile.ts'

export const tag = 'Accounts'

/** E-mail addresses are compared in lower case; 254 characters is the longest that mail can carry. */
export const email = z.pipe(
  z
    .string(messages.fillAllFields)
    .check(z.trim(), z.toLowerCase(), z.minLength(1, messages.fillAllFields), z.maxLength(254, messages.invalidEmail)),
  z.email(messages.invalidEmail),
)

export const code = z
  .string(messages.missingCode)
  .check(z.minLength(1, messages.missingCode), z.maxLength(200, messages.badCode))
export const nonEmpty = (message: string) => z.string(message).check(z.minLength(1, message), z.maxLength(1000))

/** The code of a letter's link. */
export const letterCode = named('LetterCode', z.strictObject({ oobCode: code }))

export const signInForm = named('SignIn', z.strictObject({ email, password: nonEmpty(messages.fillAllFields) }))

/** Codes for a way in, where the account has none: for a password, or for a provider where there are no passwords. */
export const mailboxProven = named(
  'MailboxProven',
  z.object({ email: z.string(), reset_code: z.nullable(z.string()), link_code: z.nullable(z.string()) }),
)

/** The address that a mail goes to. */
const emailForm = named('EmailForm', z.strictObject({ email }))

export const signIn = endpoint({
  id: 'signIn',
  event: 'sign-in',
  tag,
  method: 'POST',
  path: '/auth/sign-in',
  can: 'anyone',
  summary:
    'Sign in. Sets the session cookie; scripts also get the token. An account with a second factor gets a ticket instead, with which it is given.',
  body: signInForm,
  response: z.union([signedIn, factorAsked]),
  refuses: [401, 403, 429],
})

export const signOut = endpoint({
  id: 'signOut',
  event: 'sign-out',
  tag,
  method: 'POST',
  path: '/auth/sign-out',
  can: 'profile.use',
  summary:
    'End this session. Where a provider opened it that is told of sign-outs, answers the address at which the browser ends the one there.',
  response: z.nullable(named('SignedOut', z.object({ url: z.string() }))),
})

export const verifyEmail = endpoint({
  id: 'verifyEmail',
  event: 'address-verified',
  tag,
  method: 'POST',
  path: '/auth/verify-email',
  can: 'anyone',
  summary:
    "Follow a mail's link. Answers a reset code while the account has no password, or a code to link a provider with where there are no passwords.",
  body: letterCode,
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
  summary: 'Send the verification mail again.',
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
  summary: 'Send a link with which a new password can be set.',
  body: emailForm,
  refuses: [403, 404, 409, 429],
})

/** The specification's own address for the same operation. */
export const requestPasswordReset = endpoint({ ...forgotPassword, id: 'requestPasswordReset', path: '/reset-password' })

export const reportActivity = endpoint({
  id: 'reportActivity',
  tag,
  method: 'POST',
  path: '/auth/activity',
  can: 'profile.use',
  summary: 'Say that the person is active. Answers when the session will end without further activity.',
  response: z.object({ idle_ends_at: instant, expires_at: instant }),
})

export const getProfile = endpoint({
  id: 'getProfile',
  tag,
  method: 'GET',
  path: '/users/profile',
  can: 'profile.use',
  summary: 'The signed-in person.',
  response: profile,
})
