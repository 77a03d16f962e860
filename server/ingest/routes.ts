import type { FastifyInstance } from 'fastify'
import { sendCapture, sendMessages } from '#domain/ingest/endpoints.ts'
import { makeStorageBudget } from '../budgets/storage-queries.ts'
import type { Deps } from '../deps.ts'
import { route } from '../platform/http/route.ts'
import { deviceOf } from '../platform/actor.ts'
import { storeCapture } from './capture-store.ts'
import { readCapture } from './read-capture.ts'
import { makeDeviceBudgets } from './device-budgets.ts'
import type { Receipt } from './store-apart.ts'
import { readSmall, withRejected } from './take-batch.ts'

const BACKLOG_BYTES = 8 * 1024 * 1024

export const ingestRoutes = (app: FastifyInstance, deps: Deps) => {
  const budgets = makeDeviceBudgets(deps.settings)
  budgets.guard(app)
  const storage = makeStorageBudget(deps)

  const takeLarge = async (device_id: number, body: Buffer<ArrayBuffer>) => {
    const { count, receipt } = await deps.takeBatch({ device_id, body, most: budgets.messages.left(device_id) })
    // Those of a request that is refused are too many: this says so.
    budgets.messages(device_id, count, { owed: receipt !== null })
    return receipt as Receipt
  }

  // In a scope of its own: no other body comes as it was sent.
  void app.register(async (scope) => {
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer' },
      async (_request: unknown, body: Buffer) => body,
    )
    route(
      scope,
      sendMessages,
      async ({ actor, body }) => {
        const { device_id } = deviceOf(actor)
        // Without a body there is none that was read.
        const sent = Buffer.isBuffer(body) ? (body as Buffer<ArrayBuffer>) : Buffer.alloc(0)
        const parcel = readSmall(sent)
        if (!parcel) return takeLarge(device_id, sent)
        budgets.messages(device_id, parcel.count)
        return withRejected(await deps.messages.store(device_id, parcel.sent), parcel.rejected)
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
