import { DEPLOYMENT_GAP_HOURS } from '#domain/exports/camtrap-package.ts'
import { epoch, everAt } from './camera-places.ts'
import type { OpenData } from './open-data.ts'

const gap = `interval '${DEPLOYMENT_GAP_HOURS} hours'`

/**
 * WITH clauses after `places` of the deployments of Camtrap DP: parts of a stay without a break in recording longer
 * than the gap. An image also proves that the camera was on. They are determined over the whole stay, so that a
 * deployment has the same id in every export. `deployments` are those of the period, from `start` to `stop` within it;
 * `deployed` has a row for each of their hours.
 */
export const watchedSpans = (open: OpenData): string => `watch as materialized (
    select w.placement_id, range_agg(w.watched) as watched from ${everAt(open, 'hourly_watch', 'w')} group by 1
  ), recorded as (
    select placement_id, lower(part) as start, upper(part) as stop from watch cross join unnest(watched) as part
    union all select captures.placement_id, captures.captured_at, captures.captured_at from ${everAt(open, 'captures', 'captures')}
  ), joined as (
    select placement_id, unnest(range_agg(tstzrange(start, stop + ${gap}, '[]'))) as during from recorded group by 1
  ), runs as (
    select places.placement_id, lower(joined.during) as began, upper(joined.during) - ${gap} as ended, places.from_moment,
      date_trunc('hour', places.until_moment + interval '59 minutes 59 seconds', 'UTC') as until_hour
    from joined join places on places.placement_id = joined.placement_id
  ), deployments as materialized (
    select runs.placement_id, 'deployment-' || runs.placement_id || '-' || ${epoch('began')} as deployment_id, began, ended,
      greatest(began, from_moment) as start, least(ended, until_hour) as stop,
      covered_hours(watch.watched * tstzmultirange(tstzrange(greatest(began, from_moment), least(ended, until_hour), '[]'))) as hours
    from runs left join watch on watch.placement_id = runs.placement_id where began < until_hour and (ended > from_moment or began = from_moment)
  ), deployed as materialized (
    select placement_id, deployment_id, hour from deployments
    cross join generate_series(date_trunc('hour', start, 'UTC'), stop, interval '1 hour') as hour
  )`

/** Joins the deployment of an hour of `places`. */
export const deployedAt = (hour: string): string =>
  `join deployed on deployed.placement_id = places.placement_id and deployed.hour = ${hour}`
