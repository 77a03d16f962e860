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

/** The numbers by which the rows name models and classes. */
export interface Numbered {
  classes: ReadonlyMap<string, number>
  models: ReadonlyMap<string, number>
}

/** What it showed to add a batch to its hours. */
export interface HoursAdded {
  /** Placements whose scored intervals overlap in one of these hours or over its marks, by one model or by several. */
  overlapping: ReadonlySet<number>
  /** Days with an hour that was watched without flowers before and has some now: all that was counted in it counts for the score. */
  opened: DayRow[]
}

/** Adds a batch to its hours, within the client's transaction and under the locks of its devices. */
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
    // A statement does not see the rows that it writes itself: those were held against each other before.
    overlapping: new Set([
      ...overlapping,
      ...rows.filter(({ opened }) => opened === null).map(({ placement_id }) => placement_id),
    ]),
    opened: rows.some(({ opened }) => opened !== null) ? days.filter(isOpened) : [],
  }
}
const isIn = (hour: Date, from: string, to: string) => hour >= new Date(from) && hour < new Date(to)

/** The days of a batch, once its hours are written. Their hours are summed again; counts are added, and summed again where they must. */
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

/** Returns the placements whose scored time overlaps with what was there before, and the hours that have their first flowers. */
const addHours = (client: pg.PoolClient, hours: HourRow[], { models }: Numbered) =>
  client.query<{ placement_id: number; opened: Date | null }>({
    name: 'rollup-hours',
    // Hours of a new row are known, and those of rows that share no moment can be added: doubles of whole milliseconds. Only where they do is
    // their union measured, which costs the database more.
    // Rows are held against those beside them in the same statement, as a join: as a part of what is returned no cluster could do
    // it. It is told twice whose rows these are, so that a cluster asks the nodes of these places alone. Grouped, they are looked up for one
    // row after the other, also by a plan that was made while the table was empty.
    // Lengths are whole milliseconds: one second is forgiven, a thousandth more is not.
    // Arrays in a list of columns are taken apart as they are read, those after `from` are written down first, each by itself.
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

/** As covered_hours() has it: seconds, from whole milliseconds, by 3600. */
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

/** Of an hour with flowers that is scored what it counted counts for the score of its day, as `countsOfHours` has it. */
const addDayCounts = (client: pg.PoolClient, rows: CountRow[], numbers: Numbered) =>
  client.query({
    name: 'rollup-day-counts',
    // The hour of each is looked up by its key: a grouped one is never joined otherwise.
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
