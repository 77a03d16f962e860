import type { Authenticators } from '../platform/http/gate.ts'
import type { Person } from '../platform/actor.ts'
import type { Trx } from '../platform/database.ts'
import type { Role } from '#domain/access/policy.ts'
import type { Factors } from '#domain/accounts/factor-endpoints.ts'
import type { FactorAsked } from '#domain/accounts/signed-in.ts'
import type { Session } from '#domain/accounts/session-endpoints.ts'
import type { accessTokens } from './access-tokens.ts'
import type { FirstAdmin } from './first-admin.ts'

/** Where a request about an account comes from. */
export interface From {
  address: string
  /** Token of the cookie that marks a browser from which somebody signed in before. */
  browser: string | null
  /** What the browser calls itself, for people. */
  name: string | null
}

/** The second half of a sign-in, and the factors that it asks for. Ways to prove who one is throw 401 or 422 where they fail. */
export interface SecondFactors {
  /** Whether this session may do nothing yet but set a factor up. */
  isNeeded: (role: Role, hasFactor: boolean) => boolean
  /** The same for a token, which cannot give one: its owner must have one. */
  isMissing: (person: Person) => Promise<boolean>
  finishSignIn: (given: FactorGiven, from: From) => Promise<SignedIn>
  askPasskey: (from: From) => Promise<PasskeyAsked>
  signInWithPasskey: (given: PasskeyGiven, from: From) => Promise<SignedIn>
  list: (person: Person) => Promise<Factors>
  beginTotp: (person: Person) => Promise<{ secret: string; uri: string; qr_svg: string }>
  confirmTotp: (person: Person, code: string, from: From) => Promise<{ recovery_codes: string[] | null }>
  removeTotp: (person: Person) => Promise<void>
  wantPasskey: (person: Person) => Promise<PasskeyAsked>
  addPasskey: (person: Person, given: PasskeyGiven & { name: string }) => Promise<{ recovery_codes: string[] | null }>
  removePasskey: (person: Person, id: number) => Promise<void>
  renewRecoveryCodes: (person: Person) => Promise<string[]>
  askConfirmation: (person: Person) => Promise<PasskeyAsked>
  confirmWithCode: (person: Person, code: string, from: From) => Promise<void>
  confirmWithPasskey: (person: Person, given: PasskeyGiven) => Promise<void>
  /** Takes all of somebody's factors away and ends their sessions. */
  reset: (trx: Trx, user_id: number) => Promise<void>
}
type Json = Record<string, unknown>
interface PasskeyAsked {
  ticket: string
  options: Json
}
interface PasskeyGiven {
  ticket: string
  passkey: Json
}
interface FactorGiven {
  ticket: string
  code?: string | undefined
  passkey?: Json | undefined
}

export interface SignedIn {
  token: string
  expires_at: Date
  user_id: number
  browser: string
}

/**
 * Everything the portal needs from an identity provider: the built-in one (built-in-identity.ts), or an OpenID Connect
 * provider in its place. Everything that fails for a reason a person may know throws a Problem with that text.
 */
export interface IdentityProvider {
  authenticate: Authenticators['person']
  signIn: (given: { email: string; password: string }, from: From) => Promise<SignedIn | FactorAsked>
  factors: SecondFactors
  tokens: typeof accessTokens
  signOut: (person: Person) => Promise<void>
  /** Ends all of a person's sessions, in the transaction that disables, deletes or changes the role of that person. */
  endSessions: (trx: Trx, user_id: number) => Promise<void>
  /**
   * Makes the link of an invitation, or of a changed address (the account's own or its pending one), and ends earlier
   * ones. It is mailed; if mail is off it is returned, for the administrator to hand over.
   */
  sendVerification: (trx: Trx, user: { id: number; firstname: string }, address: string) => Promise<string | null>
  /** Returns a code for choosing a password while there is none. */
  verifyEmail: (code: string) => Promise<{ user_id: number; email: string; reset_code: string | null }>
  resendVerification: (email: string, from: From) => Promise<void>
  forgotPassword: (email: string, from: From) => Promise<void>
  /** Returns whose password it was. */
  resetPassword: (code: string, password: string) => Promise<{ user_id: number }>
  changePassword: (person: Person, current: string, next: string, from: From) => Promise<void>
  /** Takes a change of address back. Returns a code to set a password with: the old one may be somebody else's by now. */
  undoEmailChange: (code: string) => Promise<{ email: string; reset_code: string }>
  confirm: (person: Person, password: string, from: From) => Promise<void>
  listSessions: (user_id: number, current: number | null) => Promise<Session[]>
  /** Ends one session of a person; one that has ended already is no fault. */
  endSession: (user_id: number, session_id: number) => Promise<void>
  endOtherSessions: (person: Person) => Promise<void>
  reportActivity: (person: Person) => Promise<{ idle_ends_at: Date; expires_at: Date }>
  createFirstAdmin: (code: string, given: FirstAdmin) => Promise<void>
}
