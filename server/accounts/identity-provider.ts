import type { Authenticators } from '../platform/http/gate.ts'
import type { Person } from '../platform/actor.ts'
import type { Trx } from '../platform/database.ts'
import type { Session } from '#domain/accounts/session-endpoints.ts'
import type { FirstAdmin } from './first-admin.ts'

/** Where a request about an account comes from. */
export interface From {
  address: string
  /** Token of the cookie that marks a browser from which somebody signed in before. */
  browser: string | null
  /** What the browser calls itself, for people. */
  name: string | null
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
  signIn: (given: { email: string; password: string }, from: From) => Promise<SignedIn>
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
