import type { Authenticators } from '../platform/http/gate.ts'
import type { Person } from '../platform/actor.ts'

/** Where a request about an account comes from. */
export interface From {
  address: string
  /** Token of the cookie that marks a browser from which somebody signed in before. */
  browser: string | null
}

export interface SignedIn {
  token: string
  expires_at: Date
  user_id: number
  browser: string
}

/**
 * All that the portal asks of whoever knows its people: the built-in one (built-in-identity.ts), or an OpenID Connect
 * provider in its place. Everything that fails for a reason a person may know throws a Problem with that text.
 */
export interface IdentityProvider {
  authenticate: Authenticators['person']
  signIn: (given: { email: string; password: string }, from: From) => Promise<SignedIn>
  signOut: (person: Person) => Promise<void>
  /** Answers a code for choosing a password while there is none. */
  verifyEmail: (code: string) => Promise<{ email: string; reset_code: string | null }>
  resendVerification: (email: string, from: From) => Promise<void>
  forgotPassword: (email: string, from: From) => Promise<void>
  resetPassword: (code: string, password: string) => Promise<void>
  changePassword: (person: Person, current: string, next: string, from: From) => Promise<void>
  reportActivity: (person: Person) => Promise<{ idle_ends_at: Date; expires_at: Date }>
  createFirstAdmin: (
    code: string,
    given: { firstname: string; lastname: string; email: string; password: string },
  ) => Promise<void>
}
