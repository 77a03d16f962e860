import { wordsOf } from '#domain/alerts/words.ts'
import type { AlertWebhookEvent } from '#domain/notifications/webhook-event-names.ts'
import type { Trx } from '../../platform/postgres/database.ts'
import type { NotificationDeps } from '../notification-deps.ts'
import type { PendingAlert } from '../pending-writes.ts'
import { activeWebhooks, addDelivery } from './webhook-event-writes.ts'

/** Queues webhook deliveries of events of alerts. */
export const planWebhooks = async (
  trx: Trx,
  deps: Pick<NotificationDeps, 'jobs' | 'settings'>,
  events: readonly PendingAlert[],
): Promise<void> => {
  const organisations = [...new Set(events.flatMap(({ organisation_id }) => organisation_id ?? []))]
  if (organisations.length === 0) return
  const hooks = await activeWebhooks(trx).where('organisation_id', 'in', organisations).execute()
  for (const event of events) {
    const own = hooks.filter(({ organisation_id }) => organisation_id === event.organisation_id)
    if (own.length === 0) continue
    const { event_id, alert_id } = event
    const alert = await findAlert(trx, event)
    const kind = `alert.${event.kind}` as AlertWebhookEvent
    for (const hook of own) {
      if (hook.events.includes(kind) && (hook.rules === null || hook.rules.includes(event.rule)))
        await addDelivery(trx, deps, hook, {
          kind,
          event_id,
          alert_id,
          write: () => alertRequest(kind, event, alert, deps.settings.baseUrl),
        })
      if (event.rule === 'silent' && event.kind !== 'closed' && hook.events.includes('device.silent'))
        await addDelivery(trx, deps, hook, {
          kind: 'device.silent',
          alert_id,
          write: () => silentRequest(event, alert, deps.settings.baseUrl),
        })
    }
  }
}

const findAlert = (trx: Trx, event: PendingAlert) =>
  trx
    .selectFrom('alerts')
    .innerJoin('farms', 'farms.id', 'alerts.farm_id')
    .leftJoin('alert_states as state', 'state.alert_id', 'alerts.id')
    .leftJoin('devices', 'devices.id', 'alerts.device_id')
    .where('alerts.id', '=', event.alert_id)
    .select(['alerts.subject', 'alerts.device_id', 'alerts.opened_at', 'alerts.closed_at', 'alerts.times'])
    .select(['alerts.muted_until', 'farms.title', 'devices.name as device_name'])
    .select((eb) => eb.fn.coalesce('state.cause', 'alerts.cause').as('cause'))
    .executeTakeFirstOrThrow()
type Alert = Awaited<ReturnType<typeof findAlert>>

/** Documented in docs/webhooks.md. Members may be added but never removed. */
const alertRequest = (type: AlertWebhookEvent, event: PendingAlert, alert: Alert, baseUrl: string) => {
  const words = wordsOf(event.rule, alert.cause as object, event.time_zone ?? 'UTC')
  const timestamp = event.at.toISOString()
  const url = `${baseUrl}/alerts/${event.alert_id}`
  const described = {
    id: event.alert_id,
    url,
    rule: event.rule,
    subject: alert.subject,
    farm: { id: event.farm_id, title: alert.title },
    device_id: alert.device_id,
    ...words,
    cause: alert.cause,
    opened_at: alert.opened_at.toISOString(),
    closed_at: alert.closed_at?.toISOString() ?? null,
    times: alert.times,
    muted_until: alert.muted_until?.toISOString() ?? null,
  }
  return {
    payload: {
      id: `evt_alert_${event.event_id}`,
      type,
      timestamp,
      data: { alert: described },
      // Names from before Standard Webhooks, for one more release.
      event_id: event.event_id,
      at: timestamp,
      alert: described,
    },
    message: { title: words.title, text: type === 'alert.closed' ? '' : `${words.reason} ${words.remedy}`, url },
  }
}

const silentRequest = (event: PendingAlert, alert: Alert, baseUrl: string) => {
  const { title, reason, remedy } = wordsOf(event.rule, alert.cause as object, event.time_zone ?? 'UTC')
  const url = `${baseUrl}/alerts/${event.alert_id}`
  return {
    payload: {
      id: `evt_silent_${event.event_id}`,
      type: 'device.silent',
      timestamp: event.at.toISOString(),
      data: {
        farm: { id: event.farm_id, title: alert.title, url: `${baseUrl}/farm-dashboard/${event.farm_id}` },
        device: { id: alert.device_id, name: alert.device_name, url: `${baseUrl}/device-detail/${alert.device_id}` },
        alert: { id: event.alert_id, url },
      },
    },
    message: { title, text: `${reason} ${remedy}`, url },
  }
}
