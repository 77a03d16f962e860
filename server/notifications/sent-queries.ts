import { sql } from 'kysely'
import type { AlertEvent } from '#domain/alerts/alert.ts'
import type { AlertDelivery } from '#domain/notifications/endpoints.ts'
import type { Db } from '../platform/postgres/database.ts'

const MOST = 200

interface Row {
  id: number
  event: AlertEvent['kind']
  channel: AlertDelivery['channel']
  to: string
  state: 'waiting' | 'told' | 'dropped' | 'sent' | 'failed' | 'gone'
  reason: AlertDelivery['reason']
  due_at: Date | null
  sent_at: Date | null
}

/** Records of who was notified of an alert, the newest first. `isKept`: emails stay in the demo's mailbox. */
export const sentOfAlert = async (db: Db, alert_id: number, isKept: boolean): Promise<AlertDelivery[]> => {
  const { rows } = await sql<Row>`
    select delivery.id, event.kind as event, delivery.channel, concat_ws(' ', users.firstname, users.lastname) as to,
      case when delivery.state = 'told' and exists (select from push_sends as send where send.notification_id = delivery.notification_id)
        and not exists (select from push_sends as send
          where send.notification_id = delivery.notification_id and send.state in ('waiting', 'sent'))
        or delivery.state = 'told' and exists (select from sms_sends as send
          where send.notification_id = delivery.notification_id and send.state in ('gone', 'failed'))
        then 'failed' else delivery.state end as state,
      delivery.reason, case when delivery.state = 'waiting' then delivery.due_at end as due_at, notification.sent_at, event.id as at
    from alert_deliveries as delivery
    join alert_events as event on event.id = delivery.event_id
    join users on users.id = delivery.user_id
    left join notifications as notification on notification.id = delivery.notification_id
    where delivery.alert_id = ${alert_id}
    union all
    select sent.id, event.kind, 'webhook', hook.title, sent.state, null, null,
      case when sent.state = 'sent' then sent.tried_at end, event.id
    from webhook_deliveries as sent
    join alert_events as event on event.id = sent.event_id
    join webhooks as hook on hook.id = sent.webhook_id
    where sent.alert_id = ${alert_id}
    order by at desc, channel, id desc limit ${MOST}`.execute(db)
  return rows.map(({ id, event, channel, to, state, reason, due_at, sent_at }) => ({
    id,
    event,
    channel,
    to,
    state:
      sent_at !== null
        ? 'sent'
        : state === 'told'
          ? isKept && channel === 'mail'
            ? 'kept'
            : 'under way'
          : state === 'gone'
            ? 'failed'
            : state,
    reason,
    due_at: due_at?.toISOString() ?? null,
    sent_at: sent_at?.toISOString() ?? null,
  }))
}
