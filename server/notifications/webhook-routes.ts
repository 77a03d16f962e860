import type { FastifyInstance } from 'fastify'
import {
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  rotateWebhookSecret,
  redeliverWebhook,
  testWebhook,
  updateWebhook,
} from '#domain/notifications/webhook-endpoints.ts'
import { attempt } from '../accounts/throttle-writes.ts'
import type { Deps } from '../deps.ts'
import { organisations } from '../organisations/queries.ts'
import { authorOf, type Actor } from '../platform/http/actor.ts'
import { inTransaction } from '../platform/postgres/database.ts'
import { orNotFound } from '../platform/http/problem.ts'
import { route } from '../platform/http/route.ts'
import { idempotent } from '../platform/http/idempotency.ts'
import { webhooks } from './webhook-queries.ts'
import { webhookWrites } from './webhook-writes.ts'

export const webhookRoutes = (app: FastifyInstance, deps: Deps) => {
  const { db, settings } = deps
  const named = ({ scope }: Actor, organisation_id: number) => ({ scope, organisation_id })

  route(app, listWebhooks, async ({ actor, params: { id } }) => {
    orNotFound(await organisations.find(db, actor.scope, id))
    return webhooks.list(db, actor.scope, id)
  })
  route(app, createWebhook, (input) =>
    idempotent(db, input, (trx) => webhookWrites.add(trx, settings, named(input.actor, input.params.id), input.body)),
  )
  route(app, updateWebhook, ({ actor, params: { id, webhookId }, body }) =>
    inTransaction(db, authorOf(actor), (trx) => webhookWrites.change(trx, settings, named(actor, id), webhookId, body)),
  )
  route(app, rotateWebhookSecret, ({ actor, params: { id, webhookId } }) =>
    inTransaction(db, authorOf(actor), (trx) => webhookWrites.renewSecret(trx, settings, named(actor, id), webhookId)),
  )
  route(app, deleteWebhook, async ({ actor, params: { id, webhookId } }) => {
    await inTransaction(db, authorOf(actor), (trx) => webhookWrites.end(trx, named(actor, id), webhookId))
    return null
  })
  route(app, testWebhook, ({ actor, params: { id, webhookId } }) =>
    inTransaction(db, authorOf(actor), (trx) => webhookWrites.test(trx, deps, named(actor, id), webhookId)),
  )
  route(app, listWebhookDeliveries, async ({ actor, params: { id, webhookId }, query }) => {
    orNotFound(await webhooks.find(db, actor.scope, id, webhookId))
    return webhooks.deliveries.listOrPage(query, db, webhookId)
  })
  route(app, redeliverWebhook, async ({ actor, params: { id, webhookId, deliveryId } }) => {
    orNotFound(await webhooks.find(db, actor.scope, id, webhookId))
    await attempt(db, { kind: 'webhook-again', account: `organisation ${id}`, address: '' })
    return inTransaction(db, authorOf(actor), (trx) =>
      webhookWrites.again(trx, deps, named(actor, id), { webhook_id: webhookId, id: deliveryId }),
    )
  })
}
