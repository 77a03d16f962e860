import { sql } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'
import type { ModelClass } from '#domain/class-mappings/endpoints.ts'
import { classReader, type ClassReader, type MappingOfClass } from '#domain/class-mappings/mapping.ts'
import { functionalGroup, isNoInsect } from '#domain/intensity/group-of-class.ts'
import { within } from '../platform/postgres/scope.ts'
import { compiledQuery } from '../platform/postgres/compiled-queries.ts'
import type { Db } from '../platform/postgres/database.ts'

const MOST_CLASSES = 1_000

interface OfPlacements {
  placement_ids: number[]
}
const mappingsAt = compiledQuery<OfPlacements, MappingOfClass>(['placement_ids'], (db, { placement_ids }) =>
  db
    .selectFrom('class_mappings')
    .innerJoin('object_classes', 'object_classes.id', 'class_mappings.class_id')
    .where(
      'class_mappings.organisation_id',
      'in',
      db
        .selectFrom('placements')
        .innerJoin('farms', 'farms.id', 'placements.farm_id')
        .where(sql<boolean>`placements.id = any(${placement_ids}::int[])`)
        .select('farms.organisation_id'),
    )
    .select(['object_classes.name as object_class_name', 'from_date', 'kind', 'functional_group']),
)

/** The mappings of a farm's organisation, queried with the farm so that figures need no extra query. */
export const mappingsOfFarm = sql<MappingOfClass[]>`(
  select coalesce(json_agg(json_build_object('object_class_name', object_classes.name, 'from_date', from_date,
    'kind', kind, 'functional_group', functional_group)), '[]')
  from class_mappings join object_classes on object_classes.id = class_mappings.class_id
  where class_mappings.organisation_id = farms.organisation_id)`

/** Reads class names as mapped by the organisation of these placements. */
export const classReaderAt = async (db: Db, placement_ids: number[]): Promise<ClassReader> =>
  classReader(await mappingsAt(db, { placement_ids }))

/**
 * Reads class names as an organisation maps them today: what images show does not depend on when they were captured. A
 * mapping from a later day on takes effect once `beginMappings` has updated the stored images.
 */
export const readerOfToday = async (db: Db, organisation_id: number): Promise<(name: string) => string> => {
  const mappings = await db
    .selectFrom('class_mappings')
    .innerJoin('object_classes', 'object_classes.id', 'class_mappings.class_id')
    .where('class_mappings.organisation_id', '=', organisation_id)
    .where('in_effect', '=', true)
    .select(['object_classes.name as object_class_name', 'from_date', 'kind', 'functional_group'])
    .execute()
  const classOf = classReader(mappings)
  return (name) => classOf(name, '9999-12-31')
}

/**
 * Classes that an organisation's cameras sent, with their taxon, mapping and counts; only one of them with `class_id`.
 */
export const modelClasses = async (
  db: Db,
  scope: Scope,
  organisation_id: number,
  class_id?: number,
): Promise<ModelClass[]> => {
  const only = class_id === undefined ? sql`` : sql`and class_id = ${class_id}`
  const { rows } = await sql<{
    id: number
    object_class_name: string
    insects: number
    images: number
    first_seen: string | null
    last_seen: string | null
    model_versions: string[] | null
  }>`
    with places as materialized (
      select placements.id from placements join farms on farms.id = placements.farm_id
      where farms.organisation_id = ${organisation_id} and ${within(scope, 'farms.organisation_id')}),
    counted as (
      select class_id, sum(count)::float8 as insects, min(day) as first_day, max(day) as last_day,
        array_agg(distinct model_id) as models
      from daily_counts where placement_id = any(array(select id from places)) ${only} group by class_id),
    imaged as (
      select class_id, count(*) as images, min(captured_at)::date as first_day, max(captured_at)::date as last_day
      from image_classes where placement_id = any(array(select id from places)) ${only} group by class_id)
    select object_classes.id, object_classes.name as object_class_name,
      coalesce(counted.insects, 0) as insects, coalesce(imaged.images, 0)::int as images,
      least(counted.first_day, imaged.first_day)::text as first_seen,
      greatest(counted.last_day, imaged.last_day)::text as last_seen,
      (select array_agg(name order by name) from model_versions
        where model_versions.id = any(counted.models) and name <> '') as model_versions
    from counted full join imaged using (class_id)
    join object_classes on object_classes.id = class_id
    order by insects desc, object_class_name
    limit ${MOST_CLASSES}`.execute(db)
  const mappings = await db
    .selectFrom('class_mappings')
    .where('organisation_id', '=', organisation_id)
    .select(['class_id', 'from_date', 'kind', 'taxon', 'functional_group'])
    .orderBy('from_date', 'desc')
    .execute()
  const ofClass = Map.groupBy(mappings, (mapping) => mapping.class_id)
  const classes = rows.map((row): ModelClass => {
    const name = row.object_class_name
    const own = (ofClass.get(row.id) ?? []).map(({ class_id: _class_id, ...mapping }) => mapping)
    const [built_in_group, built_in_background] = [functionalGroup(name), isNoInsect(name)]
    const unknown = own.length === 0 && built_in_group === null && !built_in_background
    return {
      ...row,
      model_versions: row.model_versions ?? [],
      built_in_group,
      built_in_background,
      unknown,
      mappings: own,
    }
  })
  return classes.toSorted((one, other) => Number(other.unknown) - Number(one.unknown))
}
