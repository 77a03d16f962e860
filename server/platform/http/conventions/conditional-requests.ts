import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { messages } from '#domain/messages.ts'
import { Problem } from '../problem.ts'

/**
 * JSON responses to reads, and files of operations that declare it, have an ETag of their content; a client that
 * already has the content (`If-None-Match`) gets 304. The ETag is weak because bodies are compressed afterwards.
 */
export const answerConditionally = (api: FastifyInstance) => {
  api.addHook('onSend', (request, reply, payload, next) => {
    const isTagged =
      request.routeOptions.config.endpoint?.conditional === true ||
      String(reply.getHeader('content-type')).startsWith('application/json')
    const isRead = request.method === 'GET' && reply.statusCode === 200
    if (!isRead || !isTagged || !(typeof payload === 'string' || Buffer.isBuffer(payload))) return next(null, payload)
    const own = reply.getHeader('etag')
    const etag = typeof own === 'string' ? own : `W/"${hash('sha1', payload, 'base64url')}"`
    void reply.header('etag', etag)
    if (!isKnown(request.headers['if-none-match'], etag)) return next(null, payload)
    void reply.code(304).removeHeader('content-type').removeHeader('content-encoding')
    next(null, '')
  })
}

/** Whether a list of entity tags contains this one, compared weakly as RFC 9110 specifies for reads. */
const isKnown = (header: string | undefined, etag: string): boolean =>
  header?.trim() === '*' ||
  (header ?? '').split(',').some((one) => one.trim().replace(/^W\//, '') === etag.replace(/^W\//, ''))

/**
 * Returns the version in `If-Match`, such as `"3"`; undefined without the header, or with `*`. Anything else is refused
 * with 412.
 */
const versionIn = (header: string | undefined): number | undefined => {
  if (header === undefined || header.trim() === '*') return undefined
  const version = /^\s*"(\d{1,9})"\s*$/.exec(header)?.[1]
  if (version === undefined) throw new Problem(412, messages.ifMatchInvalid)
  return Number(version)
}

const refusal = (message: string) => new Problem(400, messages.invalid, { issues: [{ path: 'If-Match', message }] })

/**
 * The body of a change with the version of `If-Match`, which counts like `version` in the body. `takesVersion`: the
 * operation checks versions; other changes refuse the header rather than ignore it.
 */
export const withIfMatch = (request: FastifyRequest, body: unknown, takesVersion: boolean): unknown => {
  const version = versionIn(request.headers['if-match'])
  if (version === undefined) return body
  if (!takesVersion) throw refusal(messages.ifMatchUnsupported)
  const given = (body ?? {}) as { version?: unknown }
  if (given.version !== undefined && given.version !== version) throw refusal(messages.ifMatchContradicts)
  return { ...given, version }
}

/** A version conflict is 412 for a client that sent `If-Match`. */
export const statusOfConflict = (request: FastifyRequest, { status, extra }: Problem): number =>
  status === 409 && 'versions' in extra && request.headers['if-match'] !== undefined ? 412 : status
