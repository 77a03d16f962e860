import * as z from 'zod/mini'
import { named } from '../platform/named.ts'
import { instant } from '../platform/shapes.ts'
import { profile } from './profile.ts'

/** Responses of a sign-in, separate from the endpoints of factors, which most people never load. */

/** WebAuthn level 3 structures exchanged between browser and authenticator, passed on unchanged. */
export const webAuthn = named('WebAuthn', z.record(z.string().check(z.maxLength(100)), z.unknown()))
const secondFactors = ['totp', 'passkey', 'recovery'] as const
export const secondFactor = named('SecondFactor', z.enum(secondFactors))
export type SecondFactor = z.infer<typeof secondFactor>

/** The password is correct; one of these factors must follow within five minutes. */
export const factorRequired = named(
  'SecondFactorAsked',
  z.object({ ticket: z.string(), methods: z.array(secondFactor), passkey_options: z.nullable(webAuthn) }),
)
export type FactorRequired = z.infer<typeof factorRequired>

/** Scripts receive the token; browsers have it in a cookie. */
export const signedIn = named('SignedIn', z.object({ token: z.optional(z.string()), expires_at: instant, profile }))
