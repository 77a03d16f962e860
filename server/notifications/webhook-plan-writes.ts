import { wordsOf } from '#domain/alerts/words.ts'
import type { Trx } from '../platform/postgres/database.ts'
import type { NotificationDeps } from './notification-deps.ts'
import type { PendingAlert } from './pending-writes.ts'

/** Queues webhook deliveries of events. */
export const planWebhooks = async (
  trx: Trx,
  { jobs, settings }: Pick<NotificationDeps, 'jobs' | 'settings'>,
  events: readonly PendingAlert[],
): Promise<void> => {
  const organisations = [...new Set(events.flatMap(({ organisation_id }) => organisation_id ?? []))]
  if (organisations.length === 0) return
  const hooks = await trx
    .selectFrom('webhooks')
    .where('organisation_id', 'in', organisations)
    .where('is_active', '=', true)
    .where('archived_at', 'is', null)
    .select(['id', 'organisation_id', 'rules'])
    .execute()
  for (const event of events)
    for (const hook of hooks) {
      if (hook.organisation_id !== event.organisation_id || (hook.rules && !hook.rules.includes(event.rule))) continue
      const made = await trx
        .insertInto('webhook_deliveries')
        .values({
          webhook_id: hook.id,
          event_id: event.event_id,
          alert_id: event.alert_id,
          kind: `alert.${event.kind as 'opened' | 'reopened' | 'closed'}`,
          body: JSON.stringify(await payloadOf(trx, event, settings.baseUrl)),
        })
        .onConflict((conflict) => conflict.columns(['webhook_id', 'event_id']).doNothing())
        .returning('id')
        .executeTakeFirst()
      if (made) await jobs.add(trx, 'send-webhook', { delivery_id: made.id })
    }
}

/** Documented in docs/alerts.md. Members may be added but never removed. */
const payloadOf = async (trx: Trx, event: PendingAlert, baseUrl: string) => {
  const alert = await trx
    .selectFrom('alerts')
    .innerJoin('farms', 'farms.id', 'alerts.farm_id')
    .leftJoin('alert_states as state', 'state.alert_id', 'alerts.id')
    .where('alerts.id', '=', event.alert_id)
    .select(['alerts.subject', 'alerts.device_id', 'alerts.opened_at', 'alerts.closed_at', 'alerts.times'])
    .select(['alerts.muted_until', 'farms.title'])
    .select((eb) => eb.fn.coalesce('state.cause', 'alerts.cause').as('cause'))
    .executeTakeFirstOrThrow()
  return {
    type: `alert.${event.kind}`,
    event_id: event.event_id,
    at: event.at.toISOString(),
    alert: {
      id: event.alert_id,
      url: `${baseUrl}/alerts/${event.alert_id}`,
      rule: event.rule,
      subject: alert.subject,
      farm: { id: event.farm_id, title: alert.title },
      device_id: alert.device_id,
      ...wordsOf(event.rule, alert.cause as object, event.time_zone ?? 'UTC'),
      cause: alert.cause,
      opened_at: alert.opened_at.toISOString(),
      closed_at: alert.closed_at?.toISOString() ?? null,
      times: alert.times,
      muted_until: alert.muted_until?.toISOString() ?? null,
    },
  }
}
