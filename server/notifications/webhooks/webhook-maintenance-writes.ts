import { sql } from 'kysely'
import { addDays, weekday } from '#domain/weeks/dates.ts'
import { localDay, localHour } from '#domain/weeks/local-time.ts'
import { zonesOf } from '../../farms/zone-queries.ts'
import type { NotificationDeps } from '../notification-deps.ts'

/** Local hour of the farm on Mondays from which the score of the week is sent, the same as for the weekly email. */
const HOUR = 7
/** New model versions are searched in the measurements of these days. */
const DAYS = 2

const wants = (event: string, organisation: string) =>
  sql.raw(`exists (select from webhooks where webhooks.organisation_id = ${organisation} and archived_at is null and is_active
    and '${event}' = any (events))`)

/** Time zones in which it is Monday after seven, by the Monday of the week that has ended. */
const dueZones = (zones: readonly string[], now: Date): Map<string, string[]> => {
  const due = zones.filter((zone) => weekday(localDay(now, zone)) === 1 && localHour(now, zone) >= HOUR)
  return Map.groupBy(due, (zone) => addDays(localDay(now, zone), -7))
}

/** Writes the event of each farm's week that has ended, once its score is stored. */
const queueWeeklyScores = async ({ db }: Pick<NotificationDeps, 'db'>, now: Date) => {
  for (const [week, zones] of dueZones(await zonesOf(db, { kind: 'all' }), now))
    await sql`with due as (
      select farms.id as farm_id, farms.organisation_id, farms.id || ' ' || ${week} as key from farms
      join week_scores on week_scores.farm_id = farms.id and week_scores.start_date = ${week}::date
        and week_scores.end_date = ${week}::date + 6
      where farms.time_zone = any(${zones}::text[]) and farms.archived_at is null
        and ${wants('score.weekly', 'farms.organisation_id')}),
    fresh as (insert into webhook_events_once (organisation_id, type, key)
      select organisation_id, 'score.weekly', key from due on conflict do nothing returning key)
    insert into webhook_events (type, organisation_id, farm_id, record_id)
    select 'score.weekly', organisation_id, farm_id, ${week.replaceAll('-', '')}::bigint from due
    where key in (select key from fresh)`.execute(db)
}

/** Writes an event for each model version that counted on an organisation's farms for the first time. */
const queueNewModels = ({ db }: Pick<NotificationDeps, 'db'>, now: Date) =>
  sql`with seen as (
      select distinct farms.organisation_id, watched.model_id
      from placements join farms on farms.id = placements.farm_id
      cross join lateral (select distinct model_id from daily_watch
        where placement_id = placements.id and day >= ${now}::date - ${DAYS}::int) as watched
      join model_versions on model_versions.id = watched.model_id and model_versions.name <> ''
      where farms.archived_at is null and ${wants('model_version.first_seen', 'farms.organisation_id')}),
    fresh as (insert into webhook_events_once (organisation_id, type, key)
      select organisation_id, 'model_version.first_seen', model_id from seen on conflict do nothing returning organisation_id, key)
    insert into webhook_events (type, organisation_id, record_id)
    select 'model_version.first_seen', organisation_id, key::int from fresh
    where not exists (select from placements join farms on farms.id = placements.farm_id
      join daily_watch on daily_watch.placement_id = placements.id
      where farms.organisation_id = fresh.organisation_id and daily_watch.model_id = fresh.key::int
        and daily_watch.day < ${now}::date - ${DAYS}::int)`.execute(db)

/** Deletes former secrets that are no longer valid. */
const deleteFormerSecrets = ({ db }: Pick<NotificationDeps, 'db'>, now: Date) =>
  db
    .updateTable('webhooks')
    .set({ former_secret: null, former_secret_until: null })
    .where('former_secret_until', '<', now)
    .execute()

/**
 * Writes events that follow from stored figures, and deletes expired secrets. Any server may run it: each event is
 * written once.
 */
export const maintainWebhooks = async (deps: Pick<NotificationDeps, 'db' | 'clock'>): Promise<void> => {
  const now = deps.clock()
  await queueWeeklyScores(deps, now)
  await queueNewModels(deps, now)
  await deleteFormerSecrets(deps, now)
}
