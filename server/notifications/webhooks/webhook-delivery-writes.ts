import { sql } from 'kysely'
import { filled } from '#domain/language/stored-text.ts'
import { sendErrors } from '#domain/notifications/send-errors.ts'
import { webhookTarget } from '#domain/notifications/webhook-body.ts'
import type { WebhookFormat } from '#domain/notifications/webhook-event-names.ts'
import type { Db } from '../../platform/postgres/database.ts'
import { NotReached, sendToAddress, reachOf } from '../../platform/security/outgoing-request.ts'
import { makeSealer, readable, secretsOf } from '../../platform/security/encryption.ts'
import type { Settings } from '../../platform/config/settings.ts'
import { carriedTrace } from '../../platform/tracing/spans.ts'
import type { NotificationDeps } from '../notification-deps.ts'
import { aboutWebhook, signingHeaders } from './webhook-secrets.ts'

/** Equals the retries of the job: about two days. */
export const MAX_WEBHOOK_TRIES = 40
/** Error of deliveries after SECRET_KEY was replaced without the former one. */
const UNREADABLE = sendErrors.secretUnreadable

const findDelivery = (db: Db, id: number) =>
  db
    .selectFrom('webhook_deliveries as delivery')
    .innerJoin('webhooks as hook', 'hook.id', 'delivery.webhook_id')
    .leftJoin('alerts', 'alerts.id', 'delivery.alert_id')
    .leftJoin('farms', (join) => join.on('farms.id', '=', (eb) => eb.fn.coalesce('alerts.farm_id', 'delivery.farm_id')))
    .where('delivery.id', '=', id)
    .where('delivery.state', '=', 'waiting')
    .select([
      'delivery.id',
      'delivery.kind',
      'delivery.body',
      'delivery.attempts',
      'delivery.format',
      'delivery.farm_id',
      'delivery.alert_id',
      'hook.url',
      'hook.secret',
      'hook.former_secret',
      'hook.former_secret_until',
      'delivery.webhook_id',
    ])
    .select(['hook.organisation_id', 'hook.archived_at', 'hook.is_active', 'farms.organisation_id as owner_id'])
    .executeTakeFirst()

/**
 * The address and body of a request. If a webhook's address no longer contains a recipient, the service refuses the
 * request.
 */
const requestOf = ({ format, url, body }: { format: WebhookFormat; url: string; body: string }) => {
  const target = webhookTarget(format, url)
  if (target === null || Object.keys(target.members).length === 0) return { url: target?.url ?? url, body }
  return { url: target.url, body: JSON.stringify({ ...target.members, ...(JSON.parse(body) as object) }) }
}

/** Runs in a job: throws if a retry may succeed. */
export const deliverWebhook = async ({ db, settings, clock, metrics }: NotificationDeps, id: number): Promise<void> => {
  const delivery = await findDelivery(db, id)
  if (!delivery) return
  const isTest = delivery.kind === 'test'
  const isOfFarm = delivery.alert_id !== null || delivery.farm_id !== null
  const mayHave = isTest || !isOfFarm || delivery.owner_id === delivery.organisation_id
  if (!mayHave || delivery.archived_at !== null || (!delivery.is_active && !isTest)) {
    await db.updateTable('webhook_deliveries').set({ state: 'dropped' }).where('id', '=', id).execute()
    metrics.webhookTried('dropped')
    return
  }
  const sealer = makeSealer(secretsOf(settings))
  const unseal = (sealed: Buffer) => readable(() => sealer.unseal(sealed, aboutWebhook(delivery.organisation_id)))
  const secret = unseal(delivery.secret)
  if (secret === null) {
    await db
      .updateTable('webhook_deliveries')
      .set({ state: 'failed', last_error: UNREADABLE, tried_at: sql`now()` })
      .where('id', '=', id)
      .execute()
    metrics.webhookTried('failed')
    return
  }
  if (!sealer.isCurrent(delivery.secret))
    await db
      .updateTable('webhooks')
      .set({ secret: sealer.seal(secret, aboutWebhook(delivery.organisation_id)) })
      .where('id', '=', delivery.webhook_id)
      .where('secret', '=', delivery.secret)
      .execute()
  const now = clock()
  const former =
    delivery.former_secret !== null && delivery.former_secret_until !== null && delivery.former_secret_until > now
      ? unseal(delivery.former_secret)
      : null
  const { url, body } = requestOf(delivery)
  const { status, fault, isFinal } = await post(settings, url, {
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Bombus-Webhook/1',
      'bombus-event': delivery.kind,
      ...carriedTrace(),
      'bombus-delivery': String(id),
      ...signingHeaders(former === null ? [secret] : [secret, former], {
        // The same in each attempt.
        id: `msg_${id}`,
        seconds: Math.floor(now.getTime() / 1_000),
        body,
      }),
    },
  })
  const attempts = delivery.attempts + 1
  const isOver = isFinal || attempts >= MAX_WEBHOOK_TRIES
  await db
    .updateTable('webhook_deliveries')
    .set({
      state: fault === null ? 'sent' : isOver ? 'failed' : 'waiting',
      attempts,
      status,
      last_error: fault,
      tried_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute()
  metrics.webhookTried(fault === null ? 'sent' : isOver ? 'failed' : 'retry')
  if (fault !== null && !isOver) throw new Error(fault)
}

const post = async (settings: Settings, url: string, sent: { headers: Record<string, string>; body: string }) => {
  try {
    const { status } = await sendToAddress({ url, ...sent }, reachOf(settings))
    if (status >= 200 && status < 300) return { status, fault: null, isFinal: false }
    if (status >= 300 && status < 400) return { status, fault: filled(sendErrors.redirect, { status }), isFinal: false }
    // With 410, the receiver reports that it is gone for good.
    return { status, fault: filled(sendErrors.status, { status }), isFinal: status === 410 }
  } catch (error) {
    if (!(error instanceof NotReached)) throw error
    return { status: null, fault: error.message, isFinal: error.isUnfit }
  }
}
