import type { FastifyError, FastifyInstance } from 'fastify'
import { getOwnConfiguration, sendDeviceReport } from '#domain/ingest/configuration-endpoints.ts'
import { deviceReport } from '#domain/devices/device-report.ts'
import { sendCapture, sendMessages } from '#domain/ingest/endpoints.ts'
import { makeStorageBudget } from '../budgets/storage-queries.ts'
import type { Deps } from '../deps.ts'
import { deviceOf } from '../platform/http/actor.ts'
import { problemOf } from '../platform/http/errors.ts'
import { collectYoungGeneration } from '../platform/memory/memory.ts'
import { reasonOfStatus } from '../platform/metrics/metrics.ts'
import { route } from '../platform/http/route.ts'
import { configurationOf, configurationVersionOf } from './configuration-queries.ts'
import { storeReport } from './device-report-writes.ts'
import { isStrict, STRICT } from './parsing/prefer.ts'
import { storeCapture } from './capture-writes.ts'
import { readCapture } from './parsing/read-capture.ts'
import { BACKLOG_BYTES, makeReceiveMessages } from './receive-messages.ts'

/** Names of unknown members in a response. */
const MOST_IGNORED = 20

/** About eight images. V8 runs a full collection once about twenty accumulate. */
const IMAGES_BYTES = 3_000_000

/** Whether a header If-None-Match names this ETag; weak ones are the same (RFC 9110). */
const matchesEtag = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag || one.trim() === '*') === true

export const ingestRoutes = (app: FastifyInstance, deps: Deps) => {
  const budgets = deps.deviceBudgets
  budgets.guard(app)
  const storage = makeStorageBudget(deps)
  const take = makeReceiveMessages(deps, 'http')

  // A separate plugin scope, because only these routes need the raw body.
  void app.register(async (scope) => {
    scope.addHook('onResponse', (_request, reply, next) => {
      if (reply.statusCode >= 400) deps.metrics.messagesRefused('http', reasonOfStatus(reply.statusCode))
      next()
    })
    scope.addContentTypeParser(
      ['application/json', 'application/x-ndjson'],
      { parseAs: 'buffer' },
      async (_request: unknown, body: Buffer) => body,
    )
    route(
      scope,
      sendMessages,
      async ({ actor, body, request, reply }) => {
        const { device_id } = deviceOf(actor)
        // Without a body nothing was parsed.
        const sent = Buffer.isBuffer(body) ? (body as Buffer<ArrayBuffer>) : Buffer.alloc(0)
        const strict = isStrict(request.headers['prefer'])
        const receipt = await take(device_id, sent, {
          strict,
          underWay: (work) => {
            request.batch = work
          },
        })
        if (strict) void reply.header('Preference-Applied', STRICT)
        return receipt
      },
      { bodyAsSent: true, bodyLimit: BACKLOG_BYTES },
    )
  })

  route(app, getOwnConfiguration, async ({ actor, request, reply }) => {
    const { device_id } = deviceOf(actor)
    const etag = `"${await configurationVersionOf(deps.db, device_id)}"`
    // The version may differ between devices, and a proxy must not store it.
    void reply.header('etag', etag).header('cache-control', 'private, no-cache')
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
    const own = await configurationOf(deps.db, device_id)
    void reply.header('etag', `"${own.version}"`)
    return own
  })
  route(app, sendDeviceReport, async ({ actor, body, request }) => {
    const { device_id } = deviceOf(actor)
    const now = deps.clock()
    await storeReport(deps.db, device_id, body, now.getTime(), now)
    return {
      configuration_version: await configurationVersionOf(deps.db, device_id),
      server_time: now.toISOString(),
      ignored: Object.keys((request.body ?? {}) as object)
        .filter((name) => !(name in deviceReport.shape))
        .slice(0, MOST_IGNORED),
    }
  })

  const passes = collectYoungGeneration(IMAGES_BYTES)
  route(app, sendCapture, async ({ actor, params, query, request }) => {
    const { device_id } = deviceOf(actor)
    const { socket } = request.raw
    const before = socket.bytesRead
    const take = async () => {
      const { rejected, ...capture } = await readCapture(request)
      const receipt = await storeCapture(
        { ...deps, storage },
        { device_id, capture_key: params.id, ...query, ...capture },
      )
      deps.metrics.imageReceived(receipt.duplicate ? 'duplicate' : 'accepted')
      return { ...receipt, rejected }
    }
    // Also for rejected images. Nothing refers to the image by then.
    return budgets
      .image(device_id, () => deps.imageMemory.hold(request, take))
      .catch((error: FastifyError) => {
        deps.metrics.imageReceived('refused', reasonOfStatus(problemOf(error)?.status ?? 500))
        throw error
      })
      .finally(() => passes(socket.bytesRead - before))
  })
}
