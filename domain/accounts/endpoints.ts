import * as z from 'zod/mini'
import { messages } from '../messages.ts'
import { endpoint } from '../platform/endpoint.ts'
import { named } from '../platform/named.ts'
import { instant } from '../platform/shapes.ts'
import { factorRequired, signedIn } from './signed-in.ts'
import { profile } from './profile.ts'

const hostName = /^[\p{L}\p{M}\p{N}.-]+$/u
const ascii = /^[\p{ASCII}]*$/u

/** An email address with its domain in ASCII: `ann@bücher.example` becomes `ann@xn--bcher-kva.example`. */
export const asciiAddress = (address: string): string => {
  const at = address.lastIndexOf('@') + 1
  const host = address.slice(at)
  if (at === 0 || ascii.test(host) || !hostName.test(host) || !URL.canParse(`http://${host}`)) return address
  return address.slice(0, at) + new URL(`http://${host}`).hostname
}

export const tag = 'Accounts'

/**
 * Email addresses are compared in lower case with an ASCII domain; 254 characters is the maximum of SMTP. `missing`:
 * the message for an empty address.
 */
export const emailOr = (missing: string) =>
  z.pipe(
    z
      .string(missing)
      .check(z.trim(), z.toLowerCase(), z.minLength(1, missing), z.maxLength(254, messages.invalidEmail)),
    z.pipe(z.transform(asciiAddress), z.email(messages.invalidEmail)),
  )
export const email = emailOr(messages.fillAllFields)

export const nonEmpty = (message: string) => z.string(message).check(z.minLength(1, message), z.maxLength(1000))

export const signInForm = named('SignIn', z.strictObject({ email, password: nonEmpty(messages.fillAllFields) }))

export const signIn = endpoint({
  id: 'signIn',
  event: 'sign-in',
  tag,
  method: 'POST',
  path: '/auth/sign-in',
  can: 'anyone',
  summary: 'Sign in',
  description:
    'Sets the session cookie and returns a token. If the account has a second factor, returns a ticket for `POST /auth/sign-in/second-factor` instead.',
  body: signInForm,
  response: z.union([signedIn, factorRequired]),
  refuses: [401, 403, 429],
})

export const signOut = endpoint({
  id: 'signOut',
  event: 'sign-out',
  tag,
  method: 'POST',
  path: '/auth/sign-out',
  can: 'profile.use',
  summary: 'Sign out',
  description:
    'Revokes this session. If a provider opened it and supports signing out, returns the URL to open in the browser; otherwise null.',
  response: z.nullable(named('SignedOut', z.object({ url: z.string() }))),
})

export const reportActivity = endpoint({
  id: 'reportActivity',
  tag,
  method: 'POST',
  path: '/auth/activity',
  can: 'profile.use',
  summary: 'Report user activity',
  description: 'Extends the session and returns the time at which it ends without further activity.',
  response: z.object({ idle_ends_at: instant, expires_at: instant }),
})

export const getProfile = endpoint({
  id: 'getProfile',
  tag,
  method: 'GET',
  path: '/users/profile',
  can: 'profile.use',
  summary: 'Get your profile',
  response: profile,
})

/** The key with which a phone encrypts unsent counts, so that only their author can read them again after a sign-in. */
export const getFieldKey = endpoint({
  id: 'getFieldKey',
  tag,
  method: 'GET',
  path: '/users/profile/field-key',
  // Not for tokens: a stolen token must not decrypt a phone's data.
  can: 'account.secure',
  summary: 'Get the key that encrypts field counts on your phone',
  description: '32 bytes, the same for each request, with former keys after a rotation.',
  response: named(
    'FieldKey',
    z.object({
      key: z.string(),
      /** Keys from before the server's secret was rotated, for data encrypted then. */
      previous: z.array(z.string()),
    }),
  ),
})
