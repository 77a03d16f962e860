import type pg from 'pg'

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
    coalesce(sum(round(avg_flowers::numeric, 3) * seconds) filter (where is_scored), 0) as flower_seconds,
    coalesce(sum(seconds) filter (where is_scored), 0) as weight_seconds,
    coalesce(sum(visitations) filter (where is_scored), 0) as visits
  from counted group by placement_id, hour
), classes as (
  select placement_id, hour, entry ->> 'object_class_name' as name, sum((entry ->> 'count')::int) as count
  from counted, jsonb_array_elements(counts) as entry group by 1, 2, 3
), days as (
  select watch.placement_id, (hour at time zone farms.time_zone)::date as day, sum(hours) as hours, sum(visits) as visits,
    coalesce(sum(hours_scored) filter (where weight_seconds > 0 and extract(hour from hour at time zone farms.time_zone) between 8 and 17), 0) as daylight,
    coalesce(sum(visits) filter (where weight_seconds > 0 and extract(hour from hour at time zone farms.time_zone) between 8 and 17), 0) as daylight_visits
  from hourly_watch watch join placements on placements.id = watch.placement_id join farms on farms.id = placements.farm_id group by 1, 2
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
  from daily_watch kept full join days on kept.placement_id = days.placement_id and kept.day = days.day
  where kept.visits is distinct from days.visits or abs(kept.hours - days.hours) > 1e-9 or kept.hours is null or days.hours is null
    or abs(kept.open_hours + kept.bare_hours - days.daylight) > 1e-9 or kept.open_visits + kept.bare_visits <> days.daylight_visits
union all
select 'day class', coalesce(kept.placement_id, day_classes.placement_id), coalesce(kept.day, day_classes.day)::text
  from daily_counts kept full join day_classes
    on kept.placement_id = day_classes.placement_id and kept.day = day_classes.day and kept.class_id = day_classes.class_id
  where kept.count is distinct from day_classes.count`
