import * as z from 'zod/mini'
import { t } from '../language/text.ts'
import { endpoint } from '../platform/endpoint.ts'
import { named } from '../platform/named.ts'
import { byId, id, instant, requiredText } from '../platform/shapes.ts'
import { signedIn, webAuthn } from './signed-in.ts'

const tag = 'Accounts'

const ticket = z.string().check(z.minLength(1), z.maxLength(100))
export const oneTimeCode = z
  .string(t('Enter the code'))
  .check(z.trim(), z.minLength(6, t('Enter the code')), z.maxLength(30))

export const factorCode = named('FactorCode', z.strictObject({ code: oneTimeCode }))

export const signInWithFactor = endpoint({
  id: 'signInWithFactor',
  tag,
  method: 'POST',
  path: '/auth/sign-in/second-factor',
  can: 'anyone',
  event: 'factor-used',
  summary: 'Finish a sign-in with a second factor',
  description:
    'Send the `ticket` with a one-time code, a recovery code or a passkey. Sets the session cookie and returns a token.',
  body: named(
    'SecondFactorGiven',
    z.strictObject({ ticket, code: z.optional(oneTimeCode), passkey: z.optional(webAuthn) }),
  ),
  response: signedIn,
  refuses: [401, 403, 409, 429],
})

export const startPasskeySignIn = endpoint({
  id: 'startPasskeySignIn',
  tag,
  method: 'POST',
  path: '/auth/passkey/options',
  can: 'anyone',
  summary: 'Create passkey options to sign in',
  description: 'Pass `options` to `navigator.credentials.get()` and send the result to `POST /auth/passkey/sign-in`.',
  response: named('PasskeyChallenge', z.object({ ticket: z.string(), options: webAuthn })),
  refuses: [403, 429],
})
export const passkeyResponse = named('PasskeyResponse', z.strictObject({ ticket, passkey: webAuthn }))
export const signInWithPasskey = endpoint({
  id: 'signInWithPasskey',
  tag,
  method: 'POST',
  path: '/auth/passkey/sign-in',
  can: 'anyone',
  event: 'sign-in',
  summary: 'Sign in with a passkey',
  description: 'Sets the session cookie and returns a token. No further factor is required.',
  body: passkeyResponse,
  response: signedIn,
  refuses: [401, 403, 429],
})

const passkey = named(
  'Passkey',
  z.object({ id, name: z.string(), created_at: instant, last_used_at: z.nullable(instant) }),
)
const factors = named(
  'Factors',
  z.object({
    totp: z.boolean(),
    passkeys: z.array(passkey),
    recovery_codes_left: z.int(),
    /** Whether this person must have a second factor. */
    required: z.boolean(),
  }),
)
export type Factors = z.infer<typeof factors>

export const getFactors = endpoint({
  id: 'getFactors',
  beforeFactor: true,
  tag,
  method: 'GET',
  path: '/auth/factors',
  can: 'account.secure',
  summary: 'Get your second factors',
  response: factors,
})
export const startTotp = endpoint({
  id: 'startTotp',
  beforeFactor: true,
  tag,
  method: 'POST',
  path: '/auth/factors/totp',
  can: 'account.secure',
  confirms: true,
  summary: 'Create a secret for an authenticator app',
  description: 'The app is not active until `POST /auth/factors/totp/confirm`. 409 if an app is active already.',
  response: named('TotpSecret', z.object({ secret: z.string(), uri: z.string(), qr_svg: z.string() })),
  refuses: [409],
})
/** Recovery codes, shown once, if this is the first factor; otherwise null. */
const recoveryCodes = named('RecoveryCodes', z.object({ recovery_codes: z.nullable(z.array(z.string())) }))
export const confirmTotp = endpoint({
  id: 'confirmTotp',
  beforeFactor: true,
  tag,
  method: 'POST',
  path: '/auth/factors/totp/confirm',
  can: 'account.secure',
  confirms: true,
  event: 'factor-added',
  summary: 'Activate the authenticator app with a code',
  description: 'Revokes all your other sessions. Returns recovery codes if you have none yet.',
  body: factorCode,
  response: recoveryCodes,
  refuses: [409, 429],
})
export const removeTotp = endpoint({
  id: 'removeTotp',
  tag,
  method: 'DELETE',
  path: '/auth/factors/totp',
  can: 'account.secure',
  confirms: true,
  event: 'factor-removed',
  summary: 'Delete the authenticator app',
  description: '409 if it is your last second factor and you must have one.',
  refuses: [409],
})
export const startPasskeyRegistration = endpoint({
  id: 'startPasskeyRegistration',
  beforeFactor: true,
  tag,
  method: 'POST',
  path: '/auth/factors/passkeys/options',
  can: 'account.secure',
  confirms: true,
  summary: 'Create options to add a passkey',
  description:
    'Pass `options` to `navigator.credentials.create()` and send the result to `POST /auth/factors/passkeys`.',
  response: named('PasskeyOptions', z.object({ ticket: z.string(), options: webAuthn })),
})
export const addPasskey = endpoint({
  id: 'addPasskey',
  beforeFactor: true,
  tag,
  method: 'POST',
  path: '/auth/factors/passkeys',
  can: 'account.secure',
  confirms: true,
  event: 'factor-added',
  summary: 'Add a passkey',
  description: 'Revokes all your other sessions. Returns recovery codes if you have none yet.',
  body: named(
    'NewPasskey',
    z.strictObject({ ticket, passkey: webAuthn, name: requiredText(60, t('Name is required')) }),
  ),
  response: recoveryCodes,
  status: 201,
  refuses: [409],
})
export const removePasskey = endpoint({
  id: 'removePasskey',
  tag,
  method: 'DELETE',
  path: '/auth/factors/passkeys/{id}',
  can: 'account.secure',
  confirms: true,
  event: 'factor-removed',
  summary: 'Delete a passkey',
  description: '409 if it is your last second factor and you must have one.',
  params: byId,
  refuses: [409],
})
export const regenerateRecoveryCodes = endpoint({
  id: 'regenerateRecoveryCodes',
  tag,
  method: 'POST',
  path: '/auth/factors/recovery-codes',
  can: 'account.secure',
  confirms: true,
  event: 'factor-added',
  summary: 'Create ten new recovery codes',
  description: 'The former codes become invalid. 409 if you have no second factor.',
  response: named('NewRecoveryCodes', z.object({ recovery_codes: z.array(z.string()) })),
  refuses: [409],
})
export const startPasskeyConfirmation = endpoint({
  id: 'startPasskeyConfirmation',
  tag,
  method: 'POST',
  path: '/auth/confirm/passkey-options',
  can: 'profile.use',
  summary: 'Create passkey options to confirm your identity',
  description:
    'Pass `options` to `navigator.credentials.get()` and send the result to `POST /auth/confirm`. 409 if you have no passkey.',
  response: named('PasskeyConfirmation', z.object({ ticket: z.string(), options: webAuthn })),
  refuses: [409],
})
export const resetFactorsOfUser = endpoint({
  id: 'resetFactorsOfUser',
  tag,
  method: 'DELETE',
  path: '/users/{id}/factors',
  can: 'account.secure-other',
  confirms: true,
  event: 'factors-reset',
  summary: 'Delete the second factors of a user',
  description: 'Revokes the sessions of the user.',
  params: byId,
})
