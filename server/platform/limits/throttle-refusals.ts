import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../http/client-address.ts'
import { waitBeforeBody } from '../http/wait-before-body.ts'

/**
 * Cost of a refusal to its sender in milliseconds: base cost, cost per byte of a body that must be read despite the
 * refusal, and the maximum.
 */
export const COST_MS = { each: 100, byte: 1 / 1_000, most: 2_000 }
/** Refusals up to this total cost are sent at once. */
const AT_ONCE_MS = 2_000
/** Maximum debt, and so the maximum wait. */
const MAX_OWED_MS = 10_000
/** Delayed refusals per sender. Beyond it, refusals are sent at once and the connection is closed. */
const MAX_WAITING = 100
const MAX_CACHED = 100_000
/** Refusals that depend on the amount: too large, too many, too busy. */
const throttled = new Set([413, 429, 503])

interface Debt {
  /** When the debt of all refusals so far is paid off. */
  paid: number
  waiting: number
}

/**
 * Tracks the debt of each sender. Returns how long the next refusal waits, in milliseconds; null if too many are
 * waiting already.
 */
export const makeRefusalThrottle = () => {
  const debts = new Map<string, Debt>()
  const forgetPaid = (now: number) => {
    for (const [sender, { paid, waiting }] of debts) if (paid <= now && waiting === 0) debts.delete(sender)
    if (debts.size >= MAX_CACHED) debts.clear()
  }
  return (sender: string, cost: number, now: number): { delay: number; waiting: () => void } | null => {
    let debt = debts.get(sender)
    if (!debt) {
      if (debts.size >= MAX_CACHED) forgetPaid(now)
      debts.set(sender, (debt = { paid: now, waiting: 0 }))
    }
    const own = debt
    const owed = Math.max(0, own.paid - now)
    own.paid = now + Math.min(owed + Math.min(cost, COST_MS.most), MAX_OWED_MS)
    if (owed <= AT_ONCE_MS) return { delay: 0, waiting: () => undefined }
    if (own.waiting >= MAX_WAITING) return null
    own.waiting += 1
    const waiting = () => {
      own.waiting -= 1
    }
    return { delay: owed - AT_ONCE_MS, waiting }
  }
}

/**
 * Delays refusals of excessive requests: refusing has a cost, too, and a client that is refused at once retries at
 * once. Devices, people and networks are throttled separately. The body is not read before the refusal is sent.
 * Registered after the gate and the security log, which are not delayed.
 */
export const throttleRefusals = (app: FastifyInstance) => {
  const pace = makeRefusalThrottle()
  app.addHook('onSend', (request, reply, _payload, next) => {
    if (throttled.has(reply.statusCode)) slowDown(request, reply).then(() => next(), next)
    else next()
  })

  const slowDown = async (request: FastifyRequest, reply: FastifyReply) => {
    const turn = pace(senderOf(request), costOf(request), performance.now())
    if (!turn) return void reply.header('connection', 'close')
    if (turn.delay === 0) return
    await waitBeforeBody(request, wait(turn.delay, undefined, { ref: false }))
    turn.waiting()
  }
}

const costOf = ({ raw, headers }: FastifyRequest): number =>
  COST_MS.each + (raw.complete ? 0 : Number(headers['content-length'] ?? 0) * COST_MS.byte)

const senderOf = ({ actor, ip }: FastifyRequest): string => {
  if (actor?.kind === 'device') return `device ${actor.device_id}`
  return actor?.kind === 'person' ? `person ${actor.user_id}` : networkOf(ip)
}
