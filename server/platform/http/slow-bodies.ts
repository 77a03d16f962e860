import type { FastifyInstance, FastifyRequest } from 'fastify'

const WINDOW_MS = 10_000
const MIN_BYTES = 10_000

declare module 'fastify' {
  interface FastifyRequest {
    /** True while the request is queued and its body is not being read. */
    isUnread: boolean
  }
}

/**
 * Ends requests whose body arrives at less than 1 kB/s over 10 s. A limit on the total time would also end slow
 * uploads from the field.
 */
export const closeSlowBodies = (app: FastifyInstance) => {
  app.decorateRequest('isUnread', false)
  app.addHook('onRequest', (request, _reply, next) => {
    if (request.method !== 'GET' && !request.raw.complete) watchBody(request)
    next()
  })
}

const watchBody = (request: FastifyRequest) => {
  const { socket } = request.raw
  let seen = socket.bytesRead
  let hasWaited = false
  const timer = setInterval(() => {
    if (request.raw.complete || socket.destroyed) return clearInterval(timer)
    // Data that is not being read does not count, because the sender cannot send more; nor does data waiting here for
    // a blocked store.
    const isHeld = request.isUnread || request.raw.readableLength > 0
    const wasRead = !isHeld && !hasWaited
    hasWaited = isHeld
    if (wasRead && socket.bytesRead - seen < MIN_BYTES) {
      request.log.warn('body too slow')
      socket.destroy()
    }
    seen = socket.bytesRead
  }, WINDOW_MS)
  timer.unref()
  request.raw.once('close', () => clearInterval(timer))
  request.raw.once('end', () => clearInterval(timer))
}
