import { sql } from 'kysely'
import type { Trx } from '../platform/postgres/database.ts'

/** Events taken at once; a portal with a thousand farms has fewer per run. */
const MAX_AT_ONCE = 500

/** Takes events that have not been planned yet, in the order of their ids. */
export const takePending = async (trx: Trx) => {
  const { rows } = await sql<{ event_id: number }>`delete from untold_events where event_id in (
    select event_id from untold_events order by event_id limit ${MAX_AT_ONCE}) returning event_id`.execute(trx)
  if (rows.length === 0) return []
  return trx
    .selectFrom('alert_events as event')
    .innerJoin('alerts', 'alerts.id', 'event.alert_id')
    .leftJoin('farms', 'farms.id', 'alerts.farm_id')
    .where(
      'event.id',
      'in',
      rows.map(({ event_id }) => event_id),
    )
    .where('farms.archived_at', 'is', null)
    .orderBy('event.id')
    .select(['event.id as event_id', 'event.kind', 'event.at', 'event.alert_id', 'alerts.rule', 'alerts.farm_id'])
    .select(['farms.organisation_id', 'farms.time_zone'])
    .execute()
}
export type PendingAlert = Awaited<ReturnType<typeof takePending>>[number]
