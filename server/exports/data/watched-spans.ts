import { epoch, hoursAt, imagesAt } from './camera-places.ts'
import type { OpenData } from './open-data.ts'

/**
 * WITH clauses after `places` of the times in which cameras watched: `deployed` has a row for each hour of a camera,
 * `stretches` one for each time without a break of more than a minute between hours. An image proves that the camera
 * was on, too.
 */
export const watchedSpans = (open: OpenData): string => `spans as (
    select placement_id, hour, min(start) as start, max(stop) as stop, sum(hours) as hours from (
      select w.placement_id, w.hour, min(lower(w.watched)) as start, max(upper(w.watched)) as stop, sum(w.hours) as hours
      from ${hoursAt(open, 'hourly_watch', 'w')} where not isempty(w.watched) group by 1, 2
      union all
      select captures.placement_id, date_trunc('hour', captures.captured_at, 'UTC') as hour, min(captures.captured_at), max(captures.captured_at), 0
      from ${imagesAt(open)} group by 1, 2
    ) parts group by 1, 2
  ), numbered as (
    select *, count(*) filter (where before is null or start > before + interval '1 minute')
      over (partition by placement_id order by start, hour) as stretch
    from (select *, max(stop) over (partition by placement_id order by start, hour
      rows between unbounded preceding and 1 preceding) as before from spans) ordered
  ), stretches as materialized (
    select placement_id, stretch, min(start) as start, max(stop) as stop, sum(hours) as hours,
      'deployment-' || placement_id || '-' || ${epoch('min(start)')} as deployment_id
    from numbered group by 1, 2
  ), deployed as materialized (
    select numbered.placement_id, numbered.hour, stretches.deployment_id from numbered join stretches using (placement_id, stretch)
  )`

/** Joins the deployment of an hour of `places`. */
export const deployedAt = (hour: string): string =>
  `join deployed on deployed.placement_id = places.placement_id and deployed.hour = ${hour}`
