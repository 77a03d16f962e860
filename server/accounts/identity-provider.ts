import type { Invitation } from '#domain/accounts/invitation-endpoints.ts'
import type { Authenticators } from '../platform/http/gate.ts'
import type { Person, Standing } from '../platform/http/actor.ts'
import type { Db, Trx } from '../platform/postgres/database.ts'
import type { Role } from '#domain/access/policy.ts'
import type { Factors } from '#domain/accounts/factor-endpoints.ts'
import type { FactorAsked, SecondFactor } from '#domain/accounts/signed-in.ts'
import type { Session } from '#domain/accounts/session-endpoints.ts'
import type { ConfirmationWays, LinkedProvider } from '#domain/accounts/provider-endpoints.ts'
import type { accessTokens } from './sessions/access-tokens.ts'
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
  startPasskeyRegistration: (from: From) => Promise<PasskeyAsked>
  signInWithPasskey: (given: PasskeyGiven, from: From) => Promise<SignedIn>
  list: (person: Person) => Promise<Factors>
  methods: (user_id: number) => Promise<SecondFactor[]>
  startTotp: (person: Person) => Promise<{ secret: string; uri: string; qr_svg: string }>
  confirmTotp: (person: Person, code: string, from: From) => Promise<{ recovery_codes: string[] | null }>
  removeTotp: (person: Person) => Promise<void>
  wantPasskey: (person: Person) => Promise<PasskeyAsked>
  addPasskey: (person: Person, given: PasskeyGiven & { name: string }) => Promise<{ recovery_codes: string[] | null }>
  removePasskey: (person: Person, id: number) => Promise<void>
  regenerateRecoveryCodes: (person: Person) => Promise<string[]>
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

interface CodesAfter {
  reset_code: string | null
  link_code: string | null
}

/** What came back from a provider with a browser, and which browser that is. */
export interface ProviderReply {
  provider: string
  query: string
  browser: string | null
}
/** Where a browser goes to prove who it is, and the token of the cookie that it keeps meanwhile. */
interface ProviderAsked {
  url: string
  browser: string
}
interface Begin {
  provider: string
  /** The browser's token, if it has one. */
  browser: string | null
}

/** OpenID Connect providers, by their names in the settings: an unknown one is 404, one that fails 503, one that lies 403. */
export interface SignInProviders {
  startSignIn: (
    given: Begin & { return_to?: string | undefined; code?: string | undefined },
    from: From,
  ) => Promise<ProviderAsked>
  finishSignIn: (
    reply: ProviderReply,
    from: From,
  ) => Promise<{ entered: SignedIn | FactorAsked; return_to: string | null; user_id: number }>
  list: (person: Person) => Promise<LinkedProvider[]>
  startLink: (person: Person, given: Begin, from: From) => Promise<ProviderAsked>
  finishLink: (person: Person, reply: ProviderReply) => Promise<void>
  unlink: (person: Person, id: number) => Promise<void>
  waysToConfirm: (person: Person) => Promise<ConfirmationWays>
  startConfirmation: (person: Person, given: Begin, from: From) => Promise<ProviderAsked>
  finishConfirmation: (person: Person, reply: ProviderReply) => Promise<void>
  /** Whether this account has no way in: a new letter then leads to a provider. */
  isLockedOut: (of: Db, user_id: number) => Promise<boolean>
  /** Ends the links of an account that ends. */
  forget: (trx: Trx, user_id: number) => Promise<void>
}

/**
 * Everything the portal needs to know who somebody is: passwords and passkeys of its own, and OpenID Connect providers beside or
 * in place of them (built-in-identity.ts). Everything that fails for a reason a person may know throws a Problem with that text.
 */
export interface IdentityProvider {
  authenticate: Authenticators['person']
  signIn: (given: { email: string; password: string }, from: From) => Promise<SignedIn | FactorAsked>
  factors: SecondFactors
  tokens: typeof accessTokens
  providers: SignInProviders
  /** Returns where the browser ends its session at the provider that opened this one, if it is told of sign-outs. */
  signOut: (person: Person) => Promise<string | null>
  /** Revokes every way to act as a person, in the transaction that disables, deletes or changes the role of that person. */
  revokeAccess: (trx: Trx, user_id: number, what: { providers: boolean }) => Promise<void>
  /** Ends all of a person's sessions. */
  revokeSessions: (trx: Trx, user_id: number) => Promise<void>
  /**
   * Makes the link of an invitation, or of a changed address (the account's own or its pending one), and ends earlier
   * ones. It is mailed; if mail is off it is returned, for the administrator to hand over.
   */
  sendVerification: (trx: Trx, user: { id: number; firstname: string }, address: string) => Promise<string | null>
  /** Who invites to what; a code that leads to no open invitation says why not, and what to do. */
  readInvitation: (code: string) => Promise<Invitation>
  /** Lets the invited person in: signed in with the password, or with a code to link a provider where there are none. */
  acceptInvitation: (
    code: string,
    given: { firstname: string; lastname: string; phone: string; password?: string | undefined },
    from: From,
  ) => Promise<{ entered: SignedIn | null; link_code: string | null; user_id: number }>
  /** Returns a code for choosing a password while there is none, or for linking a provider where there are no passwords. */
  verifyEmail: (code: string) => Promise<{ user_id: number; email: string } & CodesAfter>
  resendVerification: (email: string, from: From) => Promise<void>
  forgotPassword: (email: string, from: From) => Promise<void>
  /** Returns whose password it was. */
  resetPassword: (code: string, password: string) => Promise<{ user_id: number }>
  changePassword: (person: Person, current: string, next: string, from: From) => Promise<void>
  /** Takes a change of address back. Returns a code for a new way in: the old ones may be somebody else's by now. */
  undoEmailChange: (code: string) => Promise<{ email: string } & CodesAfter>
  confirm: (person: Person, password: string, from: From) => Promise<void>
  listSessions: (user_id: number, current: number | null) => Promise<Session[]>
  /** Ends one session of a person; one that has ended already is no fault. */
  revokeSession: (user_id: number, session_id: number) => Promise<void>
  revokeOtherSessions: (person: Person) => Promise<void>
  /** Who stands behind sessions that have not ended, by session; it prolongs none of them. */
  activePeople: (session_ids: number[]) => Promise<Map<number, Standing>>
  reportActivity: (person: Person) => Promise<{ idle_ends_at: Date; expires_at: Date }>
  /** Returns a code for linking a provider where there are no passwords. */
  createFirstAdmin: (code: string, given: FirstAdmin) => Promise<{ link_code: string | null }>
}
