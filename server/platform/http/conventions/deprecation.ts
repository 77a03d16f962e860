import type { FastifyReply } from 'fastify'
import type { Endpoint } from '#domain/platform/endpoint.ts'

/** When the aliases of 1.0.0 were deprecated, in the notation of RFC 9745: seconds since 1970. */
const DEPRECATED_SINCE = Date.UTC(2026, 10, 22) / 1_000

/** Marks the response of a deprecated path (RFC 9745), and names the path to use instead. `params`: of the request. */
export const markDeprecated = (reply: FastifyReply, endpoint: Endpoint, params: object): void => {
  if (endpoint.instead === undefined) return
  const values = params as Record<string, string>
  const [, path = ''] = endpoint.instead.split(' ')
  const successor = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
  // A list that was cut already has a link to its next rows.
  const links = [reply.getHeader('link'), `</api${successor}>; rel="successor-version"`].filter(Boolean)
  reply.header('deprecation', `@${DEPRECATED_SINCE}`).header('link', links.join(', '))
}
