import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '../../config/settings.ts'

const HOUR_SECONDS = 3_600

/**
 * Pages of other origins, such as a notebook in a browser, may call the API with an access token if `CORS_ORIGINS`
 * lists them. Cookies are never accepted: such a page may do only what its token may.
 */
export const allowOrigins = async (app: FastifyInstance, { CORS_ORIGINS }: Pick<Settings, 'CORS_ORIGINS'>) => {
  if (CORS_ORIGINS.length === 0) return
  await app.register(cors, {
    delegator: ({ url = '' }: { url?: string }, done: (error: Error | null, options: object) => void) =>
      done(null, {
        origin: url.startsWith('/api/') && (CORS_ORIGINS.includes('*') ? '*' : [...CORS_ORIGINS]),
        credentials: false,
        methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
        allowedHeaders: [
          'Accept-Language',
          'Authorization',
          'Content-Type',
          'Idempotency-Key',
          'If-Match',
          'If-None-Match',
          'Prefer',
        ],
        exposedHeaders: [
          'Content-Disposition',
          'Deprecation',
          'ETag',
          'Link',
          'RateLimit',
          'RateLimit-Policy',
          'Retry-After',
          'X-Request-Id',
          'X-Total-Count',
        ],
        maxAge: HOUR_SECONDS,
      }),
  })
}
