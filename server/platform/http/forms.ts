import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { messages } from '#domain/messages.ts'
import { takesBody } from '../openapi/refusals.ts'
import { Problem } from './problem.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Registers endpoints that take a form with a file; see `acceptForms`. */
    forms: ((server: FastifyInstance) => void)[]
  }
}

const MiB = 1024 * 1024
const MULTIPART = 'multipart/form-data'

/** Refuses multipart bodies on endpoints that expect another body; endpoints without a body ignore them. */
export const refuseForms = (app: FastifyInstance) => {
  app.decorate('forms', [])
  app.addContentTypeParser(MULTIPART, (request, _payload, done) => {
    const { endpoint } = request.routeOptions.config
    done(endpoint && takesBody(endpoint) ? new Problem(415, messages.wrongType) : null, null)
  })
}

/**
 * Registers the endpoints that take forms in a separate plugin scope, because @fastify/multipart adds work to each
 * request. Must be called last, so that all hooks apply to this scope. Hooks of the scope in which an endpoint was
 * declared do not.
 */
export const acceptForms = (app: FastifyInstance) =>
  app.register(async (scope) => {
    scope.removeContentTypeParser(MULTIPART)
    await scope.register(multipart, { limits: { fileSize: 10 * MiB, files: 1, fields: 4, fieldSize: MiB } })
    for (const put of app.forms) put(scope)
  })
