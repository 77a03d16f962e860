import { sql } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'
import { addDays } from '#domain/weeks/dates.ts'
import { windowOf } from '#domain/weeks/local-time.ts'
import type { Db } from '../platform/database.ts'
import { within } from '../platform/scope.ts'

/** The window of days, both included, in the farm's zone. */
export interface Window {
  start: string
  end: string
}

/** Sprays are felt for up to a week after their day. */
const SPRAY_DAYS = 7

interface Moments {
  from: Date
  until: Date
}
interface Capture {
  placement_id: number
  date: string
  hours: number
  flower_hours: number
  visits: number
}

const farmOf = (db: Db, scope: Scope, farm_id: number) =>
  db
    .selectFrom('farms')
    .where('id', '=', farm_id)
    .where('archived_at', 'is', null)
    .where(within(scope, 'organisation_id'))
    .select(['id', 'title', 'country', 'latitude', 'longitude', 'time_zone', 'sprays_recorded'])
    .executeTakeFirst()

/** Placements that a device had during the window, and whether the device still counts as deployed. */
const placementsOf = (db: Db, farm_id: number, { from, until }: Moments, time_zone: string) =>
  db
    .selectFrom('placements')
    .innerJoin('devices', 'devices.id', 'placements.device_id')
    .leftJoin('fields', 'fields.id', 'placements.field_id')
    .where('placements.farm_id', '=', farm_id)
    .where(sql<boolean>`placements.during && tstzrange(${from}, ${until})`)
    .where('devices.created_at', '<', until)
    .select([
      'placements.id',
      'placements.device_id',
      'placements.field_id',
      'placements.tunnel_id',
      'devices.name',
      'fields.field_name',
      'fields.crop_type',
      sql<boolean>`devices.is_active and devices.archived_at is null`.as('is_deployed'),
      sql<string>`(greatest(lower(placements.during), devices.created_at) at time zone ${time_zone})::date`.as(
        'from_day',
      ),
      sql<string>`(coalesce(upper(placements.during), ${until}::timestamptz) at time zone ${time_zone})::date`.as(
        'to_day',
      ),
    ])
    .orderBy('placements.id')
    .execute()

/**
 * What was watched between 08:00 and 18:00 local, by placement and day. Hours without an open flower are kept apart from the
 * others, because they count towards the hours but not towards visits; splitting further would change nothing.
 */
const capturesOf = async (db: Db, placement_ids: number[], { start, end }: Window): Promise<Capture[]> => {
  const rows = await db
    .selectFrom('daily_watch')
    .where(sql<boolean>`placement_id = any(${placement_ids}::int[])`)
    .where('day', '>=', start)
    .where('day', '<=', end)
    .select(['placement_id', 'day', 'open_hours', 'open_flower_hours', 'open_visits', 'bare_hours', 'bare_visits'])
    .execute()
  return rows.flatMap(({ placement_id, day: date, ...row }) => [
    { placement_id, date, hours: row.open_hours, flower_hours: row.open_flower_hours, visits: row.open_visits },
    { placement_id, date, hours: row.bare_hours, flower_hours: 0, visits: row.bare_visits },
  ])
}

const countsOf = (db: Db, placement_ids: number[], { start, end }: Window) =>
  db
    .selectFrom('daily_counts')
    .innerJoin('object_classes', 'object_classes.id', 'class_id')
    .where(sql<boolean>`placement_id = any(${placement_ids}::int[])`)
    .where('day', '>=', start)
    .where('day', '<=', end)
    .select((eb) => ['placement_id', 'day', 'name as object_class_name', eb.fn.coalesce('scored', 'count').as('count')])
    .execute()

const cropsOf = (db: Db, farm_id: number) =>
  db
    .selectFrom('crops')
    .where('farm_id', '=', farm_id)
    .where('deleted_at', 'is', null)
    .select(['id', 'species_id', 'growing_setup', 'season_from', 'season_to', 'device_ids'])
    .orderBy('id')
    .execute()

const spraysOf = (db: Db, farm_id: number, { start, end }: Window) =>
  db
    .selectFrom('sprays')
    .where('farm_id', '=', farm_id)
    .where('date', '>=', addDays(start, -SPRAY_DAYS))
    .where('date', '<=', end)
    .select(['date', 'hazard', 'field_id'])
    .execute()

/** All that the score of a farm over a window is made of but its weather; undefined outside the scope. */
export const healthData = async (db: Db, scope: Scope, farm_id: number, window: Window) => {
  const farm = await farmOf(db, scope, farm_id)
  if (!farm) return undefined
  const moments = windowOf(window.start, window.end, farm.time_zone)
  const placements = await placementsOf(db, farm_id, moments, farm.time_zone)
  const ids = placements.map((placement) => placement.id)
  const [captures, counts, crops, sprays] = await Promise.all([
    capturesOf(db, ids, window),
    countsOf(db, ids, window),
    cropsOf(db, farm_id),
    spraysOf(db, farm_id, window),
  ])
  return { farm, placements, captures, counts, crops, sprays }
}
export type HealthData = NonNullable<Awaited<ReturnType<typeof healthData>>>
