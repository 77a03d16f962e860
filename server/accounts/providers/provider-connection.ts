import type { Configuration } from 'openid-client'
import type { ProviderSettings } from '../../platform/config/provider-settings.ts'
import { isFitAddress, ProviderUnavailable, providerFetch } from './provider-fetch.ts'

/** Signatures by a key that only the provider has: `none` and those by a shared secret prove nothing. */
const SIGNATURES = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']
const ADDRESSES = [
  'authorization_endpoint',
  'token_endpoint',
  'jwks_uri',
  'userinfo_endpoint',
  'end_session_endpoint',
] as const
type Metadata = ConstructorParameters<typeof Configuration>[0]

const TIMEOUT_MS = 5_000
const CACHE_MS = 60 * 60_000
/** One that is away is asked again at most this often, so that nobody else waits for it. */
const AWAY_FOR_MS = 10_000
const CLOCK_TOLERANCE_SECONDS = 60

export interface Timeouts {
  timeoutMs?: number
  monotonic?: () => number
}

/** Loaded with the first sign-in at a provider: most servers start without one. */
export const library = () => import('openid-client')

/**
 * What this server knows of a provider. Discovered when it is first needed and kept for an hour: the portal starts, and lets
 * everybody else in, while a provider is away. Throws ProviderAway, or as the library does where the provider contradicts itself.
 */
export const makeProviderConnection = (
  settings: ProviderSettings,
  { timeoutMs = TIMEOUT_MS, monotonic = () => performance.now() }: Timeouts = {},
) => {
  const { issuer } = settings
  const fetch = providerFetch(issuer, timeoutMs)
  let known: { until: number; metadata: Promise<Metadata> } | undefined

  const discover = async (): Promise<Metadata> => {
    const client = await library()
    const found = await client.discovery(new URL(issuer), settings.client_id, undefined, client.None(), {
      // Which addresses are fit is told by the fetch, for this and all that follows.
      execute: [client.allowInsecureRequests],
      [client.customFetch]: fetch,
    })
    const { supportsPKCE: _, ...metadata } = found.serverMetadata()
    // The library takes either form of an issuer with or without its last slash.
    if (metadata.issuer !== issuer) throw new ProviderUnavailable('another issuer')
    for (const name of ADDRESSES) {
      const address = metadata[name]
      if (address !== undefined && !isFitAddress(issuer, address)) throw new ProviderUnavailable(`unfit ${name}`)
    }
    if (!metadata.authorization_endpoint || !metadata.token_endpoint || !metadata.jwks_uri)
      throw new ProviderUnavailable('no code flow')
    return { ...metadata, id_token_signing_alg_values_supported: signaturesOf(metadata) }
  }

  const metadataOf = (): Promise<Metadata> => {
    if (known && known.until > monotonic()) return known.metadata
    const metadata = discover().catch((error: unknown) => {
      const { code, message } = error as { code?: string; message: string }
      throw error instanceof ProviderUnavailable ? error : new ProviderUnavailable(code ?? message, { cause: error })
    })
    known = { until: monotonic() + CACHE_MS, metadata }
    const own = known
    metadata.catch(() => {
      own.until = monotonic() + AWAY_FOR_MS
    })
    return metadata
  }

  return {
    settings,
    /** A configuration of its own for each sign-in: keys are read anew, so that one that was rotated counts at once, and one that was withdrawn no more. */
    open: async (): Promise<Configuration> => {
      const client = await library()
      const metadata = await metadataOf()
      const { client_id, client_secret } = settings
      const configuration = new client.Configuration(
        metadata,
        client_id,
        { [client.clockTolerance]: CLOCK_TOLERANCE_SECONDS },
        client_secret === undefined ? client.None() : authenticationOf(client, metadata, client_secret),
      )
      configuration[client.customFetch] = fetch
      client.allowInsecureRequests(configuration)
      // Also of tokens that come by the direct way, which the library takes at their word otherwise.
      client.enableNonRepudiationChecks(configuration)
      return configuration
    },
  }
}
export type ProviderConnection = ReturnType<typeof makeProviderConnection>

const signaturesOf = ({ id_token_signing_alg_values_supported: said }: Metadata): string[] =>
  (said ?? ['RS256']).filter((name) => SIGNATURES.includes(name))

/** By a header, as the specification has it where a provider says nothing, or in the form where that is all it takes. */
const authenticationOf = (
  client: Awaited<ReturnType<typeof library>>,
  { token_endpoint_auth_methods_supported: ways }: Metadata,
  secret: string,
) =>
  ways !== undefined && !ways.includes('client_secret_basic')
    ? client.ClientSecretPost(secret)
    : client.ClientSecretBasic(secret)
