import { isLoopback } from '../../platform/http/client-address.ts'

/** Larger than any key set or token of a provider. */
const MAX_BYTES = 512 * 1024

type Fetch = (url: string, options: RequestInit) => Promise<Response>

/** A provider is unreachable, too slow or sends too much; the person is not at fault. */
export class ProviderUnavailable extends Error {}

/**
 * Whether a URL in a provider's metadata is acceptable: https, and the local machine only if the provider runs there.
 */
export const isFitAddress = (issuer: string, text: string): boolean => {
  if (!URL.canParse(text)) return false
  const { protocol, hostname: written, username } = new URL(text)
  // All names below localhost mean this machine (RFC 6761), with or without a trailing dot.
  const hostname = written.replace(/\.$/, '').replace(/^.*\.localhost$/, 'localhost')
  const own = new URL(issuer).hostname
  if (username !== '') return false
  if (isLoopback(hostname)) return isLoopback(own) && (protocol === 'http:' || protocol === 'https:')
  // A numeric host may lead into networks that only this server can reach.
  const isNumber = /^[\d.]+$|^\[/.test(hostname)
  return protocol === 'https:' && (!isNumber || hostname === own)
}

/**
 * Requests to a provider: only to acceptable URLs, without redirects, and limited in time and size. Strangers can
 * trigger them by starting a sign-in, so none may block the server.
 */
export const providerFetch =
  (issuer: string, timeoutMs: number): Fetch =>
  async (url, options) => {
    if (!isFitAddress(issuer, url)) throw new ProviderUnavailable(`unfit address ${new URL(url).origin}`)
    const timeout = AbortSignal.timeout(timeoutMs)
    const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout
    try {
      const response = await fetch(url, { ...options, signal, redirect: 'manual' })
      const body = await bounded(response)
      const { status, headers } = response
      if (status >= 500) throw new ProviderUnavailable(`status ${status}`)
      return new Response(body.length === 0 ? null : body, { status, headers })
    } catch (error) {
      if (error instanceof ProviderUnavailable) throw error
      throw new ProviderUnavailable(timeout.aborted ? 'too slow' : 'not reached', { cause: error })
    }
  }

const bounded = async (response: Response): Promise<Buffer<ArrayBuffer>> => {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.byteLength
    // Leaving the loop closes the connection.
    if (size > MAX_BYTES) throw new ProviderUnavailable('too long an answer')
    parts.push(part)
  }
  return Buffer.concat(parts)
}
