import { sql } from 'kysely'
import type { ClassReader } from '#domain/class-mappings/mapping.ts'
import { countsByGroup } from '#domain/intensity/group-of-class.ts'
import { compiledQuery } from '../platform/postgres/compiled-queries.ts'

interface WatchSum {
  hours: number
  hours_counted: number
  hours_scored: number
  flower_hours: number
  visits: number
}

/** Recordings of a day or hour, and counts by class name; null if there are none. */
type Figures = WatchSum & { counts: Record<string, number> | null }
export const figuresOf = (row: Figures, day: string, classOf: ClassReader) => ({
  hours: row.hours,
  hours_counted: row.hours_counted,
  hours_scored: row.hours_scored,
  // Nothing was scored: visits and flowers were not measured, which differs from zero.
  visits: row.hours_scored > 0 ? row.visits : null,
  flowers: row.hours_scored > 0 ? row.flower_hours / row.hours_scored : null,
  counts: countsByGroup(
    Object.entries(row.counts ?? {}).map(([name, count]) => ({ object_class_name: classOf(name, day), count })),
    row.hours_counted > 0,
  ),
})

interface OfDays {
  placement_ids: number[]
  start: string
  end: string
}
interface OfHours {
  placement_ids: number[]
  from: Date
  until: Date
}

// Counts are aggregated into one value per day or hour: a row per class costs more than the sum.
const countsByName = sql<Record<string, number>>`json_object_agg(name, count)`.as('counts')

/** Days with recordings at these placements, in order. */
export const watchedDays = compiledQuery<OfDays, Figures & { day: string }>(
  ['placement_ids', 'start', 'end'],
  (db, { placement_ids, start, end }) => {
    const sums = db
      .selectFrom('daily_counts')
      .where(sql<boolean>`placement_id = any(${placement_ids}::int[])`)
      .where('day', '>=', start)
      .where('day', '<=', end)
      .groupBy(['day', 'class_id'])
      .select((eb) => ['day', 'class_id', eb.fn.sum<number>('count').as('count')])
    const counted = db
      .selectFrom(sums.as('sums'))
      .innerJoin('object_classes', 'object_classes.id', 'class_id')
      .groupBy('day')
      .select(['day', countsByName])
    const watched = db
      .selectFrom('daily_watch')
      .where(sql<boolean>`placement_id = any(${placement_ids}::int[])`)
      .where('day', '>=', start)
      .where('day', '<=', end)
      .groupBy('day')
      .select((eb) => [
        'day',
        eb.fn.sum<number>('hours').as('hours'),
        eb.fn.sum<number>('hours_counted').as('hours_counted'),
        eb.fn.sum<number>('hours_scored').as('hours_scored'),
        eb.fn.sum<number>('flower_hours').as('flower_hours'),
        eb.fn.sum<number>('visits').as('visits'),
      ])
    return db
      .selectFrom(watched.as('watched'))
      .leftJoin(counted.as('counted'), 'counted.day', 'watched.day')
      .select(['watched.day', 'hours', 'hours_counted', 'hours_scored', 'flower_hours', 'visits', 'counts'])
      .orderBy('watched.day')
  },
)

/** Hours with recordings at these placements, in order. */
export const watchedHours = compiledQuery<OfHours, Figures & { hour: string }>(
  ['placement_ids', 'from', 'until'],
  (db, { placement_ids, from, until }) => {
    // Summed before names are looked up, because there is a row per camera, hour and class.
    const sums = db
      .selectFrom('hourly_counts')
      .where(sql<boolean>`placement_id = any(${placement_ids}::int[])`)
      .where('hour', '>=', from)
      .where('hour', '<', until)
      .groupBy(['hour', 'class_id'])
      .select((eb) => ['hour', 'class_id', eb.fn.sum<number>('count').as('count')])
    const counted = db
      .selectFrom(sums.as('sums'))
      .innerJoin('object_classes', 'object_classes.id', 'class_id')
      .groupBy('hour')
      .select(['hour', countsByName])
    const watched = db
      .selectFrom('hourly_watch')
      .where(sql<boolean>`placement_id = any(${placement_ids}::int[])`)
      .where('hour', '>=', from)
      .where('hour', '<', until)
      .groupBy('hour')
      .select((eb) => [
        'hour',
        eb.fn.sum<number>('hours').as('hours'),
        eb.fn.sum<number>('hours_counted').as('hours_counted'),
        eb.fn.sum<number>('hours_scored').as('hours_scored'),
        eb.fn.sum<number>('visits').as('visits'),
        // As in daily rows (ingest/day-sums.ts); doubles, because numeric sums took as long as the rest.
        sql<number>`coalesce(sum(flower_seconds::float8 / nullif(weight_seconds, 0)::float8 * hours_scored), 0)`.as(
          'flower_hours',
        ),
      ])
    return db
      .selectFrom(watched.as('watched'))
      .leftJoin(counted.as('counted'), 'counted.hour', 'watched.hour')
      .select([
        sql<string>`to_char(watched.hour at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`.as('hour'),
        'hours',
        'hours_counted',
        'hours_scored',
        'flower_hours',
        'visits',
        'counts',
      ])
      .orderBy('watched.hour')
  },
)

export const hoursOfDays = compiledQuery<OfDays, { devices: number; total_hours: number }>(
  ['placement_ids', 'start', 'end'],
  (db, { placement_ids, start, end }) =>
    db
      .selectFrom(
        db
          .selectFrom('daily_watch')
          .where(sql<boolean>`placement_id = any(${placement_ids}::int[])`)
          .where('day', '>=', start)
          .where('day', '<=', end)
          .groupBy('placement_id')
          .select((eb) => ['placement_id', eb.fn.sum<number>('hours').as('hours')])
          .as('watched'),
      )
      .innerJoin('placements', 'placements.id', 'placement_id')
      .select([
        sql<number>`count(distinct placements.device_id)`.as('devices'),
        sql<number>`coalesce(sum(hours), 0)`.as('total_hours'),
      ]),
)
