import { sql } from 'kysely'
import type { QueuedWebhookEvent } from '#domain/notifications/webhook-event-names.ts'
import type { Trx } from '../../platform/postgres/database.ts'

/** Reviews come in hundreds: those of a farm are collected for this long and sent as one event. */
const REVIEWS_COLLECTED_SECONDS = 60
/** Events of an organisation considered in one run. */
const MAX_AT_ONCE = 1_000

/** An event as written by its cause. */
export interface Waiting {
  id: number
  type: QueuedWebhookEvent
  organisation_id: number | null
  farm_id: number | null
  record_id: number
  at: Date
}

/** The due events of each organisation, in order. */
export const dueEvents = async (trx: Trx) => {
  const { rows } = await sql<Waiting>`
    select event.* from (select distinct organisation_id from webhook_events) as owner
    cross join lateral (select * from webhook_events
      where organisation_id is not distinct from owner.organisation_id
        and (type <> 'image.reviewed' or exists (select from webhook_events as first
          where first.type = 'image.reviewed' and first.farm_id = webhook_events.farm_id
            and first.at < now() - make_interval(secs => ${REVIEWS_COLLECTED_SECONDS})))
      order by id limit ${MAX_AT_ONCE}) as event
    order by event.id`.execute(trx)
  return Map.groupBy(rows, ({ organisation_id }) => organisation_id)
}

/**
 * Pending deliveries of a webhook, except alerts, from which its events wait, too, because its receiver does not
 * respond.
 */
const MOST_WAITING = 30

/** Webhooks whose receiver is too slow. */
export const webhooksBehind = async (trx: Trx): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{ webhook_id: number }>`select webhook_id from webhook_deliveries
    where state = 'waiting' and event_id is null and kind <> 'test'
    group by webhook_id having count(*) >= ${MOST_WAITING}`.execute(trx)
  return new Set(rows.map(({ webhook_id }) => webhook_id))
}

/** Deliveries of an organisation planned in the last minute, except those of alerts and tests. */
export const plannedInLastMinute = async (trx: Trx, organisation_id: number | null): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from webhook_deliveries
    where created_at > now() - interval '1 minute' and event_id is null and kind <> 'test'
      and webhook_id in (select id from webhooks where organisation_id = ${organisation_id})`.execute(trx)
  return rows[0]?.count ?? 0
}
