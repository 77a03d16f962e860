import { sql } from 'kysely'
import { functionalGroup, isNoInsect } from '#domain/intensity/group-of-class.ts'
import type { Db } from '../platform/postgres/database.ts'

/** Classes are searched in the measurements of these days, and among those that a device first sent within them. */
const DAYS = 7

/** A class of an organisation about which no one was notified. */
export interface UnnoticedClass {
  organisation_id: number
  organisation_title: string
  /** Time zone of the organisation's first farm. */
  time_zone: string
  class_id: number
  object_class_name: string
}

/**
 * Classes that cannot be recognised by name, which models of an organisation sent recently and no one has mapped or was
 * notified of.
 */
export const unnoticedClasses = async (db: Db, now: Date): Promise<UnnoticedClass[]> => {
  const classes = await db.selectFrom('object_classes').select(['id', 'name']).execute()
  const unknown = classes.filter(({ name }) => functionalGroup(name) === null && !isNoInsect(name))
  if (unknown.length === 0) return []
  const ids = unknown.map(({ id }) => id)
  const since = sql`${now}::timestamptz - make_interval(days => ${DAYS})`
  const { rows } = await sql<Omit<UnnoticedClass, 'object_class_name'>>`
    with seen as (
      select placements.farm_id, counted.class_id
      from placements cross join lateral (
        select distinct class_id from daily_counts
        where placement_id = placements.id and day >= (${since})::date and class_id = any(${ids}::int[])) as counted
      union select placements.farm_id, class_id
      from image_classes join placements on placements.id = image_classes.placement_id
      where class_id = any(${ids}::int[]) and captured_at >= ${since} and cardinality(confidences) > 0
      union select placements.farm_id, object_classes.id
      from object_classes join placements on placements.device_id = brought_by and upper_inf(during)
      where object_classes.id = any(${ids}::int[]) and brought_at >= ${since})
    select distinct on (farms.organisation_id, seen.class_id)
      farms.organisation_id, organisations.title as organisation_title, farms.time_zone, seen.class_id
    from seen join farms on farms.id = seen.farm_id join organisations on organisations.id = farms.organisation_id
    where farms.archived_at is null
      and not exists (select from noticed_classes as noticed
        where noticed.organisation_id = farms.organisation_id and noticed.class_id = seen.class_id)
      and not exists (select from class_mappings as mapped
        where mapped.organisation_id = farms.organisation_id and mapped.class_id = seen.class_id)
    order by farms.organisation_id, seen.class_id, farms.id`.execute(db)
  const names = new Map(unknown.map(({ id, name }) => [id, name]))
  return rows.map((row) => ({ ...row, object_class_name: names.get(row.class_id) ?? '' }))
}
