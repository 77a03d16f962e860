import type { Invitation } from '#domain/accounts/invitation-endpoints.ts'
import type { Authenticators } from '../platform/http/gate.ts'
import type { Person, Standing } from '../platform/http/actor.ts'
import type { Db, Trx } from '../platform/postgres/database.ts'
import type { Role } from '#domain/access/policy.ts'
import type { Factors } from '#domain/accounts/factor-endpoints.ts'
import type { FactorRequired, SecondFactor } from '#domain/accounts/signed-in.ts'
import type { Session } from '#domain/accounts/session-endpoints.ts'
import type { ConfirmationWays, LinkedProvider } from '#domain/accounts/provider-endpoints.ts'
import type { accessTokens } from './sessions/access-tokens.ts'
import type { FirstAdmin } from './first-admin.ts'

/** Origin of a request about an account. */
export interface From {
  address: string
  /** Token of the cookie that marks a browser with an earlier sign-in. */
  browser: string | null
  /** The browser's name for display. */
  name: string | null
}

/** The second step of a sign-in, and its factors. Failed proofs throw 401 or 422. */
export interface SecondFactors {
  /** Whether this session may only set up a factor. */
  isNeeded: (role: Role, hasFactor: boolean) => boolean
  /** The same for an access token, whose owner must have a factor. */
  isMissing: (person: Pick<Person, 'user_id' | 'role'>) => Promise<boolean>
  finishSignIn: (given: FactorResponse, from: From) => Promise<SignedIn>
  startPasskeySignIn: (from: From) => Promise<PasskeyChallenge>
  signInWithPasskey: (given: PasskeyResponse, from: From) => Promise<SignedIn>
  list: (person: Person) => Promise<Factors>
  methods: (user_id: number) => Promise<SecondFactor[]>
  startTotp: (person: Person) => Promise<{ secret: string; uri: string; qr_svg: string }>
  confirmTotp: (person: Person, code: string, from: From) => Promise<{ recovery_codes: string[] | null }>
  removeTotp: (person: Person) => Promise<void>
  wantPasskey: (person: Person) => Promise<PasskeyChallenge>
  addPasskey: (
    person: Person,
    given: PasskeyResponse & { name: string },
  ) => Promise<{ recovery_codes: string[] | null }>
  removePasskey: (person: Person, id: number) => Promise<void>
  regenerateRecoveryCodes: (person: Person) => Promise<string[]>
  askConfirmation: (person: Person) => Promise<PasskeyChallenge>
  confirmWithCode: (person: Person, code: string, from: From) => Promise<void>
  confirmWithPasskey: (person: Person, given: PasskeyResponse) => Promise<void>
  /** Removes all factors of a person and revokes their sessions. */
  reset: (trx: Trx, user_id: number) => Promise<void>
}
type Json = Record<string, unknown>
interface PasskeyChallenge {
  ticket: string
  options: Json
}
interface PasskeyResponse {
  ticket: string
  passkey: Json
}
interface FactorResponse {
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

interface CodesAfter {
  reset_code: string | null
  link_code: string | null
}

/** The parameters with which a browser returns from a provider, and the token that identifies the browser. */
export interface ProviderReply {
  provider: string
  query: string
  browser: string | null
}
/** URL of the provider to send the browser to, and the token of its cookie. */
interface ProviderRedirect {
  url: string
  browser: string
}
interface Begin {
  provider: string
  /** The browser's token, if it has one. */
  browser: string | null
}

/**
 * OpenID Connect providers by their names in the settings. Throws 404 for an unknown one, 503 if it fails, 403 if its
 * response is invalid.
 */
export interface SignInProviders {
  startSignIn: (
    given: Begin & { return_to?: string | undefined; code?: string | undefined },
    from: From,
  ) => Promise<ProviderRedirect>
  finishSignIn: (
    reply: ProviderReply,
    from: From,
  ) => Promise<{ entered: SignedIn | FactorRequired; return_to: string | null; user_id: number }>
  list: (person: Person) => Promise<LinkedProvider[]>
  startLink: (person: Person, given: Begin, from: From) => Promise<ProviderRedirect>
  finishLink: (person: Person, reply: ProviderReply) => Promise<void>
  unlink: (person: Person, id: number) => Promise<void>
  waysToConfirm: (person: Person) => Promise<ConfirmationWays>
  startConfirmation: (person: Person, given: Begin, from: From) => Promise<ProviderRedirect>
  finishConfirmation: (person: Person, reply: ProviderReply) => Promise<void>
  /** Whether the account has no credentials, so that a new email leads to a provider. */
  isLockedOut: (of: Db, user_id: number) => Promise<boolean>
  /** Deletes the links of a deleted account. */
  forget: (trx: Trx, user_id: number) => Promise<void>
}

/**
 * Authenticates people: by the portal's passwords and passkeys, and by OpenID Connect providers (built-in-identity.ts).
 * Failures that may be shown to people throw a Problem with a text.
 */
export interface IdentityProvider {
  authenticate: Authenticators['person']
  signIn: (given: { email: string; password: string }, from: From) => Promise<SignedIn | FactorRequired>
  factors: SecondFactors
  tokens: typeof accessTokens
  providers: SignInProviders
  /** Returns the URL that ends the provider's session, if it supports sign-out. */
  signOut: (person: Person) => Promise<string | null>
  /**
   * Revokes all credentials of a person, in the transaction that disables or deletes the account or changes its role.
   */
  revokeAccess: (trx: Trx, user_id: number, what: { providers: boolean }) => Promise<void>
  /**
   * Creates the link of an invitation or a changed address and invalidates earlier ones. It is emailed; without mail,
   * it is returned for the administrator to pass on.
   */
  sendVerification: (trx: Trx, user: { id: number; firstname: string }, address: string) => Promise<string | null>
  /**
   * Returns who sent an invitation and for which account. If the code is invalid, throws with the reason and what to
   * do.
   */
  readInvitation: (code: string) => Promise<Invitation>
  /**
   * Accepts the invitation: signs the person in with the password, or returns a code to link a provider if there are
   * no passwords.
   */
  acceptInvitation: (
    code: string,
    given: { firstname: string; lastname: string; phone: string; password?: string | undefined },
    from: From,
  ) => Promise<{ entered: SignedIn | null; link_code: string | null; user_id: number }>
  /** Returns a code to choose a password if there is none, or to link a provider if there are no passwords. */
  verifyEmail: (code: string) => Promise<{ user_id: number; email: string } & CodesAfter>
  resendVerification: (email: string, from: From) => Promise<void>
  forgotPassword: (email: string, from: From) => Promise<void>
  /** Returns the owner of the password. */
  resetPassword: (code: string, password: string) => Promise<{ user_id: number }>
  /** Also revokes all other sessions and forgets all other browsers. */
  changePassword: (person: Person, current: string, next: string, from: From) => Promise<void>
  /** Undoes a change of address. Returns a code for new credentials, because the old ones may be compromised. */
  undoEmailChange: (code: string) => Promise<{ email: string } & CodesAfter>
  confirm: (person: Person, password: string, from: From) => Promise<void>
  sessions: {
    list: (user_id: number, current: number | null) => Promise<Session[]>
    /** Revokes one session of a person; it may have ended already. */
    revokeOne: (user_id: number, session_id: number) => Promise<void>
    /** Revokes all sessions of a person except the current one, and forgets the browsers. */
    revokeOthers: (person: Person) => Promise<void>
    /** Revokes all sessions of a person, and forgets the browsers. */
    revokeAllOf: (trx: Trx, user_id: number) => Promise<void>
  }
  /** The people of active sessions, by session; does not extend them. */
  activePeople: (session_ids: number[]) => Promise<Map<number, Standing>>
  reportActivity: (person: Person) => Promise<{ idle_ends_at: Date; expires_at: Date }>
  /** Returns a code to link a provider if there are no passwords. */
  createFirstAdmin: (code: string, given: FirstAdmin) => Promise<{ link_code: string | null }>
}
