import { sql } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'
import type { ImageFilter, ImageGroup } from '#domain/images/filter.ts'
import { classReader } from '#domain/class-mappings/mapping.ts'
import { unidentified } from '#domain/intensity/functional-groups.ts'
import { functionalGroup, isNoInsect } from '#domain/intensity/group-of-class.ts'
import type { Db } from '../platform/postgres/database.ts'
import { within } from '../platform/postgres/scope.ts'

/** Normalises a name by removing case, spaces and punctuation, because models write names like `Bombus_terrestris`. */
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
  // A genus includes its species, and entries identified to the genus only.
  if (rows.length > 0 && rows.every(({ genus }) => genus !== null && plain(genus) === sought)) genera.add(sought)
  return { names, genera }
}

const groupOf = (name: string): ImageGroup | null => functionalGroup(name) ?? (isNoInsect(name) ? null : unidentified)

/** A day after all others: classes are found by their current mapping. */
const TODAY = '9999-12-31'

/**
 * The ids of the classes that a filter requests, by organisation, because each may map classes differently; null: any
 * class. A confidence without a class applies to any insect.
 */
export const classIdsOf = async (
  db: Db,
  filter: Pick<ImageFilter, 'functional_group' | 'taxon' | 'min_confidence' | 'max_confidence'>,
): Promise<((organisation_id: number) => number[]) | null> => {
  const { functional_group, taxon } = filter
  const isOfConfidence = filter.min_confidence !== undefined || filter.max_confidence !== undefined
  if (functional_group === undefined && taxon === undefined && !isOfConfidence) return null
  const [classes, mappings] = await Promise.all([
    db.selectFrom('object_classes').select(['id', 'name']).execute(),
    db
      .selectFrom('class_mappings')
      .innerJoin('object_classes', 'object_classes.id', 'class_mappings.class_id')
      .select(['organisation_id', 'object_classes.name as object_class_name', 'from_date', 'kind', 'taxon'])
      .select('functional_group')
      .where('in_effect', '=', true)
      .execute(),
  ])
  const sought = taxon === undefined ? null : await namesWithin(db, taxon)
  const group = taxon === undefined ? null : functionalGroup(taxon)
  const isGroup = group !== null && plain(group) === plain(taxon ?? '')
  /** Whether a class is of the taxon: by its own name, by the taxon it is mapped to, or by its group. */
  const isOfTaxon = (names: readonly string[], counted: string): boolean =>
    sought === null ||
    names.some((name) => sought.names.has(plain(name)) || sought.genera.has(plain(name).split(' ')[0] ?? '')) ||
    (isGroup && functionalGroup(counted) === group)
  const byOrganisation = Map.groupBy(mappings, ({ organisation_id }) => organisation_id)
  return (organisation_id) => {
    const own = byOrganisation.get(organisation_id) ?? []
    const classOf = classReader(own)
    const taxonOf = new Map(
      own
        .toSorted((one, other) => one.from_date.localeCompare(other.from_date))
        .map((mapping) => [mapping.object_class_name, mapping.kind === 'taxon' ? mapping.taxon : null]),
    )
    return classes
      .filter(({ name }) => {
        const counted = classOf(name, TODAY)
        if (functional_group !== undefined && groupOf(counted) !== functional_group) return false
        // A confidence filter is not about flowers.
        if (isOfConfidence && groupOf(counted) === null) return false
        const mapped = taxonOf.get(name)
        return isOfTaxon(mapped ? [name, mapped] : [name], counted)
      })
      .map(({ id }) => id)
  }
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
