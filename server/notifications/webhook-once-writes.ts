import { sql } from 'kysely'
import type { NotificationDeps } from './notification-deps.ts'

/** Local hour of the farm on Mondays from which the score of the week is sent, as the weekly email is. */
const HOUR = 7
/** New model versions are looked for in what was measured on these days. */
const DAYS = 2

const wants = (event: string, organisation: string) =>
  sql.raw(`exists (select from webhooks where webhooks.organisation_id = ${organisation} and archived_at is null and is_active
    and '${event}' = any (events))`)

/** Writes the event of each farm's week that has ended, once its score is stored. */
const queueWeeklyScores = ({ db }: Pick<NotificationDeps, 'db'>, now: Date) => {
  const local = sql`${now}::timestamptz at time zone farms.time_zone`
  return sql`with due as (
      select farms.id as farm_id, farms.organisation_id, week_scores.start_date from farms
      join week_scores on week_scores.farm_id = farms.id and week_scores.start_date = (${local})::date - 7
        and week_scores.end_date = (${local})::date - 1
      where extract(isodow from ${local}) = 1 and extract(hour from ${local}) >= ${HOUR} and farms.archived_at is null
        and ${wants('score.weekly', 'farms.organisation_id')}),
    fresh as (insert into webhook_events_once (organisation_id, type, key)
      select organisation_id, 'score.weekly', farm_id || ' ' || start_date from due on conflict do nothing returning key)
    insert into webhook_events (type, organisation_id, farm_id, record_id)
    select 'score.weekly', organisation_id, farm_id, to_char(start_date, 'YYYYMMDD')::bigint from due
    where farm_id || ' ' || start_date in (select key from fresh)`.execute(db)
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

/** Writes events that follow from stored figures. Any server may do so: each is written once. */
export const queueEventsOfFigures = async (deps: Pick<NotificationDeps, 'db' | 'clock'>): Promise<void> => {
  await queueWeeklyScores(deps, deps.clock())
  await queueNewModels(deps, deps.clock())
}
