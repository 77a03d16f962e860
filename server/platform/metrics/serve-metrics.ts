import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { messages } from '#domain/messages.ts'
import type { Settings } from '../config/settings.ts'
import { Problem } from '../http/problem.ts'
import type { Metrics } from './metrics.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Whether this is the bearer token of `METRICS_TOKEN`, compared in constant time. */
export const hasMetricsToken = (
  { METRICS_TOKEN: token }: Pick<Settings, 'METRICS_TOKEN'>,
  authorization: string | undefined,
): boolean =>
  token !== undefined &&
  authorization?.startsWith('Bearer ') === true &&
  timingSafeEqual(digest(authorization.slice('Bearer '.length).trim()), digest(token))

/**
 * Serves `/metrics` on the port of the portal to callers with the token. Without a token in the settings, the path does
 * not exist.
 */
export const serveMetrics = (
  app: FastifyInstance,
  { settings, metrics }: { settings: Pick<Settings, 'METRICS_TOKEN'>; metrics: Metrics },
) => {
  if (settings.METRICS_TOKEN === undefined) return
  app.get('/metrics', async (request, reply) => {
    if (!hasMetricsToken(settings, request.headers.authorization))
      throw new Problem(401, messages.signInFirst, { headers: { 'www-authenticate': 'Bearer' } })
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.read())
  })
}

/**
 * Serves `/metrics` on a separate port, for a network that only monitoring reaches. Returns a function that closes it.
 */
export const listenForMetrics = async (
  metrics: Metrics,
  { port, host }: { port: number; host: string },
): Promise<{ port: number; close: () => Promise<void> }> => {
  const server = createServer((request, response) => {
    if (request.url?.split('?')[0] !== '/metrics' || (request.method !== 'GET' && request.method !== 'HEAD'))
      return void response.writeHead(404).end()
    metrics.read().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
