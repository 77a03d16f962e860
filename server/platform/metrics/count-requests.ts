import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isStream } from '#domain/platform/endpoint.ts'
import type { Metrics } from './metrics.ts'

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Never a path, which any caller can invent: each value of a label is stored for as long as the server runs. */
const operationOf = ({ routeOptions }: FastifyRequest, status: number): string => {
  const { endpoint } = routeOptions.config
  if (endpoint) return endpoint.id
  if (routeOptions.url === undefined || status === 404) return 'none'
  return routeOptions.url === '/*' ? 'page' : 'other'
}

/** Counts and times every request by its operation. */
export const countRequests = (app: FastifyInstance, { requestEnded }: Pick<Metrics, 'requestEnded'>) => {
  app.addHook('onResponse', (request, reply, next) => {
    const { endpoint } = request.routeOptions.config
    requestEnded({
      operation: operationOf(request, reply.statusCode),
      method: methods.has(request.method) ? request.method : 'other',
      status: reply.statusCode,
      seconds: endpoint && isStream(endpoint) ? null : reply.elapsedTime / 1_000,
    })
    next()
  })
}
