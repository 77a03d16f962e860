import { isLoopback } from '../../platform/http/client-address.ts'

/** Longer than any key set or token that a provider sends. */
const MAX_BYTES = 512 * 1024

type Fetch = (url: string, options: RequestInit) => Promise<Response>

/** A provider that cannot be reached, is too slow or says too much: no fault of the person who signs in. */
export class ProviderUnavailable extends Error {}

/** Whether an address that a provider names may be one of it: https, and this machine only where the provider itself is. */
export const isFitAddress = (issuer: string, text: string): boolean => {
  if (!URL.canParse(text)) return false
  const { protocol, hostname: written, username } = new URL(text)
  // All names below localhost are this machine (RFC 6761), with a dot at their end or without.
  const hostname = written.replace(/\.$/, '').replace(/^.*\.localhost$/, 'localhost')
  const own = new URL(issuer).hostname
  if (username !== '') return false
  if (isLoopback(hostname)) return isLoopback(own) && (protocol === 'http:' || protocol === 'https:')
  // A number in place of a name leads into networks that only this server can reach.
  const isNumber = /^[\d.]+$|^\[/.test(hostname)
  return protocol === 'https:' && (!isNumber || hostname === own)
}

/**
 * Requests of this server to a provider: to fit addresses only, without following redirects, and bounded in time and size, whatever
 * the other side sends. A stranger who begins a sign-in causes them, so none may hold the server up.
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
    // Leaving the loop ends the connection.
    if (size > MAX_BYTES) throw new ProviderUnavailable('too long an answer')
    parts.push(part)
  }
  return Buffer.concat(parts)
}
