import * as z from 'zod/mini'
import { named } from '../platform/named.ts'
import { instant } from '../platform/shapes.ts'
import { profile } from './profile.ts'

/** What a sign-in returns: apart from the endpoints of factors, which most people never load. */

/** What a browser and an authenticator say to each other: the shapes of WebAuthn level 3, passed on as they are. */
export const webAuthn = named('WebAuthn', z.record(z.string().check(z.maxLength(100)), z.unknown()))
const secondFactors = ['totp', 'passkey', 'recovery'] as const
export const secondFactor = named('SecondFactor', z.enum(secondFactors))
export type SecondFactor = z.infer<typeof secondFactor>

/** The password is right; one of these has to come after it, within five minutes. */
export const factorAsked = named(
  'SecondFactorAsked',
  z.object({ ticket: z.string(), methods: z.array(secondFactor), passkey_options: z.nullable(webAuthn) }),
)
export type FactorAsked = z.infer<typeof factorAsked>

/** Scripts get the token, too; browsers have it in a cookie. */
export const signedIn = named('SignedIn', z.object({ token: z.optional(z.string()), expires_at: instant, profile }))
