import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SecurityKind, SecurityResult } from '#domain/security/kinds.ts'
import { browserName } from '#domain/platform/browser-name.ts'
import { clientAddress, networkOf } from '../http/client-address.ts'
import type { SecurityEvent, SecurityLog } from './security-log.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Details the handler adds to the request's security event: the person concerned, or the account tried. */
    security: Partial<Pick<SecurityEvent, 'kind' | 'actor_id' | 'account' | 'about_id' | 'reason' | 'detail'>>
  }
}

/** The origin of a request, as shown to people and stored. */
export const originOf = (request: FastifyRequest) => ({
  address: networkOf(clientAddress(request)),
  browser: browserName(request.headers['user-agent']),
})

/**
 * Records each call of an endpoint with an event, and all other requests refused by authorisation or a limit. The row
 * is written before the response is sent, so no success is missing from the log. Registered before the gate.
 */
export const recordSecurity = (app: FastifyInstance, security: SecurityLog) => {
  app.decorateRequest('security')
  app.addHook('onRequest', (request, _reply, next) => {
    request.security = {}
    next()
  })
  app.addHook('onSend', (request, reply, _payload, next) => {
    const kind = kindOf(request, reply.statusCode)
    if (kind) record(kind, request, reply).then(() => next(), next)
    else next()
  })

  const record = async (kind: SecurityKind, request: FastifyRequest, reply: FastifyReply) => {
    const { actor, security: known } = request
    const id = (request.params as { id?: string } | undefined)?.id
    await security
      .record({
        kind,
        result: resultOf(reply.statusCode),
        status: reply.statusCode,
        endpoint: request.routeOptions.config.endpoint?.id ?? 'none',
        actor_id: actor?.kind === 'person' ? actor.user_id : null,
        device_id: actor?.kind === 'device' ? actor.device_id : null,
        organisation_id: actor?.scope.kind === 'organisation' ? actor.scope.organisation_id : null,
        about_id: id !== undefined && /^[1-9]\d{0,8}$/.test(id) ? Number(id) : null,
        ...originOf(request),
        request_id: request.id,
        ...known,
      })
      // The change is committed and in the history, so a failure to record it is only logged.
      .catch((error: unknown) => request.log.error({ err: error, kind }, 'could not write to the security log'))
  }
}

const kindOf = (request: FastifyRequest, status: number): SecurityKind | null => {
  const endpoint = request.routeOptions.config.endpoint
  if (request.method === 'HEAD' || !endpoint) return null
  // A 401 because the session expired concerns no particular person.
  if (status === 401 && endpoint.can !== 'device' && endpoint.can !== 'anyone') return null
  const own = request.security.kind ?? endpoint.event
  if (own) return own
  if (status === 429 || status === 413) return 'budget'
  return status === 403 || status === 401 ? 'refused' : null
}

const resultOf = (status: number): SecurityResult => (status < 400 ? 'done' : status < 500 ? 'refused' : 'failed')
