import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { addressesOf, type Call } from '#domain/platform/call.ts'
import type { Actor } from '../actor.ts'
import { answerSchema } from './json-schema.ts'
import { invalid, notFound, type Issue } from './problem.ts'

type Schema = z.core.$ZodType
type Input<P extends Schema, Q extends Schema, B extends Schema> = {
  actor: Actor
  params: z.output<P>
  query: z.output<Q>
  body: z.output<B>
  request: FastifyRequest
  reply: FastifyReply
}

interface Options {
  /** The handler checks the body itself. */
  bodyAsSent?: boolean
  /** Bytes. */
  bodyLimit?: number
}

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: Call
  }
}

const english = z.locales.en()
z.config({ localeError: english.localeError })

export const issuesOf = (error: z.core.$ZodError): Issue[] =>
  error.issues.flatMap((issue) => {
    const path = issue.path.map(String)
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({ path: [...path, key].join('.'), message: 'is not known' }))
    return [{ path: path.join('.'), message: issue.message }]
  })

const read = <S extends Schema>(schema: S, given: unknown): z.output<S> => {
  const result = z.safeParse(schema, given)
  if (result.success) return result.data
  throw invalid(issuesOf(result.error))
}

/** Puts a call on the server: validated by its schemas, answered in the envelope, stripped to what its answer lists. */
export const route = <P extends Schema, Q extends Schema, B extends Schema, A extends Schema>(
  app: FastifyInstance,
  call: Call<P, Q, B, A>,
  handle: (input: Input<P, Q, B>) => Promise<z.input<A> | FastifyReply>,
  options: Options = {},
) => {
  const takesBody = call.method !== 'GET' && !(call.body instanceof z.ZodMiniNull)
  // A file is sent as it is, and older clients have an envelope of their own: the handler sends both itself.
  const isOwn = call.file !== undefined || call.isLegacy === true
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const params = z.safeParse(call.params, request.params)
    // An id that cannot exist does not exist.
    if (!params.success) throw notFound()
    const data = await handle({
      actor: request.actor,
      params: params.data,
      query: read(call.query, request.query),
      body: (options.bodyAsSent ? request.body : takesBody ? read(call.body, request.body ?? {}) : null) as z.output<B>,
      request,
      reply,
    })
    if (isOwn) return data
    reply.code(call.status)
    return { error: false, message: 'OK', data }
  }
  for (const address of addressesOf(call as unknown as Call))
    app.route({
      method: address.method,
      url: address.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      config: { call: address },
      ...(isOwn ? {} : { schema: { response: { [call.status]: answerSchema(call.answer) } } }),
      ...(options.bodyLimit ? { bodyLimit: options.bodyLimit } : {}),
      handler,
    })
}
