import { context, SpanKind, SpanStatusCode, type Span } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isStream } from '#domain/platform/endpoint.ts'
import { startSpan, TRACEPARENT } from './spans.ts'
import { healthCalls } from '../http/request-log.ts'

/** Whether it is an operation of the API, except those of monitoring and streams that stay open for hours. */
const isTracedRequest = ({ routeOptions }: FastifyRequest): boolean => {
  const { endpoint } = routeOptions.config
  return endpoint !== undefined && !isStream(endpoint) && !healthCalls.has(endpoint.id)
}

/** Records a span per request, which continues the trace of the caller. It has the route's pattern, never the URL. */
export const traceRequests = (app: FastifyInstance): void => {
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, _reply, next) => {
    if (!isTracedRequest(request)) return next()
    const { method, headers, routeOptions } = request
    const route = routeOptions.url ?? ''
    const { span, spanContext } = startSpan(`${method} ${route}`, {
      kind: SpanKind.SERVER,
      attributes: {
        'http.request.method': method,
        'http.route': route,
        'bombus.operation': routeOptions.config.endpoint?.id,
        'bombus.request_id': request.id,
      },
      traceparent: headers[TRACEPARENT],
    })
    spans.set(request, span)
    context.with(spanContext, next)
  })
  app.addHook('onResponse', (request, reply, next) => {
    const span = spans.get(request)
    if (span) {
      span.setAttribute('http.response.status_code', reply.statusCode)
      if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    }
    next()
  })
}
