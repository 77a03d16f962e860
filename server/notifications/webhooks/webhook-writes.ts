import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'
import {
  FORMER_SECRET_HOURS,
  MAX_WEBHOOKS,
  webhookMembers,
  type NewWebhook,
  type Webhook,
  type WebhookChange,
  type WebhookDelivery,
} from '#domain/notifications/webhook.ts'
import { messages } from '#domain/messages.ts'
import { t, texts } from '#domain/language/text.ts'
import { webhookTarget } from '#domain/notifications/webhook-body.ts'
import { portalEvents, type WebhookEventName, type WebhookFormat } from '#domain/notifications/webhook-event-names.ts'
import type { Language } from '#domain/language/languages.ts'
import { pick } from '#domain/platform/members.ts'
import type { Trx } from '../../platform/postgres/database.ts'
import { invalid, orNotFound, Problem } from '../../platform/http/problem.ts'
import { faultOfAddress, reachOf } from '../../platform/security/outgoing-request.ts'
import type { Settings } from '../../platform/config/settings.ts'
import { checkVersion } from '../../platform/http/versions.ts'
import { organisations } from '../../organisations/queries.ts'
import type { NotificationDeps } from '../notification-deps.ts'
import { webhooks, type WebhookDeps } from './webhook-queries.ts'
import { addDelivery } from './webhook-event-writes.ts'
import { newSecret } from './webhook-secrets.ts'

const MAX_TESTS_AN_HOUR = 20
const missing = texts({
  ofNewFormat: 'Enter the address for the new format.',
  ntfy: 'The address must end with a topic, such as https://ntfy.sh/your-topic',
  telegram: 'The address must include a chat: https://api.telegram.org/bot<token>/sendMessage?chat_id=<chat>',
})

const checkAddress = (settings: Settings, url: string, format: WebhookFormat) => {
  const fault = faultOfAddress(url, reachOf(settings))
  if (fault !== null) throw invalid([{ path: 'url', message: fault }])
  if ((format === 'ntfy' || format === 'telegram') && webhookTarget(format, url) === null)
    throw invalid([{ path: 'url', message: missing[format] }])
}

/** Only people who see all organisations may choose events of the whole portal. */
const checkEvents = (
  scope: Scope,
  events: readonly WebhookEventName[] = [],
  before: readonly WebhookEventName[] = [],
) => {
  const foreign = events.some((event) => portalEvents.includes(event) && !before.includes(event))
  if (foreign && scope.kind !== 'all') throw invalid([{ path: 'events', message: messages.eventOfPortal }])
}

interface Named {
  scope: Scope
  organisation_id: number
}
const lock = async (deps: WebhookDeps, trx: Trx, named: Named, id: number): Promise<Webhook> => {
  await sql`select from webhooks where id = ${id} for no key update`.execute(trx)
  return orNotFound(await webhooks.find(deps, trx, named, id))
}

