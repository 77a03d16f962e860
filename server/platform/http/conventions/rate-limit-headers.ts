import type { FastifyReply } from 'fastify'
import type { RateLimiter } from '../../limits/rate-limiter.ts'

/** A limiter with the name of its policy and the key to limit. */
type Limited = readonly [name: string, limiter: RateLimiter, key: number]

/**
 * Adds the remaining quota of each limit, by the draft of the IETF's httpapi working group (RateLimit header fields):
 * `q` requests in `w` seconds, of which `r` are left for `t` seconds.
 */
export const setRateLimitHeaders = (reply: FastifyReply, limits: readonly Limited[]): void => {
  const states = limits.map(([name, limiter, key]) => ({ name, ...limiter.state(key) }))
  reply
    .header(
      'ratelimit-policy',
      states.map(({ name, most, window_s }) => `"${name}";q=${most};w=${window_s}`).join(', '),
    )
    .header('ratelimit', states.map(({ name, left, ends_in_s }) => `"${name}";r=${left};t=${ends_in_s}`).join(', '))
}
