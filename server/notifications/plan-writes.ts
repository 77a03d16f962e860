import type { Channel } from '#domain/notifications/channel.ts'
import { wantedMode } from '#domain/notifications/notification-settings.ts'
import { dueAt } from '#domain/notifications/timing.ts'
import type { Trx } from '../platform/postgres/database.ts'
import { listeners, sees } from './people-queries.ts'
import { pushDevices } from './push-queries.ts'
import { sendsSms, smsNumbers } from './sms/number-writes.ts'
import { takePending } from './pending-writes.ts'
import { planWebhookEvents } from './webhooks/webhook-event-writes.ts'
import { planWebhooks } from './webhooks/webhook-plan-writes.ts'
import type { NotificationDeps } from './notification-deps.ts'

/**
 * Plans notifications and webhook deliveries for alert events, in the transaction that takes the events. Returns how
 * many were taken. The caller holds the lock of the deliveries' row, so that events of an alert are planned in order.
 */
export const planDeliveries = async (trx: Trx, deps: NotificationDeps): Promise<number> => {
  const planned = await planWebhookEvents(trx, deps)
  const events = await takePending(trx)
  if (events.length === 0) return planned
  const now = deps.clock()
  const organisations = [...new Set(events.flatMap(({ organisation_id }) => organisation_id ?? []))]
  const people = await listeners.ofOrganisations(trx, organisations)
  const withDevice = await pushDevices.owners(trx)
  const withNumber = sendsSms(deps.settings) ? await smsNumbers.owners(trx) : new Set<number>()
  const ways = (id: number): Channel[] => [
    ...(deps.settings.BOMBUS_MAIL ? (['mail'] as const) : []),
    ...(withDevice.has(id) ? (['push'] as const) : []),
    ...(withNumber.has(id) ? (['sms'] as const) : []),
  ]
  const rows = events.flatMap((event) =>
    people
      .filter(({ scope }) => sees(scope, event.organisation_id))
      .flatMap(({ id: user_id, choices }) =>
        ways(user_id).flatMap((channel) => {
          const mode = wantedMode(choices, channel, event.rule, event.farm_id)
          if (mode === null || (event.kind === 'closed' && !choices.closings)) return []
          const due_at = dueAt(mode, now, event.time_zone ?? 'UTC', choices)
          return [{ event_id: event.event_id, alert_id: event.alert_id, user_id, channel, mode, due_at }]
        }),
      ),
  )
  const AT_ONCE = 1_000
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await trx
      .insertInto('alert_deliveries')
      .values(rows.slice(from, from + AT_ONCE))
      .onConflict((conflict) => conflict.columns(['event_id', 'user_id', 'channel']).doNothing())
      .execute()
  await planWebhooks(trx, deps, events)
  return planned + events.length
}
