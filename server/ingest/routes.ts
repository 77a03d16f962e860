import type { FastifyInstance, FastifyRequest } from 'fastify'
import { READ_AT_ONCE } from '#domain/budgets/messages.ts'
import { sendCapture, sendMessages } from '#domain/ingest/endpoints.ts'
import { makeStorageBudget } from '../budgets/storage-queries.ts'
import type { Deps } from '../deps.ts'
import { route } from '../platform/http/route.ts'
import { deviceOf } from '../platform/actor.ts'
import { storeCapture } from './capture-store.ts'
import { readCapture } from './read-capture.ts'
import { makeDeviceBudgets } from './device-budgets.ts'
import { readAtOnce } from './read-messages.ts'
import { readFew, readJson, withRejected } from './take-batch.ts'

const BACKLOG_BYTES = 8 * 1024 * 1024

export const ingestRoutes = (app: FastifyInstance, deps: Deps) => {
  const budgets = makeDeviceBudgets(deps.settings)
  budgets.guard(app)
  const storage = makeStorageBudget(deps)

  /** Refused for good, also where a new minute has begun since: none of them is stored. */
  const receiptOf = <T>(device_id: number, receipt: T | null): T => {
    if (!receipt) throw budgets.messages.refusal(device_id)
    return receipt
  }

  const takeLarge = async (request: FastifyRequest, device_id: number, body: Buffer<ArrayBuffer>) => {
    const work = deps.takeBatch({ device_id, body, most: budgets.messages.left(device_id) })
    request.batch = work
    const { count, receipt } = await work
    const stored = receiptOf(device_id, receipt)
    budgets.messages(device_id, count, { owed: true })
    return stored
  }

  const takeSmall = async (device_id: number, body: Buffer<ArrayBuffer>) => {
    const items = readAtOnce(body, readJson)
    budgets.messages(device_id, items.length)
    const parsed = readFew(items, body.length)
    if (parsed) return withRejected(await deps.messages.store(device_id, parsed.sent), parsed.rejected)
    const { receipt } = await deps.takeBatch({ device_id, body, most: items.length })
    return receiptOf(device_id, receipt)
  }

  // In a scope of its own: no other body comes as it was sent.
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer' },
      async (_request: unknown, body: Buffer) => body,
    )
    route(
      scope,
      sendMessages,
      async ({ actor, body, request }) => {
        const { device_id } = deviceOf(actor)
        // Without a body there is none that was read.
        const sent = Buffer.isBuffer(body) ? (body as Buffer<ArrayBuffer>) : Buffer.alloc(0)
        return sent.length > READ_AT_ONCE.usual ? takeLarge(request, device_id, sent) : takeSmall(device_id, sent)
      },
      { bodyAsSent: true, bodyLimit: BACKLOG_BYTES },
    )
  })

  route(app, sendCapture, async ({ actor, params, query, request }) => {
    const { device_id } = deviceOf(actor)
    return budgets.image(device_id, async () => {
      const { image, detections } = await readCapture(request)
      return storeCapture({ ...deps, storage }, { device_id, capture_key: params.id, ...query, image, detections })
    })
  })
}
