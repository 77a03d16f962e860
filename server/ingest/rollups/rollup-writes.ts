import type pg from 'pg'
import {
  numericArray,
  boolArray,
  dateArray,
  float8Array,
  instantArray,
  int4Array,
  int8Array,
  spansArray,
} from '../../platform/postgres/copy/binary-arrays.ts'
import { isOneOfThese, sumDayCounts, sumDays } from './day-sums.ts'
import type { CountRow, DayRow, HourRow, Rollup } from './rollup.ts'

/** The ids with which rows refer to models and classes. */
export interface Numbered {
  classes: ReadonlyMap<string, number>
  models: ReadonlyMap<string, number>
}

/** Findings from adding a batch to its hours. */
export interface HoursAdded {
  /** Placements whose scored intervals overlap in or across one of these hours, by one or several models. */
  overlapping: ReadonlySet<number>
  /**
   * Days with an hour that had no flowers before and has some after this batch: all its counts become part of the
   * score.
   */
  opened: DayRow[]
}

/** Adds a batch to its hours in the client's transaction. Its devices must be locked. */
export const addToHours = async (
  client: pg.PoolClient,
  { hours, counts, days, overlapping }: Rollup,
  numbers: Numbered,
): Promise<HoursAdded> => {
  if (hours.length === 0) return { overlapping, opened: [] }
  const [{ rows }] = await Promise.all([
    addHours(client, hours, numbers),
    ...(counts.length > 0 ? [addCounts(client, counts, numbers)] : []),
  ])
  const isOpened = ({ placement_id, from, to }: DayRow) =>
    rows.some(({ placement_id: id, opened }) => id === placement_id && opened !== null && isIn(opened, from, to))
  return {
    // A statement does not see its own rows, so these were compared beforehand.
    overlapping: new Set([
      ...overlapping,
      ...rows.filter(({ opened }) => opened === null).map(({ placement_id }) => placement_id),
    ]),
    opened: rows.some(({ opened }) => opened !== null) ? days.filter(isOpened) : [],
  }
}
const isIn = (hour: Date, from: string, to: string) => hour >= new Date(from) && hour < new Date(to)

/**
 * Updates the days of a batch after its hours. Hours are recalculated; counts are added, or recalculated where
 * necessary.
 */
export const addToDays = (
  client: pg.PoolClient,
  { counts, days }: Rollup,
  opened: DayRow[],
  numbers: Numbered,
): Promise<unknown>[] => [
  ...(days.length > 0 ? [client.query(sumDays(days))] : []),
  ...(counts.length > 0 ? [addDayCounts(client, counts, numbers)] : []),
  ...(opened.length > 0 ? [client.query(sumDayCounts(opened))] : []),
]

/** Returns the placements whose scored time overlaps with stored rows, and the hours that got their first flowers. */
const addHours = (client: pg.PoolClient, hours: HourRow[], { models }: Numbered) =>
  client.query<{ placement_id: number; opened: Date | null }>({
    name: 'rollup-hours',
    // Hours of new rows, and of rows without shared time, are added up as whole milliseconds. Only overlapping rows
    // need their union computed, which costs more. Neighbouring rows are compared by a join, because a distributed
    // database cannot do that in RETURNING. Placement ids are repeated so that a cluster can route the statement.
    // Grouping makes even a plan for an empty table use index lookups. One second of overlap is tolerated. Arrays in
    // the column list are read lazily, while those after `from` are materialised.
    text: `with kept as (insert into hourly_watch as kept (placement_id, hour, model_id, watched, counted, scored, hours, hours_counted,
        hours_scored, flower_seconds, weight_seconds, visits, visit_seconds)
      select unnest($1::int[]), unnest($2::timestamptz[]), unnest($3::int[]), unnest($4::tstzmultirange[]), unnest($5::tstzmultirange[]),
        unnest($6::tstzmultirange[]), unnest($7::float8[]), unnest($8::float8[]), unnest($9::float8[]), unnest($10::numeric[]),
        unnest($11::numeric[]), unnest($12::bigint[]), unnest($13::numeric[])
      on conflict (placement_id, hour, model_id) do update set watched = kept.watched + excluded.watched,
        counted = kept.counted + excluded.counted, scored = kept.scored + excluded.scored,
        hours = ${hoursOfBoth('watched', 'hours')},
        hours_counted = ${hoursOfBoth('counted', 'hours_counted')},
        hours_scored = ${hoursOfBoth('scored', 'hours_scored')},
        flower_seconds = kept.flower_seconds + excluded.flower_seconds,
        weight_seconds = kept.weight_seconds + excluded.weight_seconds, visits = kept.visits + excluded.visits,
        visit_seconds = kept.visit_seconds + excluded.visit_seconds
      returning placement_id, hour, model_id, scored, hours, flower_seconds, weight_seconds, hours_scored)
      select placement_id, null::timestamptz as opened from kept where weight_seconds::float8 - hours_scored * 3600 > 1.0005
      union
      select kept.placement_id, null from kept, lateral (
          select other.placement_id from hourly_watch other
          where other.placement_id = kept.placement_id and ${isOneOfThese('other.placement_id')}
            and other.hour between kept.hour - interval '1 hour' and kept.hour + interval '1 hour'
            and (other.hour, other.model_id) <> (kept.hour, kept.model_id) and other.scored && kept.scored
            and covered_hours(other.scored * kept.scored) * 3600 > 1
          group by other.placement_id) as beside
      union
      select placement_id, hour from kept
        join unnest($1::int[], $2::timestamptz[], $3::int[], $7::float8[], $10::numeric[], $11::numeric[])
          as given(placement_id, hour, model_id, hours, flower_seconds, weight_seconds) using (placement_id, hour, model_id, flower_seconds)
        where flower_seconds > 0 and (kept.weight_seconds > given.weight_seconds or kept.hours > given.hours)`,
    values: [
      int4Array(hours.map((row) => row.placement_id)),
      instantArray(hours.map((row) => row.hour)),
      int4Array(hours.map((row) => models.get(row.model))),
      spansArray(hours.map((row) => row.watched)),
      spansArray(hours.map((row) => row.counted)),
      spansArray(hours.map((row) => row.scored)),
      float8Array(hours.map((row) => row.hours)),
      float8Array(hours.map((row) => row.hours_counted)),
      float8Array(hours.map((row) => row.hours_scored)),
      numericArray(hours.map((row) => row.flower_seconds)),
      numericArray(hours.map((row) => row.weight_seconds)),
      int8Array(hours.map((row) => row.visits)),
      numericArray(hours.map((row) => row.visit_seconds)),
    ],
  })

