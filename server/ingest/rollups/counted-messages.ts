/** The same condition as `isMeasurement` (domain/ingest/message.ts). Messages stored before that rule still count. */
const isMeasurement = `(counts is not null or avg_flowers is not null or sightings is not null or visitations is not null
  or visit_seconds is not null or received_at <
    (select (value #>> '{}')::timestamptz from installation where installation.name = 'effort needs a measurement since'))`

/**
 * The sums of rollup.ts in SQL, to recalculate them from stored messages. `counted` is a relation of counted messages,
 * from `countedMessages`, which reads the relation `messages`.
 */
export const countedMessages = (where: string, messages = 'messages'): string => `
  select messages.*, date_trunc('hour', interval_start + (created_at - interval_start) / 2, 'UTC') as hour, models.id as model_id,
    extract(epoch from created_at - interval_start)::numeric as seconds, tstzrange(interval_start, created_at) as watched,
    avg_flowers is not null and visitations is not null as is_scored
  from ${messages} join model_versions models on models.name = coalesce(model_version, '')
  where device_mode is distinct from 1 and ${isMeasurement} and ${where}`

const union = (of: string) => `coalesce(range_agg(watched) filter (where ${of}), '{}')`
const thousandths = (value: string) => `floor(${value} * 1000 + 0.5)::numeric * 0.001`
const sumOfScored = (figure: string) => `coalesce(sum(${figure}) filter (where is_scored), 0)`

export const hourColumns = `placement_id, hour, model_id, watched, counted, scored, hours, hours_counted, hours_scored,
  flower_seconds, weight_seconds, visits, visit_seconds`
export const hoursOfMessages = (counted: string): string => `
  select placement_id, hour, model_id, range_agg(watched) as watched, ${union('counts is not null')} as counted,
    ${union('is_scored')} as scored, covered_hours(range_agg(watched)) as hours,
    covered_hours(${union('counts is not null')}) as hours_counted, covered_hours(${union('is_scored')}) as hours_scored,
    ${sumOfScored(`${thousandths('avg_flowers')} * seconds`)} as flower_seconds, ${sumOfScored('seconds')} as weight_seconds,
    ${sumOfScored('visitations')} as visits,
    case when not coalesce(bool_or(visit_seconds is null and visitations > 0) filter (where is_scored), false)
      then ${sumOfScored(thousandths('coalesce(visit_seconds, 0)'))} end as visit_seconds
  from ${counted} counted group by placement_id, hour, model_id`

export const countColumns = 'placement_id, hour, model_id, class_id, count, scored'
export const countsOfMessages = (counted: string): string => `
  select placement_id, hour, model_id, object_classes.id as class_id, sum((entry ->> 'count')::bigint) as count,
    ${sumOfScored("(entry ->> 'count')::bigint")} as scored
  from ${counted} counted, jsonb_array_elements(counts) as entry
  join object_classes on object_classes.name = entry ->> 'object_class_name'
  group by placement_id, hour, model_id, object_classes.id`
