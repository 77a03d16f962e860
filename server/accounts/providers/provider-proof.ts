import type { Configuration, IDToken } from 'openid-client'
import * as z from 'zod/mini'
import { email } from '#domain/accounts/endpoints.ts'
import { providerMessages } from '#domain/accounts/provider-messages.ts'
import { Problem } from '../../platform/http/problem.ts'
import { library, type ProviderConnection } from './provider-connection.ts'
import { ProviderUnavailable } from './provider-fetch.ts'
import type { Purpose, Secrets } from './provider-requests.ts'

/** The verified identity of a person at a provider. */
export interface ProviderProof {
  issuer: string
  subject: string
  /** Null unless the provider has verified the address. */
  email: string | null
  /** When the person last authenticated there; null if not reported. */
  proven_at: Date | null
  /** Whether a second factor was given there and the settings accept it. */
  hasFactor: boolean
  id_token: string
}

/** The values sent to the provider, and the callback with which the browser returned. */
interface Reply extends Secrets {
  state: string
  begun_at: Date
  redirectUri: string
  query: string
  purpose: Purpose
}

const CLOCK_TOLERANCE_MS = 60_000

const reasonOf = (error: unknown): string => {
  const { code, error: userInfo, message } = error as { code?: unknown; error?: unknown; message?: unknown }
  return String(userInfo ?? code ?? message).slice(0, 100)
}
/** The library wraps errors thrown by fetch. */
const awayIn = (error: unknown): ProviderUnavailable | null =>
  error instanceof ProviderUnavailable
    ? error
    : error instanceof Error && error.cause !== undefined
      ? awayIn(error.cause)
      : null

/** The message for the person, and the reason for the log. */
const problemOf = (error: unknown): Problem => {
  if (error instanceof Problem) return error
  const away = awayIn(error)
  if (away) {
    const reason = (awayIn(away.cause) ?? away).message
    return new Problem(503, providerMessages.away, { headers: { 'retry-after': '30' }, reason })
  }
  const reason = reasonOf(error)
  const message = reason === 'access_denied' ? providerMessages.cancelled : providerMessages.refused
  return new Problem(403, message, { reason })
}
const orProblem = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    throw problemOf(error)
  }
}

/** The provider's URL for the browser, and the state that must be stored until the browser returns. */
export const beginProof = ({ open, settings }: ProviderConnection, purpose: Purpose, redirectUri: string) =>
  orProblem(async () => {
    const client = await library()
    const configuration = await open()
    const verifier = client.randomPKCECodeVerifier()
    const nonce = client.randomNonce()
    const challenge = await client.calculatePKCECodeChallenge(verifier)
    const { scopes, acr_values } = settings
    const addressFor = (state: string): string =>
      client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: scopes.join(' '),
        code_challenge: challenge,
        code_challenge_method: 'S256',
        state,
        nonce,
        ...(acr_values.length > 0 ? { acr_values: acr_values.join(' ') } : {}),
        // Confirmation requires a new authentication even if the provider has a session.
        ...(purpose === 'confirm' ? { prompt: 'login', max_age: '0' } : {}),
      }).href
    return { secrets: { verifier, nonce }, addressFor }
  })

/**
 * Verifies the response: exchanges the code and checks signature, issuer, audience, times and nonce of the ID token.
 */
export const finishProof = ({ open, settings }: ProviderConnection, reply: Reply): Promise<ProviderProof> =>
  orProblem(async () => {
    const client = await library()
    const configuration = await open()
    const tokens = await client.authorizationCodeGrant(configuration, new URL(`${reply.redirectUri}?${reply.query}`), {
      pkceCodeVerifier: reply.verifier,
      expectedState: reply.state,
      expectedNonce: reply.nonce,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims || tokens.id_token === undefined)
      throw new Problem(403, providerMessages.refused, { reason: 'no token' })
    if (claims.iat * 1_000 > Date.now() + CLOCK_TOLERANCE_MS)
      throw new Problem(403, providerMessages.refused, { reason: 'iat' })
    const proven_at = provenAt(claims)
    if (
      reply.purpose === 'confirm' &&
      (!proven_at || proven_at.getTime() < reply.begun_at.getTime() - CLOCK_TOLERANCE_MS)
    )
      throw new Problem(403, providerMessages.notFresh, { reason: 'auth_time' })
    return {
      issuer: claims.iss,
      subject: claims.sub,
      email: settings.match_email
        ? inDomains(await verifiedEmail(configuration, claims, tokens.access_token), settings.email_domains)
        : null,
      proven_at,
      hasFactor: settings.trusts_second_factor && gaveFactor(claims, settings.acr_values),
      id_token: tokens.id_token,
    }
  })

/** URL that ends the session at the provider; null if unsupported or unreachable. */
export const signOutAddress = async (
  { open }: ProviderConnection,
  id_token: string,
  returnTo: string,
): Promise<string | null> => {
  try {
    const client = await library()
    const configuration = await open()
    if (configuration.serverMetadata().end_session_endpoint === undefined) return null
    return client.buildEndSessionUrl(configuration, { id_token_hint: id_token, post_logout_redirect_uri: returnTo })
      .href
  } catch {
    return null
  }
}

/** The address if it belongs to one of the allowed domains, so that a provider cannot assert addresses of others. */
const inDomains = (email: string | null, domains: readonly string[]): string | null =>
  domains.length === 0 || domains.includes(email?.split('@').at(-1)?.toLowerCase() ?? '') ? email : null

/** A time in the future is ignored. */
const provenAt = ({ auth_time }: IDToken): Date | null => {
  if (typeof auth_time !== 'number') return null
  const at = new Date(auth_time * 1_000)
  return at.getTime() <= Date.now() + CLOCK_TOLERANCE_MS ? at : null
}

/** RFC 8176 uses `mfa` for several factors; the settings define which classes of a provider count. */
const gaveFactor = ({ amr, acr }: IDToken, classes: string[]): boolean =>
  (Array.isArray(amr) && amr.includes('mfa')) || (typeof acr === 'string' && classes.includes(acr))

/** Address and verification must come from one source: the ID token, or otherwise the user info of the same person. */
const verifiedEmail = async (
  configuration: Configuration,
  claims: IDToken,
  accessToken: string,
): Promise<string | null> => {
  const client = await library()
  const isElsewhere = claims['email'] === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined
  const userInfo = isElsewhere ? await client.fetchUserInfo(configuration, accessToken, claims.sub) : claims
  // Only a boolean counts: some providers send a text that users can influence.
  if (userInfo['email_verified'] !== true) return null
  const read = z.safeParse(email, userInfo['email'])
  // Lower-casing may turn a look-alike (the Kelvin sign) into an ASCII letter, and so into another mailbox.
  return read.success && isPlain(userInfo['email']) ? read.data : null
}

const isPlain = (text: unknown): boolean => typeof text === 'string' && /^[\x21-\x7e]*$/.test(text)
