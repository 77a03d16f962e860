import type { FastifyInstance, FastifyRequest } from 'fastify'
import { asEndpoint, makeSlowLog } from '../observability/slow-log.ts'
import { isStream } from '#domain/platform/endpoint.ts'
import { getHealth } from '#domain/platform/health.ts'
import { getLiveness, getReadiness, getStartup } from '#domain/platform/probes.ts'
import type { Settings } from '../config/settings.ts'

/** Calls of monitoring, many times a minute. */
export const healthCalls = new Set<string>([getHealth.id, getLiveness.id, getReadiness.id, getStartup.id])

/** The endpoint's name, or the route's pattern for other routes. */
const callOf = ({ routeOptions }: FastifyRequest): string =>
  routeOptions.config.endpoint?.id ?? routeOptions.url ?? 'none'

/**
 * Logs one line per request: who, what, how long. The line has the route's pattern instead of the URL, which may
 * contain a code. Calls that took `SLOW_CALL_MS` or longer, from the first byte received to the last sent, are also
 * logged by name.
 */
export const logRequests = (app: FastifyInstance, { SLOW_CALL_MS: least }: Pick<Settings, 'SLOW_CALL_MS'>) => {
  const tellSlow = makeSlowLog(app.log, 'call')
  app.addHook('onRequest', (request, reply, next) => {
    reply.header('x-request-id', request.id)
    asEndpoint(callOf(request), next)
  })
  app.addHook('onResponse', (request, reply, next) => {
    const { actor } = request
    // Cameras, polling pages and health checks cause requests all day, so successful ones are not logged.
    const { endpoint } = request.routeOptions.config
    const stays = endpoint !== undefined && isStream(endpoint)
    const isHealth = endpoint !== undefined && healthCalls.has(endpoint.id)
    const routine = actor?.kind === 'device' || request.headers['x-background'] === '1' || stays || isHealth
    // A 503 of the health endpoint, of a draining server or without a database, is not an error.
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
