import type { Configuration } from 'openid-client'
import type { ProviderSettings } from '../../platform/config/provider-settings.ts'
import { isFitAddress, ProviderUnavailable, providerFetch } from './provider-fetch.ts'

/** Signature algorithms with a private key of the provider. `none` and shared secrets prove nothing. */
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
/** A provider that failed is not contacted again for this long, so that others do not wait for it. */
const AWAY_FOR_MS = 10_000
const CLOCK_TOLERANCE_SECONDS = 60

export interface Timeouts {
  timeoutMs?: number
  monotonic?: () => number
}

/** Loaded with the first sign-in at a provider: most servers start without it. */
export const library = () => import('openid-client')

/**
 * The configuration of a provider, discovered when first needed and cached for an hour, so that the portal works while
 * a provider is unavailable. Throws ProviderUnavailable, or the library's error if the configuration is inconsistent.
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
      // Allowed URLs are checked by `fetch`, for this and all later requests.
      execute: [client.allowInsecureRequests],
      [client.customFetch]: fetch,
    })
    const { supportsPKCE: _, ...metadata } = found.serverMetadata()
    // The library ignores a trailing slash of the issuer.
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
    /**
     * A new configuration for each sign-in reads the keys again, so that rotated and revoked keys take effect at once.
     */
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
      // Also verifies signatures of tokens received directly from the provider, which the library trusts by default.
      client.enableNonRepudiationChecks(configuration)
      return configuration
    },
  }
}
export type ProviderConnection = ReturnType<typeof makeProviderConnection>

const signaturesOf = ({ id_token_signing_alg_values_supported: said }: Metadata): string[] =>
  (said ?? ['RS256']).filter((name) => SIGNATURES.includes(name))

/** By header, the default of the specification, or in the body if only that is supported. */
const authenticationOf = (
  client: Awaited<ReturnType<typeof library>>,
  { token_endpoint_auth_methods_supported: ways }: Metadata,
  secret: string,
) =>
  ways !== undefined && !ways.includes('client_secret_basic')
    ? client.ClientSecretPost(secret)
    : client.ClientSecretBasic(secret)
