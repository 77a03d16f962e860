import type pg from 'pg'
import { numberArray, textArray } from '../platform/array-texts.ts'
import { isOneOfThese, sumDays } from './day-sums.ts'
import type { CountRow, HourRow, Rollup } from './rollup.ts'

/** The numbers by which the rows name models and classes. */
export interface Numbered {
  classes: ReadonlyMap<string, number>
  models: ReadonlyMap<string, number>
}

/**
 * Adds a batch to the rollups, within the client's transaction and under the locks of its devices. Returns the placements whose
 * scored intervals overlap in one of these hours or over its marks, by one model or by several.
 */
export const writeRollup = async (
  client: pg.PoolClient,
  rollup: Rollup,
  numbers: Numbered,
): Promise<ReadonlySet<number>> => {
  if (rollup.hours.length === 0) return new Set()
  const { rows } = await addHours(client, rollup.hours, numbers)
  if (rollup.counts.length > 0) await addCounts(client, rollup.counts, numbers)
  for (const statement of sumDays(rollup.days)) await client.query(statement)
  // A statement does not see the rows that it writes itself: those were held against each other before.
  return new Set([...rollup.overlapping, ...rows.map(({ placement_id }) => placement_id)])
}

/** Returns the placements whose scored time overlaps with what was there before. */
const addHours = (client: pg.PoolClient, hours: HourRow[], { models }: Numbered) =>
  client.query<{ placement_id: number }>({
    name: 'rollup-hours',
    // Hours of a new row are known; only where rows meet is their union measured, which costs the database more.
    // Rows are held against those beside them in the same statement, as a join: as a part of what is returned no cluster could do
    // it. It is told twice whose rows these are, so that a cluster asks the nodes of these places alone.
    text: `with kept as (insert into hourly_watch as kept (placement_id, hour, model_id, watched, counted, scored, hours, hours_counted,
        hours_scored, flower_seconds, weight_seconds, visits, visit_seconds)
      select * from unnest($1::int[], $2::timestamptz[], $3::int[], $4::tstzmultirange[], $5::tstzmultirange[],
        $6::tstzmultirange[], $7::float8[], $8::float8[], $9::float8[], $10::numeric[], $11::numeric[], $12::bigint[], $13::numeric[])
      on conflict (placement_id, hour, model_id) do update set watched = kept.watched + excluded.watched,
        counted = kept.counted + excluded.counted, scored = kept.scored + excluded.scored,
        hours = covered_hours(kept.watched + excluded.watched),
        hours_counted = covered_hours(kept.counted + excluded.counted),
        hours_scored = covered_hours(kept.scored + excluded.scored),
        flower_seconds = kept.flower_seconds + excluded.flower_seconds,
        weight_seconds = kept.weight_seconds + excluded.weight_seconds, visits = kept.visits + excluded.visits,
        visit_seconds = kept.visit_seconds + excluded.visit_seconds
      returning placement_id, hour, model_id, scored, weight_seconds, hours_scored)
      select placement_id from kept where weight_seconds - hours_scored::numeric * 3600 > 1
      union
      select kept.placement_id from kept join hourly_watch other on other.placement_id = kept.placement_id
        and ${isOneOfThese('other.placement_id')} and other.hour between kept.hour - interval '1 hour' and kept.hour + interval '1 hour'
        and (other.hour, other.model_id) <> (kept.hour, kept.model_id) and other.scored && kept.scored
        and covered_hours(other.scored * kept.scored) * 3600 > 1`,
    values: [
      numberArray(hours.map((row) => row.placement_id)),
      textArray(hours.map((row) => row.hour)),
      numberArray(hours.map((row) => models.get(row.model))),
      textArray(hours.map((row) => row.watched)),
      textArray(hours.map((row) => row.counted)),
      textArray(hours.map((row) => row.scored)),
      numberArray(hours.map((row) => row.hours)),
      numberArray(hours.map((row) => row.hours_counted)),
      numberArray(hours.map((row) => row.hours_scored)),
      numberArray(hours.map((row) => row.flower_seconds)),
      numberArray(hours.map((row) => row.weight_seconds)),
      numberArray(hours.map((row) => row.visits)),
      numberArray(hours.map((row) => row.visit_seconds)),
    ],
  })

const addCounts = (client: pg.PoolClient, rows: CountRow[], { classes, models }: Numbered) =>
  client.query({
    name: 'rollup-counts',
    text: `insert into hourly_counts as kept (placement_id, hour, model_id, class_id, count, scored)
      select * from unnest($1::int[], $2::timestamptz[], $3::int[], $4::int[], $5::bigint[], $6::bigint[])
      on conflict (placement_id, hour, model_id, class_id) do update set count = kept.count + excluded.count,
        scored = kept.scored + excluded.scored`,
    values: [
      numberArray(rows.map((row) => row.placement_id)),
      textArray(rows.map((row) => row.hour)),
      numberArray(rows.map((row) => models.get(row.model))),
      numberArray(rows.map((row) => classes.get(row.class_name))),
      numberArray(rows.map((row) => row.count)),
      numberArray(rows.map((row) => row.scored)),
    ],
  })
