import { sql } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'
import type { ImageFilter, ImageGroup } from '#domain/images/filter.ts'
import { unidentified } from '#domain/intensity/functional-groups.ts'
import { functionalGroup, isNoInsect } from '#domain/intensity/group-of-class.ts'
import type { Db } from '../platform/postgres/database.ts'
import { within } from '../platform/postgres/scope.ts'

/** A name without case, spaces and punctuation, as models write it: `Bombus_terrestris`. */
const plain = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()

interface ReferenceName {
  genus: string | null
  species: string
  common_name: string | null
  synonyms: string[] | null
}
/** The names of all entries of the reference list that belong to a taxon, which may be any rank or name. */
const namesWithin = async (db: Db, taxon: string): Promise<{ names: Set<string>; genera: Set<string> }> => {
  const sought = plain(taxon)
  const { rows } = await sql<ReferenceName>`
    select genus, species, common_name, synonyms from species
    where ${sought} in (lower("order"), lower(family), lower(genus), lower(species), lower(common_name),
        lower(genus || ' ' || species))
      or exists (select from unnest(synonyms) as synonym where lower(synonym) = ${sought})`.execute(db)
  const names = new Set([sought])
  const genera = new Set<string>()
  for (const { genus, species, common_name, synonyms } of rows) {
    const scientific = plain(genus === null || species.startsWith(`${genus} `) ? species : `${genus} ${species}`)
    for (const name of [scientific, common_name, ...(synonyms ?? [])]) if (name !== null) names.add(plain(name))
  }
  // A genus brings its species, and what is only known to be of the genus.
  if (rows.length > 0 && rows.every(({ genus }) => genus !== null && plain(genus) === sought)) genera.add(sought)
  return { names, genera }
}

const groupOf = (name: string): ImageGroup | null => functionalGroup(name) ?? (isNoInsect(name) ? null : unidentified)

/** The ids of the classes that a filter asks for; null: any class. */
export const classIdsOf = async (
  db: Db,
  { functional_group, taxon }: Pick<ImageFilter, 'functional_group' | 'taxon'>,
): Promise<number[] | null> => {
  if (functional_group === undefined && taxon === undefined) return null
  const classes = await db.selectFrom('object_classes').select(['id', 'name']).execute()
  const inGroup = classes.filter(({ name }) => functional_group === undefined || groupOf(name) === functional_group)
  if (taxon === undefined) return inGroup.map(({ id }) => id)
  const { names, genera } = await namesWithin(db, taxon)
  const group = functionalGroup(taxon)
  const isGroup = group !== null && plain(group) === plain(taxon)
  return inGroup
    .filter(({ name }) => {
      const text = plain(name)
      return names.has(text) || genera.has(text.split(' ')[0] ?? '') || (isGroup && functionalGroup(name) === group)
    })
    .map(({ id }) => id)
}

const MOST_CLASSES = 500
/** Classes in the images of a place, by name. */
export const classesWithin = async (
  db: Db,
  scope: Scope,
  { organisation_id, farm_id, device_id }: Pick<ImageFilter, 'organisation_id' | 'farm_id' | 'device_id'>,
): Promise<{ object_class_name: string; functional_group: string | null }[]> => {
  let places = db
    .selectFrom('placements')
    .innerJoin('farms', 'farms.id', 'placements.farm_id')
    .where(within(scope, 'farms.organisation_id'))
    .select('placements.id')
  if (organisation_id !== undefined) places = places.where('farms.organisation_id', '=', organisation_id)
  if (farm_id !== undefined) places = places.where('placements.farm_id', '=', farm_id)
  if (device_id !== undefined) places = places.where('placements.device_id', '=', device_id)
  const rows = await db
    .selectFrom('object_classes')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('image_classes')
          .whereRef('image_classes.class_id', '=', 'object_classes.id')
          .where('image_classes.placement_id', 'in', places)
          .select(sql`1`.as('one')),
      ),
    )
    .orderBy('name')
    .limit(MOST_CLASSES)
    .select('name')
    .execute()
  return rows.map(({ name }) => ({ object_class_name: name, functional_group: functionalGroup(name) }))
}
