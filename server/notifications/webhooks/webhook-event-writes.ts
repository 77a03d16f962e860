import type { WebhookEventName } from '#domain/notifications/webhook-event-names.ts'
import { webhookBody } from '#domain/notifications/webhook-body.ts'
import { webhookText, type WebhookText } from '#domain/notifications/webhook-text.ts'
import { inLanguage } from '../../platform/http/language.ts'
import type { Trx } from '../../platform/postgres/database.ts'
import type { NotificationDeps } from '../notification-deps.ts'
import { dueEvents, plannedInLastMinute, webhooksBehind, type Waiting } from './webhook-queue-queries.ts'
import { webhookDataOf, type QueuedEvent } from './webhook-data-queries.ts'

/** Maximum deliveries planned for an organisation in a minute, except alerts and tests. Other events wait. */
export const MAX_A_MINUTE = 60
const MAX_IMAGES = 200

/** A webhook that an event goes to. */
export const activeWebhooks = (trx: Trx) =>
  trx
    .selectFrom('webhooks')
    .where('is_active', '=', true)
    .where('archived_at', 'is', null)
    .select(['id', 'organisation_id', 'rules', 'events', 'format', 'language'])
type Hook = Awaited<ReturnType<ReturnType<typeof activeWebhooks>['execute']>>[number]

interface Planned {
  kind: WebhookEventName | 'test'
  event_id?: number
  alert_id?: number
  farm_id?: number | null
  /** In the language of the webhook. */
  write: () => { payload: object; message: WebhookText }
}

/** Queues a delivery, unless this webhook already has one for the same alert event. Returns its id. */
export const addDelivery = async (
  trx: Trx,
  { jobs }: Pick<NotificationDeps, 'jobs'>,
  { id: webhook_id, format, language }: Pick<Hook, 'id' | 'format' | 'language'>,
  { kind, event_id, alert_id, farm_id, write }: Planned,
): Promise<number | null> => {
  const body = await inLanguage(language, () => {
    const { payload, message } = write()
    return webhookBody(format, payload, message)
  })
  const made = await trx
    .insertInto('webhook_deliveries')
    .values({
      webhook_id,
      format,
      body,
      kind,
      event_id: event_id ?? null,
      alert_id: alert_id ?? null,
      farm_id: farm_id ?? null,
    })
    .onConflict((conflict) => conflict.columns(['webhook_id', 'event_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return null
  await jobs.add(trx, 'send-webhook', { delivery_id: made.id })
  return made.id
}

/** Plans each event separately, but reviews of a farm together. */
const joined = (rows: readonly Waiting[]): (QueuedEvent & { rows: number[] })[] => {
  const events: (QueuedEvent & { rows: number[] })[] = []
  for (const { id, record_id, ...row } of rows) {
    const open = events.find(
      ({ type, farm_id, records }) =>
        type === 'image.reviewed' && row.type === type && farm_id === row.farm_id && records.length < MAX_IMAGES,
    )
    if (!open) events.push({ ...row, id, records: [record_id], rows: [id] })
    else {
      if (!open.records.includes(record_id)) open.records.push(record_id)
      open.rows.push(id)
    }
  }
  return events
}

const planEvent = async (
  trx: Trx,
  deps: Pick<NotificationDeps, 'jobs' | 'settings'>,
  hooks: readonly Hook[],
  event: QueuedEvent,
): Promise<void> => {
  const { id, type, farm_id, at } = event
  const data = await webhookDataOf(trx, event, deps.settings.baseUrl)
  if (data === null) return
  const payload = { id: `evt_${id}`, type, timestamp: at.toISOString(), data }
  for (const hook of hooks)
    await addDelivery(trx, deps, hook, {
      kind: type,
      farm_id,
      write: () => ({ payload, message: webhookText(type, data) }),
    })
}

/**
 * Plans deliveries of events that were written with their cause, at most `MAX_A_MINUTE` per organisation. The others
 * wait in order for at most two days, also while one of their receivers does not respond. Returns how many events were
 * taken.
 */
export const planWebhookEvents = async (
  trx: Trx,
  deps: Pick<NotificationDeps, 'jobs' | 'settings'>,
): Promise<number> => {
  const due = await dueEvents(trx)
  if (due.size === 0) return 0
  const hooks = await activeWebhooks(trx).execute()
  const behind = await webhooksBehind(trx)
  const taken: number[] = []
  for (const [organisation_id, rows] of due) {
    let left = MAX_A_MINUTE - (await plannedInLastMinute(trx, organisation_id))
    for (const { rows: ids, ...event } of joined(rows)) {
      const wanting = hooks.filter(
        (hook) =>
          (organisation_id === null || hook.organisation_id === organisation_id) && hook.events.includes(event.type),
      )
      if (organisation_id !== null && (wanting.length > left || wanting.some(({ id }) => behind.has(id)))) break
      await planEvent(trx, deps, wanting, event)
      left -= wanting.length
      taken.push(...ids)
    }
  }
  if (taken.length > 0) await trx.deleteFrom('webhook_events').where('id', 'in', taken).execute()
  return taken.length
}
