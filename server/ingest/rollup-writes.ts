import type pg from 'pg'
import { SCORED_DAY } from '#domain/health/scored-day.ts'
import type { CountRow, Rollup } from './rollup.ts'

/** Adds a batch to the rollups, within the client's transaction and under the locks of its devices. */
export const writeRollup = async (client: pg.PoolClient, rollup: Rollup, classIds: ReadonlyMap<string, number>) => {
  if (rollup.hours.length === 0) return
  await addHours(client, rollup)
  await addCounts(client, 'hourly_counts', 'hour', 'timestamptz', rollup.hourCounts, classIds)
  await addCounts(client, 'daily_counts', 'day', 'date', rollup.dayCounts, classIds)
  await sumDays(client, rollup)
}

const addHours = (client: pg.PoolClient, { hours }: Rollup) =>
  client.query({
    name: 'rollup-hours',
    // Hours of a new row are known; only where rows meet is their union measured, which costs the database more.
    text: `insert into hourly_watch as kept
        (placement_id, hour, watched, scored, hours, hours_scored, flower_seconds, weight_seconds, visits)
      select * from unnest($1::int[], $2::timestamptz[], $3::tstzmultirange[], $4::tstzmultirange[], $5::float8[], $6::float8[],
        $7::numeric[], $8::numeric[], $9::int[])
      on conflict (placement_id, hour) do update set watched = kept.watched + excluded.watched,
        scored = kept.scored + excluded.scored, hours = covered_hours(kept.watched + excluded.watched),
        hours_scored = covered_hours(kept.scored + excluded.scored),
        flower_seconds = kept.flower_seconds + excluded.flower_seconds,
        weight_seconds = kept.weight_seconds + excluded.weight_seconds, visits = kept.visits + excluded.visits`,
    values: [
      hours.map((row) => row.placement_id),
      hours.map((row) => row.hour),
      hours.map((row) => row.watched),
      hours.map((row) => row.scored),
      hours.map((row) => row.hours),
      hours.map((row) => row.hours_scored),
      hours.map((row) => row.flower_seconds),
      hours.map((row) => row.weight_seconds),
      hours.map((row) => row.visits),
    ],
  })

const addCounts = async (
  client: pg.PoolClient,
  table: 'hourly_counts' | 'daily_counts',
  column: 'hour' | 'day',
  type: 'timestamptz' | 'date',
  rows: CountRow[],
  classIds: ReadonlyMap<string, number>,
) => {
  if (rows.length === 0) return
  await client.query({
    name: `rollup-${table}`,
    text: `insert into ${table} as kept (placement_id, ${column}, class_id, count)
      select * from unnest($1::int[], $2::${type}[], $3::int[], $4::int[])
      on conflict (placement_id, ${column}, class_id) do update set count = kept.count + excluded.count`,
    values: [
      rows.map((row) => row.placement_id),
      rows.map((row) => row.at),
      rows.map((row) => classIds.get(row.class_name)),
      rows.map((row) => row.count),
    ],
  })
}

/** The columns of daily_watch that are summed, and how: from its hourly rows, called `hourly`, in the farm's zone. */
export const dayColumns = `hours, hours_scored, flower_hours, visits,
  open_hours, open_flower_hours, open_visits, bare_hours, bare_visits`
const flowerHours = `hourly.flower_seconds::float8 / nullif(hourly.weight_seconds, 0)::float8 * hourly.hours_scored`
const inWindow = (zone: string) =>
  `hourly.weight_seconds > 0 and extract(hour from hourly.hour at time zone ${zone}) between ${SCORED_DAY.from} and ${SCORED_DAY.to - 1}`
const sumOf = (figure: string, where: string) =>
  `coalesce(sum(${figure} order by hourly.hour) filter (where ${where}), 0)`

export const daySums = (zone: string): string =>
  [
    sumOf('hourly.hours', 'true'),
    sumOf('hourly.hours_scored', 'true'),
    sumOf(flowerHours, 'true'),
    'sum(hourly.visits)',
    sumOf('hourly.hours_scored', `${inWindow(zone)} and hourly.flower_seconds > 0`),
    sumOf(flowerHours, `${inWindow(zone)} and hourly.flower_seconds > 0`),
    sumOf('hourly.visits', `${inWindow(zone)} and hourly.flower_seconds > 0`),
    sumOf('hourly.hours_scored', `${inWindow(zone)} and hourly.flower_seconds = 0`),
    sumOf('hourly.visits', `${inWindow(zone)} and hourly.flower_seconds = 0`),
  ].join(', ')

/** Hours are a union and cannot be added up from batches: a day is summed anew from its few hourly rows. */
const sumDays = (client: pg.PoolClient, { days }: Rollup) =>
  client.query({
    name: 'rollup-days',
    text: `insert into daily_watch (placement_id, day, ${dayColumns})
      select day.placement_id, day.day, ${daySums('day.zone')}
      from unnest($1::int[], $2::date[], $3::timestamptz[], $4::timestamptz[], $5::text[]) as day(placement_id, day, starts, ends, zone)
      join hourly_watch hourly on hourly.placement_id = day.placement_id and hourly.hour >= day.starts and hourly.hour < day.ends
      group by day.placement_id, day.day, day.zone
      on conflict (placement_id, day) do update set (${dayColumns}) = (select ${dayColumns
        .split(',')
        .map((column) => `excluded.${column.trim()}`)
        .join(', ')})`,
    values: [
      days.map((row) => row.placement_id),
      days.map((row) => row.day),
      days.map((row) => row.from),
      days.map((row) => row.to),
      days.map((row) => row.time_zone),
    ],
  })
