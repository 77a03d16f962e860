import type pg from 'pg'
import { SCORED_DAY } from '#domain/health/scored-day.ts'

/**
 * Counts all messages anew and answers every difference to the rollups, none if they are true. Reads everything: for tests,
 * the bench and an operator's doubt.
 */
export const recount = async (pool: pg.Pool): Promise<{ kind: string; placement_id: number; at: string }[]> => {
  const { rows } = await pool.query<{ kind: string; placement_id: number; at: string }>(comparison)
  return rows
}

const comparison = `
with counted as (
  select *, date_trunc('hour', interval_start + (created_at - interval_start) / 2, 'UTC') as hour,
    extract(epoch from created_at - interval_start)::numeric as seconds,
    tstzrange(interval_start, created_at) as watched,
    avg_flowers is not null and visitations is not null as is_scored
  from messages where device_mode is distinct from 1
), hours as (
  select placement_id, hour, range_agg(watched) as watched,
    coalesce(range_agg(watched) filter (where is_scored), '{}') as scored,
    coalesce(sum(floor(avg_flowers * 1000 + 0.5)::numeric * 0.001 * seconds) filter (where is_scored), 0) as flower_seconds,
    coalesce(sum(seconds) filter (where is_scored), 0) as weight_seconds,
    coalesce(sum(visitations) filter (where is_scored), 0) as visits
  from counted group by placement_id, hour
), classes as (
  select placement_id, hour, entry ->> 'object_class_name' as name, sum((entry ->> 'count')::int) as count
  from counted, jsonb_array_elements(counts) as entry group by 1, 2, 3
), local_hours as (
  -- What is scored: hours of the farm's scored day, with flowers in view and without.
  select watch.*, (hour at time zone farms.time_zone)::date as day, flower_seconds / nullif(weight_seconds, 0) * hours_scored::numeric as flowers,
    case when weight_seconds = 0 or extract(hour from hour at time zone farms.time_zone) not between ${SCORED_DAY.from} and ${SCORED_DAY.to - 1} then 'other'
      when flower_seconds > 0 then 'open' else 'bare' end as kind
  from hourly_watch watch join placements on placements.id = watch.placement_id join farms on farms.id = placements.farm_id
), days as (
  select placement_id, day, array[sum(hours), sum(hours_scored), sum(flowers)::float8, sum(visits),
    sum(hours_scored) filter (where kind = 'open'), sum(flowers) filter (where kind = 'open')::float8, sum(visits) filter (where kind = 'open'),
    sum(hours_scored) filter (where kind = 'bare'), sum(visits) filter (where kind = 'bare')] as figures
  from local_hours group by 1, 2
), kept_days as (
  select placement_id, day, array[hours, hours_scored, flower_hours, visits, open_hours, open_flower_hours, open_visits, bare_hours, bare_visits]
    as figures from daily_watch
), day_classes as (
  select counts.placement_id, (hour at time zone farms.time_zone)::date as day, class_id, sum(count) as count
  from hourly_counts counts join placements on placements.id = counts.placement_id join farms on farms.id = placements.farm_id group by 1, 2, 3
)
select 'hour' as kind, coalesce(kept.placement_id, hours.placement_id) as placement_id, coalesce(kept.hour, hours.hour)::text as at
  from hourly_watch kept full join hours on kept.placement_id = hours.placement_id and kept.hour = hours.hour
  where (kept.watched, kept.scored, kept.hours, kept.hours_scored, kept.flower_seconds, kept.weight_seconds, kept.visits)
    is distinct from (hours.watched, hours.scored, covered_hours(hours.watched), covered_hours(hours.scored),
      hours.flower_seconds, hours.weight_seconds, hours.visits)
union all
select 'class', coalesce(kept.placement_id, classes.placement_id), coalesce(kept.hour, classes.hour)::text
  from (select counts.*, name from hourly_counts counts join object_classes on object_classes.id = class_id) kept
  full join classes on kept.placement_id = classes.placement_id and kept.hour = classes.hour and kept.name = classes.name
  where kept.count is distinct from classes.count
union all
select 'day', coalesce(kept.placement_id, days.placement_id), coalesce(kept.day, days.day)::text
  from kept_days kept full join days on kept.placement_id = days.placement_id and kept.day = days.day
  where kept.figures is null or days.figures is null or exists (
    select from unnest(kept.figures, days.figures) as figure(kept, counted) where abs(kept - coalesce(counted, 0)) > 1e-9 * greatest(1, kept))
union all
select 'day class', coalesce(kept.placement_id, day_classes.placement_id), coalesce(kept.day, day_classes.day)::text
  from daily_counts kept full join day_classes
    on kept.placement_id = day_classes.placement_id and kept.day = day_classes.day and kept.class_id = day_classes.class_id
  where kept.count is distinct from day_classes.count`
