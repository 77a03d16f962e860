import { sql } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'
import type { DayResult, HourResult, LabelledCount } from '#domain/inference/endpoints.ts'
import { countsByGroup, type ClassCount } from '#domain/intensity/group-of-class.ts'
import { labelled } from '#domain/intensity/visitation-intensity.ts'
import { windowOf } from '#domain/weeks/local-time.ts'
import type { Db } from '../platform/database.ts'
import { within } from '../platform/scope.ts'

/** Where figures are taken from: placements within the actor's scope, and the zone whose days count. */
export interface Target {
  placement_ids: number[]
  time_zone: string
}

interface WatchSum {
  hours: number
  hours_counted: number
  hours_scored: number
  flower_hours: number
  visits: number
}

const watchedOf = (row: WatchSum) => ({
  hours: row.hours,
  hours_counted: row.hours_counted,
  hours_scored: row.hours_scored,
  // Nothing scored: visits and flowers were not measured, which is not none.
  visits: row.hours_scored > 0 ? row.visits : null,
  flowers: row.hours_scored > 0 ? row.flower_hours / row.hours_scored : null,
})

const groupCounts = <Key>(rows: (ClassCount & { key: Key })[]): Map<Key, ClassCount[]> =>
  Map.groupBy(rows, (row) => row.key)

const placementsOf = (db: Db, scope: Scope) =>
  db
    .selectFrom('placements')
    .innerJoin('farms', 'farms.id', 'placements.farm_id')
    .where('farms.archived_at', 'is', null)
    .where(within(scope, 'farms.organisation_id'))

