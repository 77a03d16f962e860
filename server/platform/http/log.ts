import type { FastifyInstance } from 'fastify'

/** One line a request: who, what, how long. The route's pattern and never the address, which may carry a code. */
export const logRequests = (app: FastifyInstance) => {
  app.addHook('onRequest', (request, reply, next) => {
    reply.header('x-request-id', request.id)
    next()
  })
  app.addHook('onResponse', (request, reply, next) => {
    const { actor } = request
    // Cameras and pages that refresh themselves ask all day long.
    const routine = actor?.kind === 'device' || request.headers['x-background'] === '1'
    const level = reply.statusCode >= 500 ? 'error' : routine ? 'debug' : 'info'
    request.log[level](
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...(actor?.kind === 'person' ? { user_id: actor.user_id } : {}),
        ...(actor?.kind === 'device' ? { device_id: actor.device_id } : {}),
      },
      'request',
    )
    next()
  })
}
