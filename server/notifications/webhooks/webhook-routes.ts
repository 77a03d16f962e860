import type { FastifyInstance } from 'fastify'
import {
  createWebhook,
  deleteFormerWebhookSecret,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  rotateWebhookSecret,
  redeliverWebhook,
  testWebhook,
  updateWebhook,
} from '#domain/notifications/webhook-endpoints.ts'
import { queueOwnNotice } from '../../accounts/emails/notice-writes.ts'
import { readerLanguage } from '../../accounts/language-queries.ts'
import { attempt } from '../../accounts/throttle-writes.ts'
import type { Webhook } from '#domain/notifications/webhook.ts'
import type { Deps } from '../../deps.ts'
import { organisations } from '../../organisations/queries.ts'
import { authorOf, personOf, type Actor } from '../../platform/http/actor.ts'
import { inTransaction, type Trx } from '../../platform/postgres/database.ts'
import { confirmFirst, orNotFound } from '../../platform/http/problem.ts'
import { route } from '../../platform/http/route.ts'
import { idempotent } from '../../platform/http/idempotency.ts'
import { webhooks } from './webhook-queries.ts'
import { webhookWrites } from './webhook-writes.ts'

export const webhookRoutes = (app: FastifyInstance, deps: Deps) => {
  const { db } = deps
  const named = ({ scope }: Actor, organisation_id: number) => ({ scope, organisation_id })

  route(app, listWebhooks, async ({ actor, params: { id } }) => {
    orNotFound(await organisations.find(db, actor.scope, id))
    return webhooks.list(deps, db, actor.scope, id)
  })
  /** Notifies the person that alerts are sent to an address from now on, in case someone else used their session. */
  const notify = (trx: Trx, actor: Actor, { title, url }: Pick<Webhook, 'title' | 'url'>) =>
    queueOwnNotice(deps, trx, personOf(actor).user_id, { kind: 'webhook-made', title, host: new URL(url).host })
  route(app, createWebhook, (input) =>
    idempotent(db, input, async (trx) => {
      const added = await webhookWrites.add(trx, deps, named(input.actor, input.params.id), {
        ...input.body,
        language: await readerLanguage(trx, personOf(input.actor).user_id),
      })
      await notify(trx, input.actor, added)
      return added
    }),
  )
  route(app, updateWebhook, ({ actor, params: { id, webhookId }, body }) =>
    inTransaction(db, authorOf(actor), (trx) =>
      webhookWrites.change(trx, deps, named(actor, id), webhookId, body, async (changed) => {
        if (!personOf(actor).isConfirmed) throw confirmFirst()
        await notify(trx, actor, changed)
      }),
    ),
  )
  route(app, rotateWebhookSecret, ({ actor, params: { id, webhookId } }) =>
    inTransaction(db, authorOf(actor), (trx) => webhookWrites.renewSecret(trx, deps, named(actor, id), webhookId)),
  )
  route(app, deleteFormerWebhookSecret, ({ actor, params: { id, webhookId } }) =>
    inTransaction(db, authorOf(actor), (trx) => webhookWrites.endFormerSecret(trx, deps, named(actor, id), webhookId)),
  )
  route(app, deleteWebhook, async ({ actor, params: { id, webhookId } }) => {
    await inTransaction(db, authorOf(actor), (trx) => webhookWrites.end(trx, deps, named(actor, id), webhookId))
    return null
  })
  route(app, testWebhook, ({ actor, params: { id, webhookId } }) =>
    inTransaction(db, authorOf(actor), (trx) => webhookWrites.test(trx, deps, named(actor, id), webhookId)),
  )
  route(app, listWebhookDeliveries, async ({ actor, params: { id, webhookId }, query }) => {
    orNotFound(await webhooks.find(deps, db, named(actor, id), webhookId))
    return webhooks.deliveries.listOrPage(query, db, webhookId)
  })
  route(app, redeliverWebhook, async ({ actor, params: { id, webhookId, deliveryId } }) => {
    orNotFound(await webhooks.find(deps, db, named(actor, id), webhookId))
    await attempt(db, { kind: 'webhook-again', account: `organisation ${id}`, address: '' })
    return inTransaction(db, authorOf(actor), (trx) =>
      webhookWrites.again(trx, deps, named(actor, id), { webhook_id: webhookId, id: deliveryId }),
    )
  })
}
