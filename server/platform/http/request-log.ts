import type { FastifyInstance, FastifyRequest } from 'fastify'
import { asEndpoint, makeSlowLog } from '../observability/slow-log.ts'
import { isStream } from '#domain/platform/endpoint.ts'
import { getHealth } from '#domain/platform/portal.ts'
import type { Settings } from '../config/settings.ts'

/** The endpoint's name; of what is no endpoint, the route's pattern. */
const callOf = ({ routeOptions }: FastifyRequest): string =>
  routeOptions.config.endpoint?.id ?? routeOptions.url ?? 'none'

/**
 * One line a request: who, what, how long. The route's pattern and never the address, which may carry a code. Calls that took
 * `SLOW_CALL_MS` or longer, from the first byte that came to the last that went, are told by name besides.
 */
export const logRequests = (app: FastifyInstance, { SLOW_CALL_MS: least }: Pick<Settings, 'SLOW_CALL_MS'>) => {
  const tellSlow = makeSlowLog(app.log, 'call')
  app.addHook('onRequest', (request, reply, next) => {
    reply.header('x-request-id', request.id)
    asEndpoint(callOf(request), next)
  })
  app.addHook('onResponse', (request, reply, next) => {
    const { actor } = request
    // Cameras, pages that refresh themselves and proxies that ask for a server's health do so all day long.
    const { endpoint } = request.routeOptions.config
    const stays = endpoint !== undefined && isStream(endpoint)
    const isHealth = endpoint?.id === getHealth.id
    const routine = actor?.kind === 'device' || request.headers['x-background'] === '1' || stays || isHealth
    // Whoever asks for the health of a server that drains, or whose database is away, is told what they want to know.
    const fault = isHealth ? 'warn' : 'error'
    const level = reply.statusCode >= 500 ? fault : routine ? 'debug' : 'info'
    request.log[level](
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        user_id: actor?.kind === 'person' ? actor.user_id : undefined,
        device_id: actor?.kind === 'device' ? actor.device_id : undefined,
      },
      'request',
    )
    if (least > 0 && !stays && reply.elapsedTime >= least)
      tellSlow({ name: callOf(request), ms: reply.elapsedTime, more: { status: reply.statusCode } })
    next()
  })
}
