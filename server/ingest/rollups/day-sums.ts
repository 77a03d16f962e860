import type pg from 'pg'
import { dateArray, instantArray, int4Array } from '../../platform/postgres/copy/binary-arrays.ts'
import type { RunSql } from '../../platform/postgres/sql-text.ts'
import type { DayRow } from './rollup.ts'

/** Columns of daily_watch that are summed from the hourly rows. */
export const dayColumns = [
  'hours',
  'hours_counted',
  'hours_scored',
  'flower_hours',
  'visits',
  'open_hours',
  'open_flower_hours',
  'open_visits',
  'open_visit_seconds',
  'bare_hours',
  'bare_visits',
]
const columns = dayColumns.join(', ')

const inWindow = 'hourly.hour >= day.opens and hourly.hour < day.closes and hourly.weight_seconds > 0'
const isOpen = `${inWindow} and hourly.flower_seconds > 0`
const isBare = `${inWindow} and hourly.flower_seconds = 0`
const flowerHours = 'hourly.flower_seconds::float8 / nullif(hourly.weight_seconds, 0)::float8 * hourly.hours_scored'
const sumOf = (figure: string, where: string) =>
  `coalesce(sum(${figure} order by hourly.hour) filter (where ${where}), 0)`
/** The sum; null if one of its rows is null. */
const sumOrNull = (figure: string, where: string) =>
  `case when not coalesce(bool_or(${figure} is null) filter (where ${where}), false) then ${sumOf(figure, where)} end`

const sums = [
  ...['hours', 'hours_counted', 'hours_scored', 'flower_hours', 'visits'].map((figure) =>
    sumOf(`hourly.${figure}`, 'true'),
  ),
  ...['hours_scored', 'flower_hours', 'visits'].map((figure) => sumOf(`hourly.${figure}`, 'hourly.is_open')),
  sumOrNull('hourly.visit_seconds', 'hourly.is_open'),
  ...['hours_scored', 'visits'].map((figure) => sumOf(`hourly.${figure}`, 'hourly.is_bare')),
]
const daySums = sums.map((sum, n) => `${sum} as ${dayColumns[n]}`).join(', ')

const days = `unnest($1::int[], $2::date[], $3::timestamptz[], $4::timestamptz[], $5::timestamptz[], $6::timestamptz[])
  as day(placement_id, day, starts, ends, opens, closes)`
/**
 * The placement ids are repeated so that a cluster can route the statement to their nodes. They are written as a
 * redundant alternative, because the planner would otherwise use the list instead of the join and read all hours of
 * these placements.
 */
export const isOneOfThese = (placement_id: string) =>
  `(${placement_id} = any($1::int[]) or ${placement_id} = ($1::int[])[1])`
const ofDay = (name: string) =>
  `${name}.placement_id = day.placement_id and ${isOneOfThese(`${name}.placement_id`)}
    and ${name}.hour >= day.starts and ${name}.hour < day.ends`

/**
 * The hours of one day, each value converted once: numeric to double goes through text. The ORDER BY prevents the
 * planner from inlining these expressions into each of the eleven sums.
 */
const hoursOfDay = `
  select hourly.placement_id, hourly.model_id, hourly.hour, hourly.hours, hourly.hours_counted, hourly.hours_scored, hourly.visits,
    hourly.visit_seconds, ${flowerHours} as flower_hours, ${isOpen} as is_open, ${isBare} as is_bare
  from hourly_watch hourly where ${ofDay('hourly')} order by hourly.hour`

/**
 * The expected rows of daily_watch and daily_counts for days given by `dayArrays`. Days are summed one after the
 * other: for many days at once the planner, which cannot estimate the hours of a day, would read all hours of these
 * placements.
 */
export const daysOfHours = `
  select summed.placement_id, day.day, summed.model_id, ${dayColumns.map((column) => `summed.${column}`).join(', ')}
  from ${days}, lateral (
    select hourly.placement_id, hourly.model_id, ${daySums}
    from (${hoursOfDay}) as hourly group by hourly.placement_id, hourly.model_id) as summed`
export const countsOfHours = `
  select summed.placement_id, day.day, summed.model_id, summed.class_id, summed.count, summed.scored
  from ${days}, lateral (
    select counted.placement_id, counted.model_id, counted.class_id, sum(counted.count) as count,
      ${sumOrNull('counted.scored', isOpen)} as scored
    from hourly_counts counted
    join hourly_watch hourly on hourly.placement_id = counted.placement_id and hourly.hour = counted.hour
      and hourly.model_id = counted.model_id
    where ${ofDay('counted')} and ${ofDay('hourly')}
    group by counted.placement_id, counted.model_id, counted.class_id) as summed`

export const dayArrays = (rows: DayRow[]): Buffer[] => [
  int4Array(rows.map((row) => row.placement_id)),
  dateArray(rows.map((row) => row.day)),
  ...(['from', 'to', 'opens', 'closes'] as const).map((member) =>
    instantArray(rows.map((row) => Date.parse(row[member]))),
  ),
]

/** With more days than this a custom plan is used: a generic plan would compare every hour with the whole list. */
const MAX_PREPARED = 100

const prepared = (name: string, rows: DayRow[]) => (rows.length <= MAX_PREPARED ? { name } : {})

/** Recalculates days from their hourly rows: hours are a union of intervals, so batches cannot be added up. */
export const sumDays = (rows: DayRow[]): pg.QueryConfig => ({
  ...prepared('rollup-days', rows),
  text: `insert into daily_watch (placement_id, day, model_id, ${columns}) ${daysOfHours}
    on conflict (placement_id, day, model_id) do update set (${columns}) =
      (select ${dayColumns.map((column) => `excluded.${column}`).join(', ')})`,
  values: dayArrays(rows),
})

/** Recalculates the counts of days where adding is not possible. */
export const sumDayCounts = (rows: DayRow[]): pg.QueryConfig => ({
  ...prepared('rollup-day-counts-anew', rows),
  text: `insert into daily_counts (placement_id, day, model_id, class_id, count, scored) ${countsOfHours}
    on conflict (placement_id, day, model_id, class_id) do update set count = excluded.count, scored = excluded.scored`,
  values: dayArrays(rows),
})

/** Recalculates all days; deletes days without any hours left. */
export const recalculateDays = async (run: RunSql, rows: DayRow[]): Promise<void> => {
  for (let at = 0; at < rows.length; at += MAX_PREPARED) {
    const some = rows.slice(at, at + MAX_PREPARED)
    const [placement_ids, days] = dayArrays(some)
    for (const table of ['daily_counts', 'daily_watch'])
      await run(`delete from ${table} where (placement_id, day) in (select * from unnest($1::int[], $2::date[]))`, [
        placement_ids,
        days,
      ])
    for (const { text, values = [] } of [sumDays(some), sumDayCounts(some)]) await run(text, values)
  }
}
