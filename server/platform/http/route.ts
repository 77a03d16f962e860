import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { MAX_ANONYMOUS_BODY_BYTES } from '#domain/budgets/budgets.ts'
import { isStream, takesVersion, withAliases, type Endpoint } from '#domain/platform/endpoint.ts'
import type { Actor } from './actor.ts'
import type { Db } from '../postgres/database.ts'
import type { Connection } from '../postgres/own-client.ts'
import { withChosenDatabase } from '../reads/choose-database.ts'
import { withIfMatch } from './conventions/conditional-requests.ts'
import { markDeprecated } from './conventions/deprecation.ts'
import { issuesOf } from './issues.ts'
import { invalid, notFound } from './problem.ts'
import { setPagingHeaders } from './paging-headers.ts'
import { serialiserOf } from './serialiser.ts'

type Schema = z.core.$ZodType
type Input<P extends Schema, Q extends Schema, B extends Schema> = {
  actor: Actor
  params: z.output<P>
  query: z.output<Q>
  body: z.output<B>
  /** The database the call reads from: the replica for calls that may lag, otherwise the primary. */
  db: Db
  /** The same database, for a separate connection. */
  connection: Connection
  request: FastifyRequest
  reply: FastifyReply
}

interface Options {
  /** The handler validates the body itself. */
  bodyAsSent?: boolean
  /** Bytes. */
  bodyLimit?: number
}

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}

const read = <S extends Schema>(schema: S, given: unknown): z.output<S> => readChecked(z.safeParse(schema, given))
const readChecked = <T>(result: z.core.util.SafeParseResult<T>): T => {
  if (result.success) return result.data
  throw invalid(issuesOf(result.error))
}

/** Validates a part of the request. For most calls it is empty, which is validated once. */
const checkerOf = <S extends Schema>(schema: S) => {
  let nothing: z.core.util.SafeParseResult<z.output<S>> | undefined
  return (given: unknown) => {
    for (const _ in given as object) return z.safeParse(schema, given)
    if (!nothing) {
      nothing = z.safeParse(schema, {})
      // Shared by all requests.
      Object.freeze(nothing.data)
    }
    return nothing
  }
}

/**
 * Registers an endpoint: validates the request by its schemas, wraps the response in the envelope and drops members
 * that its schema does not list.
 */
export const route = <P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, B, R>,
  handle: (input: Input<P, Q, B>) => Promise<z.input<R> | FastifyReply>,
  options: Options = {},
) => {
  const takesBody = endpoint.method !== 'GET' && !(endpoint.body instanceof z.ZodMiniNull)
  const isVersioned = takesVersion(endpoint as unknown as Endpoint)
  // Handlers send files themselves.
  const bodyLimit = options.bodyLimit ?? (takesBody && endpoint.can === 'anyone' ? MAX_ANONYMOUS_BODY_BYTES : undefined)
  const isFile = endpoint.file !== undefined || endpoint.protocol !== undefined
  const serialise = serialiserOf(endpoint.response)
  const [checkParams, checkQuery] = [checkerOf(endpoint.params), checkerOf(endpoint.query)]
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const params = checkParams(request.params)
    // An id with an invalid form cannot exist: 404, not 422.
    if (!params.success) throw notFound()
    const input = {
      actor: request.actor,
      params: params.data,
      query: readChecked(checkQuery(request.query)),
      body: (options.bodyAsSent
        ? request.body
        : takesBody
          ? read(endpoint.body, withIfMatch(request, request.body ?? {}, isVersioned))
          : null) as z.output<B>,
      request,
      reply,
    }
    if (!takesBody && request.method !== 'GET' && request.method !== 'HEAD') withIfMatch(request, null, false)
    const data = await withChosenDatabase(endpoint, request, reply, (source) => handle({ ...input, ...source }))
    // The handler has sent a response without content.
    if (data === reply) return reply
    setPagingHeaders(data, request, reply)
    markDeprecated(
      reply,
      request.routeOptions.config.endpoint ?? (endpoint as unknown as Endpoint),
      params.data as object,
    )
    if (isFile) return data
    if (endpoint.isLegacy) return { error: false, message: endpoint.says ?? 'OK', data, Data: data }
    void reply.code(endpoint.status).type('application/json; charset=utf-8')
    return serialise({ error: false, message: 'OK', data })
  }
  const put = (server: FastifyInstance) => {
    for (const address of withAliases(endpoint as unknown as Endpoint))
      server.route({
        method: address.method,
        url: address.path.replaceAll(/\{(\w+)\}/g, ':$1'),
        config: { endpoint: address },
        ...(bodyLimit ? { bodyLimit } : {}),
        // Compression would delay events until its buffer is full.
        ...(isStream(endpoint) ? { compress: false } : {}),
        handler,
      })
  }
  if (endpoint.form) app.forms.push(put)
  else put(app)
}
