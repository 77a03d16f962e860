import { readerLanguage } from '../accounts/language-queries.ts'
import { inLanguage } from '../platform/http/language.ts'
import { sql } from 'kysely'
import { wordsOf } from '#domain/alerts/words.ts'
import type { ListedAlert } from '#domain/notifications/email.ts'
import type { Db } from '../platform/postgres/database.ts'
import { listeners, sees } from './people-queries.ts'

/** Deliveries with the current state of their alerts. */
export const deliveriesToSend = (db: Db) =>
  db
    .selectFrom('alert_deliveries as delivery')
    .innerJoin('alert_events as event', 'event.id', 'delivery.event_id')
    .innerJoin('alerts', 'alerts.id', 'delivery.alert_id')
    .leftJoin('alert_states as state', 'state.alert_id', 'alerts.id')
    .leftJoin('farms', 'farms.id', 'alerts.farm_id')
    .leftJoin('users as knowing', 'knowing.id', 'alerts.acknowledged_by')
    .select(['delivery.id', 'delivery.user_id', 'delivery.channel', 'delivery.mode', 'delivery.alert_id'])
    .select(['event.kind', 'alerts.rule', 'alerts.farm_id', 'alerts.closed_at', 'alerts.muted_until'])
    .select(['alerts.acknowledged_by', 'farms.title as farm_title', 'farms.organisation_id'])
    .select(['farms.time_zone', 'farms.archived_at'])
    .select((eb) => eb.fn.coalesce('state.cause', 'alerts.cause').as('cause'))
    .select([
      sql<string | null>`case when alerts.acknowledged_by is not null
        then concat_ws(' ', knowing.firstname, knowing.lastname) end`.as('acknowledging'),
      sql<boolean>`exists (select from alert_deliveries as before where before.alert_id = delivery.alert_id
        and before.user_id = delivery.user_id and before.channel = delivery.channel and before.state = 'told')`.as(
        'was_told',
      ),
    ])
export type Delivery = Awaited<ReturnType<ReturnType<typeof deliveriesToSend>['execute']>>[number]

/** Alerts as listed in an email: each once, with its last event. */
export const listedAlertsOf = (list: readonly Delivery[]): ListedAlert[] =>
  [...new Map(list.map((delivery) => [delivery.alert_id, delivery])).values()].map((delivery) => ({
    alert_id: delivery.alert_id,
    kind: delivery.kind as ListedAlert['kind'],
    farm_title: delivery.farm_title,
    acknowledged_by: delivery.acknowledging,
    ...wordsOf(delivery.rule, delivery.cause as object, delivery.time_zone ?? 'UTC'),
  }))

/** A notification about to be sent: its person's current data, and the alerts they may still see. */
export const notificationToSend = async (db: Db, id: number) => {
  const notification = await db
    .selectFrom('notifications')
    .where('id', '=', id)
    .select(['id', 'user_id', 'channel', 'kind', 'words'])
    .executeTakeFirst()
  if (!notification) return undefined
  const person = (await listeners.byIds(db, [notification.user_id])).get(notification.user_id)
  const all = await deliveriesToSend(db).where('delivery.notification_id', '=', id).orderBy('delivery.id').execute()
  const seen = all.filter(
    ({ organisation_id, archived_at }) => person && archived_at === null && sees(person.scope, organisation_id),
  )
  const language = await readerLanguage(db, notification.user_id)
  const list = await inLanguage(language, () => listedAlertsOf(seen))
  return { ...notification, person, language, list, left_out: all.length - seen.length }
}
