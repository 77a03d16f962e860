import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'
import {
  MAX_WEBHOOKS,
  webhookMembers,
  type NewWebhook,
  type Webhook,
  type WebhookChange,
  type WebhookDelivery,
} from '#domain/notifications/webhook.ts'
import { messages } from '#domain/messages.ts'
import { pick } from '#domain/platform/members.ts'
import type { Db, Trx } from '../platform/postgres/database.ts'
import { invalid, orNotFound, Problem } from '../platform/http/problem.ts'
import { faultOfAddress, NotReached, postToAddress, reachOf } from '../platform/security/outgoing-request.ts'
import { makeSealer, readable, secretsOf } from '../platform/security/encryption.ts'
import type { Settings } from '../platform/config/settings.ts'
import { newToken } from '../platform/security/passwords.ts'
import { carriedTrace } from '../platform/tracing/spans.ts'
import { checkVersion } from '../platform/http/versions.ts'
import { organisations } from '../organisations/queries.ts'
import type { NotificationDeps } from './notification-deps.ts'
import { webhooks } from './webhook-queries.ts'

/** Equals the retries of the job: about two days. */
export const MAX_WEBHOOK_TRIES = 40
const MAX_TESTS_AN_HOUR = 20
/** Error of deliveries after SECRET_KEY was replaced without the former one. */
const UNREADABLE = 'The signing secret of this webhook can no longer be read: create a new one'

/** The purpose for which signing secrets are encrypted. */
export const aboutWebhook = (organisation_id: number) => `webhook of organisation ${organisation_id}`
const newSecret = (settings: Settings, organisation_id: number) => {
  const secret = `whsec_${newToken()}`
  return { secret, sealed: makeSealer(secretsOf(settings)).seal(secret, aboutWebhook(organisation_id)) }
}

const checkAddress = (settings: Settings, url: string | undefined) => {
  const fault = url === undefined ? null : faultOfAddress(url, reachOf(settings))
  if (fault !== null) throw invalid([{ path: 'url', message: `The address ${fault}` }])
}

interface Named {
  scope: Scope
  organisation_id: number
}
const lock = async (trx: Trx, { scope, organisation_id }: Named, id: number): Promise<Webhook> => {
  await sql`select from webhooks where id = ${id} for no key update`.execute(trx)
  return orNotFound(await webhooks.find(trx, scope, organisation_id, id))
}

