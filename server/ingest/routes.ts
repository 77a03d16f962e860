import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sendCapture, sendMessages } from '#domain/ingest/endpoints.ts'
import { makeStorageBudget } from '../budgets/storage-queries.ts'
import type { Deps } from '../deps.ts'
import { route } from '../platform/http/route.ts'
import { deviceOf } from '../platform/actor.ts'
import { storeCapture } from './capture-store.ts'
import { readCapture } from './read-capture.ts'
import { readMessages } from './read-messages.ts'
import { parseInTurns } from './parse.ts'
import { makeDeviceBudgets } from './device-budgets.ts'

const BACKLOG_BYTES = 8 * 1024 * 1024

export const ingestRoutes = (app: FastifyInstance, deps: Deps) => {
  const budgets = makeDeviceBudgets(deps.settings)
  budgets.guard(app)
  const storage = makeStorageBudget(deps)

  // In a scope of its own: no other body is read message by message.
  void app.register(async (scope) => {
    const parseOne = scope.getDefaultJsonParser('error', 'error')
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer' },
      async (request: FastifyRequest, body: Buffer) =>
        readMessages(body, (text) => {
          let value: unknown
          parseOne(request, text, (error, parsed: unknown) => {
            if (error) throw error
            value = parsed
          })
          return value
        }),
    )
    route(
      scope,
      sendMessages,
      async ({ actor, body }) => {
        const { device_id } = deviceOf(actor)
        const items: unknown[] = Array.isArray(body) ? body : [body]
        budgets.messages(device_id, items.length)
        const { sent, rejected } = await parseInTurns(items)
        const stored = await deps.messages.store(device_id, sent)
        return { ...stored, rejected: [...rejected, ...stored.rejected].sort((a, b) => a.index - b.index) }
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
