import { sql } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'
import type { DayResult, HourResult, LabelledCount } from '#domain/score/endpoints.ts'
import { classReader, type MappingOfClass } from '#domain/class-mappings/mapping.ts'
import { countsByGroup, sumOfGroups } from '#domain/intensity/group-of-class.ts'
import { labelled } from '#domain/intensity/visitation-intensity.ts'
import { localDay, windowOf } from '#domain/weeks/local-time.ts'
import { mappingsOfFarm } from '../class-mappings/queries.ts'
import type { Db } from '../platform/postgres/database.ts'
import { within } from '../platform/postgres/scope.ts'
import { figuresOf, hoursOfDays, watchedDays, watchedHours } from './watched-queries.ts'

/** The source of figures: placements within the actor's scope, and the time zone of days. */
export interface Target {
  placement_ids: number[]
  /** The organisation's class mappings. */
  class_mappings: MappingOfClass[]
  time_zone: string
}

/** All placements ever on the query's farm, or on one of its fields. */
export const placesOfFarm = (field_id?: number) => sql<number[]>`array(select id from placements
  where placements.farm_id = farms.id
  and (${field_id ?? null}::int is null or placements.field_id = ${field_id ?? null}::int))`

const placementsOf = (db: Db, scope: Scope) =>
  db
    .selectFrom('placements')
    .innerJoin('farms', 'farms.id', 'placements.farm_id')
    .where('farms.archived_at', 'is', null)
    .where(within(scope, 'farms.organisation_id'))

export const inference = {
  /** All placements ever on a farm or field; undefined outside the scope. */
  targetOfFarm: async (db: Db, scope: Scope, farm_id: number, field_id?: number): Promise<Target | undefined> => {
    const row = await db
      .selectFrom('farms')
      .where('farms.id', '=', farm_id)
      .where('farms.archived_at', 'is', null)
      .where(within(scope, 'farms.organisation_id'))
      .select(['time_zone', placesOfFarm(field_id).as('placement_ids'), mappingsOfFarm.as('class_mappings')])
      .executeTakeFirst()
    return row
  },

  /** A device's placements on farms within the scope: figures belong to the farm where they were measured. */
  targetOfDevice: async (db: Db, scope: Scope, device_id: number): Promise<Target | undefined> => {
    const rows = await placementsOf(db, scope)
      .where('placements.device_id', '=', device_id)
      .select(['placements.id', 'farms.time_zone', mappingsOfFarm.as('class_mappings')])
      .orderBy(sql`upper(placements.during) desc nulls first`)
      .execute()
    const [current] = rows
    if (!current) return undefined
    const { time_zone, class_mappings } = current
    return { placement_ids: rows.map((row) => row.id), time_zone, class_mappings }
  },

  byClass: async (db: Db, target: Target, start: string, end: string): Promise<LabelledCount[]> => {
    const { placement_ids, class_mappings } = target
    // If any class is mapped from a day on, each day is read separately.
    if (class_mappings.length > 0)
      return labelled(sumOfGroups((await inference.byDay(db, target, start, end)).map(({ counts }) => counts)))
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

  /** Days without recordings are absent. */
  byDay: async (db: Db, target: Target, start: string, end: string): Promise<DayResult[]> => {
    const { placement_ids, class_mappings } = target
    const classOf = classReader(class_mappings)
    const rows = await watchedDays(db, { placement_ids, start, end })
    return rows.map(({ day, ...row }) => ({ date: day, ...figuresOf(row, day, classOf) }))
  },

  /**
   * Hours without recordings are absent. Hours are points in time, so an hour repeated by a clock change occurs twice.
   */
  byHour: async (db: Db, target: Target, start: string, end: string): Promise<HourResult[]> => {
    const { placement_ids, time_zone, class_mappings } = target
    const classOf = classReader(class_mappings)
    const rows = await watchedHours(db, { placement_ids, ...windowOf(start, end, time_zone) })
    return rows.map(({ hour, ...row }) => ({ hour, ...figuresOf(row, localDay(hour, time_zone), classOf) }))
  },

  /** Hours recorded in a calendar year of local days, and by how many devices. */
  runningHours: async (
    db: Db,
    { placement_ids }: Target,
    year: number,
  ): Promise<{ devices: number; total_hours: number }> => {
    const [row] = await hoursOfDays(db, { placement_ids, start: `${year}-01-01`, end: `${year}-12-31` })
    return row as NonNullable<typeof row>
  },
}