export const webhookWrites = {
  add: async (trx: Trx, settings: Settings, named: Named, given: NewWebhook): Promise<Webhook & { secret: string }> => {
    const { scope, organisation_id } = named
    // A token limited to some farms would receive events of all farms.
    if (scope.farm_ids !== undefined) orNotFound(null)
    await sql`select from organisations where id = ${organisation_id} for no key update`.execute(trx)
    orNotFound(await organisations.find(trx, scope, organisation_id))
    checkAddress(settings, given.url)
    if ((await webhooks.list(trx, scope, organisation_id)).length >= MAX_WEBHOOKS)
      throw new Problem(409, messages.tooManyWebhooks)
    const { secret, sealed } = newSecret(settings, organisation_id)
    const { id } = await trx
      .insertInto('webhooks')
      .values({ organisation_id, secret: sealed, ...pick(given, webhookMembers) })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { ...orNotFound(await webhooks.find(trx, scope, organisation_id, id)), secret }
  },

  /** `onNewAddress`: called before the address of the receiver changes; may refuse. */
  change: async (
    trx: Trx,
    settings: Settings,
    named: Named,
    id: number,
    given: WebhookChange,
    onNewAddress: (webhook: Pick<Webhook, 'title' | 'url'>) => Promise<void>,
  ): Promise<Webhook> => {
    const before = await lock(trx, named, id)
    checkVersion(before.version, given.version)
    checkAddress(settings, given.url)
    if (given.url !== undefined && given.url !== before.url)
      await onNewAddress({ title: given.title ?? before.title, url: given.url })
    const changes = pick(given, webhookMembers)
    if (Object.keys(changes).length > 0) await trx.updateTable('webhooks').set(changes).where('id', '=', id).execute()
    return orNotFound(await webhooks.find(trx, named.scope, named.organisation_id, id))
  },

  renewSecret: async (trx: Trx, settings: Settings, named: Named, id: number) => {
    await lock(trx, named, id)
    const { secret, sealed } = newSecret(settings, named.organisation_id)
    await trx.updateTable('webhooks').set({ secret: sealed }).where('id', '=', id).execute()
    return { ...orNotFound(await webhooks.find(trx, named.scope, named.organisation_id, id)), secret }
  },

  end: async (trx: Trx, named: Named, id: number): Promise<void> => {
    await lock(trx, named, id)
    await trx
      .updateTable('webhooks')
      .set({ archived_at: sql`now()` })
      .where('id', '=', id)
      .execute()
  },

  test: async (
    trx: Trx,
    { jobs }: Pick<NotificationDeps, 'jobs'>,
    named: Named,
    id: number,
  ): Promise<WebhookDelivery> => {
    await lock(trx, named, id)
    const { recent } = await trx
      .selectFrom('webhook_deliveries')
      .where('webhook_id', '=', id)
      .where('kind', '=', 'test')
      .where('created_at', '>', sql<Date>`now() - interval '1 hour'`)
      .select((eb) => eb.fn.countAll<number>().as('recent'))
      .executeTakeFirstOrThrow()
    if (recent >= MAX_TESTS_AN_HOUR)
      throw new Problem(429, messages.requestLimit, { headers: { 'retry-after': '3600' } })
    const made = await trx
      .insertInto('webhook_deliveries')
      .values({ webhook_id: id, kind: 'test', body: JSON.stringify({ type: 'test', at: new Date().toISOString() }) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await jobs.add(trx, 'send-webhook', { delivery_id: made.id })
    return orNotFound(await webhooks.delivery(trx, id, made.id))
  },

  again: async (
    trx: Trx,
    { jobs }: Pick<NotificationDeps, 'jobs'>,
    named: Named,
    { webhook_id, id }: { webhook_id: number; id: number },
  ): Promise<WebhookDelivery> => {
    await lock(trx, named, webhook_id)
    orNotFound(await webhooks.delivery(trx, webhook_id, id))
    await trx.updateTable('webhook_deliveries').set({ state: 'waiting', attempts: 0 }).where('id', '=', id).execute()
    await jobs.add(trx, 'send-webhook', { delivery_id: id })
    return orNotFound(await webhooks.delivery(trx, webhook_id, id))
  },
}

/** Verified by the receiver (docs/alerts.md): HMAC-SHA256 over timestamp and body. */
const signatureOf = (secret: string, seconds: number, body: string): string =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`

const findDelivery = (db: Db, id: number) =>
  db
    .selectFrom('webhook_deliveries as delivery')
    .innerJoin('webhooks as hook', 'hook.id', 'delivery.webhook_id')
    .leftJoin('alerts', 'alerts.id', 'delivery.alert_id')
    .leftJoin('farms', 'farms.id', 'alerts.farm_id')
    .where('delivery.id', '=', id)
    .where('delivery.state', '=', 'waiting')
    .select([
      'delivery.id',
      'delivery.kind',
      'delivery.body',
      'delivery.attempts',
      'hook.url',
      'hook.secret',
      'delivery.webhook_id',
    ])
    .select(['hook.organisation_id', 'hook.archived_at', 'hook.is_active', 'farms.organisation_id as owner_id'])
    .executeTakeFirst()

/** Runs in a job: throws if a retry may succeed. */
export const deliverWebhook = async ({ db, settings, clock, metrics }: NotificationDeps, id: number): Promise<void> => {
  const delivery = await findDelivery(db, id)
  if (!delivery) return
  const isTest = delivery.kind === 'test'
  const mayHave = isTest || delivery.owner_id === delivery.organisation_id
  if (!mayHave || delivery.archived_at !== null || (!delivery.is_active && !isTest)) {
    await db.updateTable('webhook_deliveries').set({ state: 'dropped' }).where('id', '=', id).execute()
    metrics.webhookTried('dropped')
    return
  }
  const sealer = makeSealer(secretsOf(settings))
  const secret = readable(() => sealer.unseal(delivery.secret, aboutWebhook(delivery.organisation_id)))
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
  const { status, fault, isFinal } = await post(settings, delivery.url, {
    body: delivery.body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Bombus-Webhook/1',
      'bombus-event': delivery.kind,
      ...carriedTrace(),
      'bombus-delivery': String(id),
      'bombus-signature': signatureOf(secret, Math.floor(clock().getTime() / 1_000), delivery.body),
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
    const { status } = await postToAddress({ url, ...sent }, reachOf(settings))
    if (status >= 200 && status < 300) return { status, fault: null, isFinal: false }
    if (status >= 300 && status < 400)
      return { status, fault: `Answered ${status}: redirects are not followed`, isFinal: false }
    // With 410 the receiver says that it is gone for good.
    return { status, fault: `Answered ${status}`, isFinal: status === 410 }
  } catch (error) {
    if (!(error instanceof NotReached)) throw error
    return { status: null, fault: error.message, isFinal: error.isUnfit }
  }
}
