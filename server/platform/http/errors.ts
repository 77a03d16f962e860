import { englishText, t, translated } from '#domain/language/text.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { messages } from '#domain/messages.ts'
import { isDiskFull } from '../files/disk-full.ts'
import { isDatabaseAway, isStalePlan } from '../postgres/database-away.ts'
import { StoreUnavailable } from '../storage/store-unavailable.ts'
import type { Settings } from '../config/settings.ts'
import { statusOfConflict } from './conventions/conditional-requests.ts'
import { problemDetails, problemType, takesProblemDetails } from './conventions/problem-details.ts'
import { headersOfData } from './headers.ts'
import { Problem, storeAway, unavailable, type Issue } from './problem.ts'

/** A full disk needs an operator; retrying each second would not help. */
const FULL_SECONDS = '60'

const fromFastify: Record<string, [status: number, message: string, issues?: Issue[]]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [413, messages.tooLarge],
  FST_REQ_FILE_TOO_LARGE: [413, messages.fileTooLarge],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, messages.wrongType],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, messages.invalid],
  FST_CP_ERR_INVALID_CONTENT: [
    400,
    messages.notCompressed,
    [{ path: 'Content-Encoding', message: t('does not match the body') }],
  ],
  FST_CP_ERR_INVALID_CONTENT_ENCODING: [
    415,
    messages.wrongEncoding,
    [{ path: 'Content-Encoding', message: t('must be gzip, deflate or br') }],
  ],
}

/** The texts above are created before the reader is known. */
const issuesInLanguage = (issues: readonly Issue[]): Issue[] =>
  issues.map((issue) => ({ ...issue, message: translated(issue.message) }))

/** Returns the Problem for an expected error; null for an unexpected one. */
export const problemOf = (error: FastifyError): Problem | null => {
  if (error instanceof Problem) return error
  const known = fromFastify[error.code]
  if (known) return new Problem(known[0], known[1], { issues: issuesInLanguage(known[2] ?? []) })
  if (error instanceof StoreUnavailable) return storeAway(error)
  if (isDatabaseAway(error) || isStalePlan(error)) return unavailable()
  if (isDiskFull(error)) return new Problem(507, messages.storageFull, { headers: { 'retry-after': FULL_SECONDS } })
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new Problem(error.statusCode, messages.invalid)
  return null
}

/** An undecodable URL (`/%zz`) or an overlong path segment is answered with 404. Hooks have not run at this point. */
export const handleBadUrl =
  (settings: Pick<Settings, 'secure'>) =>
  (_error: unknown, _request: unknown, reply: FastifyReply): void => {
    void reply
      .code(404)
      .headers(headersOfData(settings))
      .type('application/json; charset=utf-8')
      .send(JSON.stringify({ error: true, message: messages.notFound, data: null, issues: [] }))
  }

/**
 * The only place that builds error responses. Unexpected errors are logged with their cause, which is not sent to the
 * client.
 */
export const handleErrors = (app: FastifyInstance) => {
  const send = (problem: Problem, request: FastifyRequest, reply: FastifyReply) => {
    if (request.security) request.security.reason ??= englishText(problem.reason)
    // A file that fails before its first byte has set these headers already.
    for (const name of ['content-encoding', 'content-disposition']) reply.removeHeader(name)
    const content = { message: translated(problem.message), issues: problem.issues, ...problem.extra }
    const status = statusOfConflict(request, problem)
    const isDetailed = takesProblemDetails(request)
    return (
      reply
        .code(status)
        // The error must not be cached like the file either.
        .header('cache-control', 'no-store')
        .headers(problem.headers)
        .serializer(JSON.stringify)
        .type(isDetailed ? problemType : 'application/json; charset=utf-8')
        .send(
          isDetailed
            ? problemDetails(status, content)
            : { error: true, message: content.message, data: null, issues: problem.issues, ...problem.extra },
        )
    )
  }

  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply) => {
    const problem = problemOf(error)
    if (problem) return send(problem, request, reply)
    request.log.error({ err: error }, 'unexpected error')
    return send(new Problem(500, messages.somethingWrongLater), request, reply)
  })
  app.setNotFoundHandler((request, reply) => send(new Problem(404, messages.notFound), request, reply))
}
