import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { EXPORTS } from '#domain/budgets/budgets.ts'
import { messages } from '#domain/messages.ts'
import { isExport } from '#domain/platform/endpoint.ts'
import { Problem } from './problem.ts'

const tooMany = (message: string) =>
  new Problem(429, message, { headers: { 'retry-after': String(EXPORTS.wait_seconds) } })

/**
 * Limits concurrent exports and cancels those whose reader has stalled: each holds a database connection and a chunk of
 * the file. Registered after the gate. `timeout` is in milliseconds.
 */
export const limitExports = (app: FastifyInstance, timeout = EXPORTS.stalled_seconds * 1_000) => {
  const underWay = new Map<number, number>()
  let inAll = 0
  app.addHook('preHandler', (request, reply, next) => {
    const endpoint = request.routeOptions.config.endpoint
    if (!endpoint || !isExport(endpoint) || request.actor.kind !== 'person') return next()
    const { user_id } = request.actor
    const own = underWay.get(user_id) ?? 0
    if (own >= EXPORTS.a_person) {
      request.security.reason = 'exports of a person'
      throw tooMany(messages.tooManyExportsOfPerson)
    }
    if (inAll >= EXPORTS.a_server) {
      request.security.reason = 'exports of the server'
      throw tooMany(messages.tooManyExports)
    }
    inAll += 1
    underWay.set(user_id, own + 1)
    let isOver = false
    const free = () => {
      if (isOver) return
      isOver = true
      inAll -= 1
      const left = (underWay.get(user_id) ?? 1) - 1
      if (left > 0) underWay.set(user_id, left)
      else underWay.delete(user_id)
    }
    reply.raw.once('finish', free)
    reply.raw.once('close', free)
    cancelStalled(reply, timeout)
    next()
  })
}

/** A pause of the server itself, before the first row, does not count as stalling. */
const cancelStalled = (reply: FastifyReply, timeout: number) => {
  const { raw, request } = reply
  const { socket } = raw
  // An injected request has no network connection that could stall.
  if (!(socket instanceof Socket)) return
  socket.setTimeout(timeout)
  raw.on('timeout', () => {
    if (socket.writableLength === 0) return void socket.setTimeout(timeout)
    request.log.warn('reader stalled')
    socket.destroy()
  })
}
