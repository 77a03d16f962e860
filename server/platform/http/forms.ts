import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { messages } from '#domain/messages.ts'
import { takesBody } from '../openapi/refusals.ts'
import { Problem } from './problem.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** What puts endpoints on the server that take a form with a file: see `putForms`. */
    forms: ((server: FastifyInstance) => void)[]
  }
}

const MiB = 1024 * 1024
const MULTIPART = 'multipart/form-data'

/** A form is refused by what takes another body; of one that is sent to what takes none, nothing is read. */
export const refuseForms = (app: FastifyInstance) => {
  app.decorate('forms', [])
  app.addContentTypeParser(MULTIPART, (request, _payload, done) => {
    const { endpoint } = request.routeOptions.config
    done(endpoint && takesBody(endpoint) ? new Problem(415, messages.wrongType) : null, null)
  })
}

/**
 * Puts the endpoints on the server that take forms, in a scope of their own: @fastify/multipart does something for each request, which all others are spared.
 * To be called last, so that this scope has the hooks of all others; those of a scope in which such an endpoint was written do not hold for it.
 */
export const acceptForms = (app: FastifyInstance) =>
  app.register(async (scope) => {
    scope.removeContentTypeParser(MULTIPART)
    await scope.register(multipart, { limits: { fileSize: 10 * MiB, files: 1, fields: 4, fieldSize: MiB } })
    for (const put of app.forms) put(scope)
  })
