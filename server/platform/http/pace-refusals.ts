import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** What refusals cost their sender, in milliseconds: each by itself, and each byte of a body that has to be read although it is refused. */
const COST_MS = { each: 100, byte: 1 / 1_000 }
/** Refusals that cost less than this together are told at once. */
const AT_ONCE_MS = 2_000
/** Whoever would be told later than this has many connections open, or sends much: they are closed. */
const MAX_WAIT_MS = 10_000
const MAX_KNOWN = 100_000
/** What is refused for its amount: too large, too many, too busy. */
const paced = new Set([413, 429, 503])

/**
 * Tells whoever is refused for asking too much at a slow pace: to refuse costs something, too, and whoever is refused at once asks again at
 * once. Each device, person or address has a pace of its own. What they are sending is not read before they were told.
 */
export const paceRefusals = (app: FastifyInstance, at_once = AT_ONCE_MS) => {
  /** When each has paid for what was refused. */
  const paid = new Map<string, number>()
  app.addHook('onSend', async (request, reply) => {
    if (!paced.has(reply.statusCode)) return
    const now = performance.now()
    const sender = senderOf(request)
    const until = Math.max(paid.get(sender) ?? 0, now)
    const delay = Math.min(Math.max(0, until - at_once - now), MAX_WAIT_MS)
    if (paid.size >= MAX_KNOWN) paid.clear()
    if (delay < MAX_WAIT_MS) paid.set(sender, until + costOf(request))
    if (delay > 0) await wait(delay, undefined, { ref: false })
    if (delay === MAX_WAIT_MS) request.raw.socket.destroy()
  })
}

const costOf = ({ raw, headers }: FastifyRequest): number =>
  COST_MS.each + (raw.complete ? 0 : Number(headers['content-length'] ?? 0) * COST_MS.byte)

const senderOf = ({ actor, ip }: FastifyRequest): string => {
  if (actor?.kind === 'device') return `device ${actor.device_id}`
  return actor?.kind === 'person' ? `person ${actor.user_id}` : ip
}