export const inference = {
  /** All placements that were ever on a farm, or on a field of it; undefined if the farm is outside the scope. */
  targetOfFarm: async (db: Db, scope: Scope, farm_id: number, field_id?: number): Promise<Target | undefined> => {
    const row = await db
      .selectFrom('farms')
      .where('farms.id', '=', farm_id)
      .where('farms.archived_at', 'is', null)
      .where(within(scope, 'farms.organisation_id'))
      .select([
        'time_zone',
        sql<number[]>`array(select id from placements where placements.farm_id = farms.id
          and (${field_id ?? null}::int is null or placements.field_id = ${field_id ?? null}::int))`.as(
          'placement_ids',
        ),
      ])
      .executeTakeFirst()
    return row
  },

  /** A device's placements on farms within the scope: figures stay with the farm where they were measured. */
  targetOfDevice: async (db: Db, scope: Scope, device_id: number): Promise<Target | undefined> => {
    const rows = await placementsOf(db, scope)
      .where('placements.device_id', '=', device_id)
      .select(['placements.id', 'farms.time_zone'])
      .orderBy(sql`upper(placements.during) desc nulls first`)
      .execute()
    return rows[0] && { placement_ids: rows.map((row) => row.id), time_zone: rows[0].time_zone }
  },

  byClass: async (db: Db, { placement_ids }: Target, start: string, end: string): Promise<LabelledCount[]> => {
    const rows = await db
      .selectFrom('daily_counts')
      .innerJoin('object_classes', 'object_classes.id', 'class_id')
      .where(sql<boolean>`placement_id = any(${placement_ids}::int[])`)
      .where('day', '>=', start)
      .where('day', '<=', end)
      .groupBy('name')
      .select(['name as object_class_name', (eb) => eb.fn.sum<number>('count').as('count')])
      .execute()
    const counted = await db
      .selectFrom('daily_watch')
      .where(sql<boolean>`placement_id = any(${placement_ids}::int[])`)
      .where('day', '>=', start)
      .where('day', '<=', end)
      .where('hours_counted', '>', 0)
      .select('day')
      .limit(1)
      .executeTakeFirst()
    return labelled(countsByGroup(rows, counted !== undefined))
  },

  /** Days not watched are absent. */
  byDay: async (db: Db, { placement_ids }: Target, start: string, end: string): Promise<DayResult[]> => {
    const [days, counts] = await Promise.all([
      db
        .selectFrom('daily_watch')
        .where(sql<boolean>`placement_id = any(${placement_ids}::int[])`)
        .where('day', '>=', start)
        .where('day', '<=', end)
        .groupBy('day')
        .select((eb) => [
          'day as key',
          eb.fn.sum<number>('hours').as('hours'),
          eb.fn.sum<number>('hours_counted').as('hours_counted'),
          eb.fn.sum<number>('hours_scored').as('hours_scored'),
          eb.fn.sum<number>('flower_hours').as('flower_hours'),
          eb.fn.sum<number>('visits').as('visits'),
        ])
        .orderBy('day')
        .execute(),
      db
        .selectFrom('daily_counts')
        .innerJoin('object_classes', 'object_classes.id', 'class_id')
        .where(sql<boolean>`placement_id = any(${placement_ids}::int[])`)
        .where('day', '>=', start)
        .where('day', '<=', end)
        .groupBy(['day', 'name'])
        .select((eb) => ['day as key', 'name as object_class_name', eb.fn.sum<number>('count').as('count')])
        .execute(),
    ])
    const byKey = groupCounts(counts)
    return days.map((row) => ({
      date: row.key,
      ...watchedOf(row),
      counts: countsByGroup(byKey.get(row.key) ?? [], row.hours_counted > 0),
    }))
  },

  /** Hours not watched are absent. An hour is an instant: the one that a clock change repeats comes twice. */
  byHour: async (db: Db, { placement_ids, time_zone }: Target, start: string, end: string): Promise<HourResult[]> => {
    const { from, until } = windowOf(start, end, time_zone)
    const [hours, counts] = await Promise.all([
      db
        .selectFrom('hourly_watch')
        .where(sql<boolean>`placement_id = any(${placement_ids}::int[])`)
        .where('hour', '>=', from)
        .where('hour', '<', until)
        .groupBy('hour')
        .select((eb) => [
          sql<string>`to_char(hour at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`.as('key'),
          eb.fn.sum<number>('hours').as('hours'),
          eb.fn.sum<number>('hours_counted').as('hours_counted'),
          eb.fn.sum<number>('hours_scored').as('hours_scored'),
          eb.fn.sum<number>('visits').as('visits'),
          sql<number>`coalesce(sum(flower_seconds / nullif(weight_seconds, 0) * hours_scored::numeric), 0)::float8`.as(
            'flower_hours',
          ),
        ])
        .orderBy('hour')
        .execute(),
      // Summed before names and texts are made of what is left: of an hour and class there is a row for each camera.
      db
        .selectFrom(
          db
            .selectFrom('hourly_counts')
            .where(sql<boolean>`placement_id = any(${placement_ids}::int[])`)
            .where('hour', '>=', from)
            .where('hour', '<', until)
            .groupBy(['hour', 'class_id'])
            .select((eb) => ['hour', 'class_id', eb.fn.sum<number>('count').as('count')])
            .as('counted'),
        )
        .innerJoin('object_classes', 'object_classes.id', 'class_id')
        .select([
          sql<string>`to_char(hour at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`.as('key'),
          'name as object_class_name',
          'count',
        ])
        .execute(),
    ])
    const byKey = groupCounts(counts)
    return hours.map((row) => ({
      hour: row.key,
      ...watchedOf(row),
      counts: countsByGroup(byKey.get(row.key) ?? [], row.hours_counted > 0),
    }))
  },

  /** Hours of capture in a calendar year of local days, and how many devices they came from. */
  runningHours: async (
    db: Db,
    { placement_ids }: Target,
    year: number,
  ): Promise<{ devices: number; total_hours: number }> =>
    db
      .selectFrom(
        db
          .selectFrom('daily_watch')
          .where(sql<boolean>`placement_id = any(${placement_ids}::int[])`)
          .where('day', '>=', `${year}-01-01`)
          .where('day', '<=', `${year}-12-31`)
          .groupBy('placement_id')
          .select((eb) => ['placement_id', eb.fn.sum<number>('hours').as('hours')])
          .as('watched'),
      )
      .innerJoin('placements', 'placements.id', 'placement_id')
      .select([
        sql<number>`count(distinct placements.device_id)`.as('devices'),
        sql<number>`coalesce(sum(hours), 0)`.as('total_hours'),
      ])
      .executeTakeFirstOrThrow(),
}
