import type { FastifyInstance, FastifyRequest } from 'fastify'

const WINDOW_MS = 10_000
const MIN_BYTES = 10_000

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether its body waits to be read, as the request waits for its turn. */
    isUnread: boolean
  }
}

/**
 * Ends a request whose body brings less than 1 kB/s over 10 s. A limit on the whole time would also end an honest upload
 * from a field.
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
    // What is not read brings nothing: that is none of its sender's fault.
    // Nor is what has come and lies here, as where a store that files go into stands still.
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