export const webhookWrites = {
  add: async (
    trx: Trx,
    deps: WebhookDeps,
    named: Named,
    { language, ...given }: NewWebhook & { language: Language },
  ): Promise<Webhook & { secret: string }> => {
    const { scope, organisation_id } = named
    // A token limited to some farms would receive events of all farms.
    if (scope.farm_ids !== undefined) orNotFound(null)
    await sql`select from organisations where id = ${organisation_id} for no key update`.execute(trx)
    orNotFound(await organisations.find(trx, scope, organisation_id))
    checkAddress(deps.settings, given.url, given.format)
    checkEvents(scope, given.events)
    if ((await webhooks.list(deps, trx, scope, organisation_id)).length >= MAX_WEBHOOKS)
      throw new Problem(409, messages.tooManyWebhooks)
    const { secret, sealed } = newSecret(deps.settings, organisation_id)
    const { id } = await trx
      .insertInto('webhooks')
      .values({ organisation_id, secret: sealed, language, ...pick(given, webhookMembers) })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { ...orNotFound(await webhooks.find(deps, trx, named, id)), secret }
  },

  /** `onNewAddress`: called before the address of the receiver changes; may throw to refuse. */
  change: async (
    trx: Trx,
    deps: WebhookDeps,
    named: Named,
    id: number,
    given: WebhookChange,
    onNewAddress: (webhook: Pick<Webhook, 'title' | 'url'>) => Promise<void>,
  ): Promise<Webhook> => {
    const before = await lock(deps, trx, named, id)
    const { url: stored } = await trx
      .selectFrom('webhooks')
      .where('id', '=', id)
      .select('url')
      .executeTakeFirstOrThrow()
    checkVersion(before.version, given.version)
    // Sending back the address as it was read changes nothing.
    const url = given.url === undefined || given.url === before.url ? stored : given.url
    checkAddress(deps.settings, url, given.format ?? before.format)
    // Otherwise, changing the format would reveal the whole address.
    if (url === stored && before.format !== 'json' && (given.format ?? before.format) !== before.format)
      throw invalid([{ path: 'url', message: missing.ofNewFormat }])
    checkEvents(named.scope, given.events, before.events)
    const isNewAddress = url !== stored
    if (isNewAddress) await onNewAddress({ title: given.title ?? before.title, url })
    const changes = { ...pick(given, webhookMembers), ...(given.url !== undefined && { url }) }
    // People who see only one organisation must not redirect events of the portal.
    if (isNewAddress && named.scope.kind !== 'all')
      changes.events = (given.events ?? before.events).filter((event) => !portalEvents.includes(event))
    if (Object.keys(changes).length > 0) await trx.updateTable('webhooks').set(changes).where('id', '=', id).execute()
    return orNotFound(await webhooks.find(deps, trx, named, id))
  },

  /** The former secret also signs for one more day. An even earlier one is removed. */
  renewSecret: async (trx: Trx, deps: WebhookDeps, named: Named, id: number) => {
    await lock(deps, trx, named, id)
    const { secret, sealed } = newSecret(deps.settings, named.organisation_id)
    await trx
      .updateTable('webhooks')
      .set((eb) => ({
        former_secret: eb.ref('secret'),
        former_secret_until: new Date(deps.clock().getTime() + FORMER_SECRET_HOURS * 3_600_000),
        secret: sealed,
      }))
      .where('id', '=', id)
      .execute()
    return { ...orNotFound(await webhooks.find(deps, trx, named, id)), secret }
  },

  endFormerSecret: async (trx: Trx, deps: WebhookDeps, named: Named, id: number): Promise<Webhook> => {
    await lock(deps, trx, named, id)
    await trx
      .updateTable('webhooks')
      .set({ former_secret: null, former_secret_until: null })
      .where('id', '=', id)
      .execute()
    return orNotFound(await webhooks.find(deps, trx, named, id))
  },

  end: async (trx: Trx, deps: WebhookDeps, named: Named, id: number): Promise<void> => {
    await lock(deps, trx, named, id)
    await trx
      .updateTable('webhooks')
      .set({ archived_at: sql`now()` })
      .where('id', '=', id)
      .execute()
  },

  test: async (
    trx: Trx,
    deps: WebhookDeps & Pick<NotificationDeps, 'jobs'>,
    named: Named,
    id: number,
  ): Promise<WebhookDelivery> => {
    const hook = await lock(deps, trx, named, id)
    const { recent } = await trx
      .selectFrom('webhook_deliveries')
      .where('webhook_id', '=', id)
      .where('kind', '=', 'test')
      .where('created_at', '>', sql<Date>`now() - interval '1 hour'`)
      .select((eb) => eb.fn.countAll<number>().as('recent'))
      .executeTakeFirstOrThrow()
    if (recent >= MAX_TESTS_AN_HOUR)
      throw new Problem(429, messages.requestLimit, { headers: { 'retry-after': '3600' } })
    const { language } = await trx
      .selectFrom('webhooks')
      .where('id', '=', id)
      .select('language')
      .executeTakeFirstOrThrow()
    const timestamp = deps.clock().toISOString()
    const made = await addDelivery(
      trx,
      deps,
      { ...hook, language },
      {
        kind: 'test',
        write: () => ({
          // at: a name from before Standard Webhooks, for one more release.
          payload: { id: `evt_test_${randomUUID()}`, type: 'test', timestamp, data: {}, at: timestamp },
          message: { title: t('Test of the webhook {title}', { title: hook.title }), text: '', url: null },
        }),
      },
    )
    return orNotFound(made === null ? null : await webhooks.delivery(trx, id, made))
  },

  again: async (
    trx: Trx,
    deps: WebhookDeps & Pick<NotificationDeps, 'jobs'>,
    named: Named,
    { webhook_id, id }: { webhook_id: number; id: number },
  ): Promise<WebhookDelivery> => {
    await lock(deps, trx, named, webhook_id)
    orNotFound(await webhooks.delivery(trx, webhook_id, id))
    await trx.updateTable('webhook_deliveries').set({ state: 'waiting', attempts: 0 }).where('id', '=', id).execute()
    await deps.jobs.add(trx, 'send-webhook', { delivery_id: id })
    return orNotFound(await webhooks.delivery(trx, webhook_id, id))
  },
}