/** As covered_hours(): seconds from whole milliseconds, divided by 3600. */
const hoursOfBoth = (spans: string, hours: string) =>
  `case when kept.${spans} && excluded.${spans} then covered_hours(kept.${spans} + excluded.${spans})
    else round((kept.${hours} + excluded.${hours}) * 3600000) / 1000 / 3600 end`

const countArrays = (rows: CountRow[], { classes, models }: Numbered) => [
  int4Array(rows.map((row) => row.placement_id)),
  instantArray(rows.map((row) => row.hour)),
  int4Array(rows.map((row) => models.get(row.model))),
  int4Array(rows.map((row) => classes.get(row.class_name))),
  int8Array(rows.map((row) => row.count)),
  int8Array(rows.map((row) => row.scored)),
]
const counts = '$1::int[], $2::timestamptz[], $3::int[], $4::int[], $5::bigint[], $6::bigint[]'

const addCounts = (client: pg.PoolClient, rows: CountRow[], numbers: Numbered) =>
  client.query({
    name: 'rollup-counts',
    text: `insert into hourly_counts as kept (placement_id, hour, model_id, class_id, count, scored)
      select unnest($1::int[]), unnest($2::timestamptz[]), unnest($3::int[]), unnest($4::int[]), unnest($5::bigint[]), unnest($6::bigint[])
      on conflict (placement_id, hour, model_id, class_id) do update set count = kept.count + excluded.count,
        scored = kept.scored + excluded.scored`,
    values: countArrays(rows, numbers),
  })

/** In a scored hour with flowers all counts are part of the day's score, as in `countsOfHours`. */
const addDayCounts = (client: pg.PoolClient, rows: CountRow[], numbers: Numbered) =>
  client.query({
    name: 'rollup-day-counts',
    // Each hour is looked up by its key: the planner never joins a grouped relation in another way.
    text: `insert into daily_counts as kept (placement_id, day, model_id, class_id, count, scored)
      select given.placement_id, day, given.model_id, class_id, sum(count),
        coalesce(sum(scored) filter (where is_scored_hour and is_open), 0)
      from unnest(${counts}, $7::date[], $8::bool[])
          as given(placement_id, hour, model_id, class_id, count, scored, day, is_scored_hour),
        lateral (select bool_or(hourly.flower_seconds > 0 and hourly.weight_seconds > 0) as is_open from hourly_watch hourly
          where hourly.placement_id = given.placement_id and ${isOneOfThese('hourly.placement_id')}
            and hourly.hour = given.hour and hourly.model_id = given.model_id
          group by hourly.placement_id) as written
      group by given.placement_id, day, given.model_id, class_id
      on conflict (placement_id, day, model_id, class_id) do update set count = kept.count + excluded.count,
        scored = kept.scored + excluded.scored`,
    values: [
      ...countArrays(rows, numbers),
      dateArray(rows.map((row) => row.day)),
      boolArray(rows.map((row) => row.is_scored_hour)),
    ],
  })
