import { sql, type RawBuilder, type Selectable } from 'kysely'
import { translatedCommonNames } from '#domain/reference/common-names.ts'
import type {
  Pollinator,
  Predator,
  Species,
  SpeciesFilter,
  Stage,
  StageFilter,
  TaxonColumn,
  TaxonFilter,
} from '#domain/reference/species.ts'
import type { Db } from '../platform/postgres/database.ts'
import type { DB } from '../platform/postgres/schema.gen.ts'
import { pagedList } from '../platform/postgres/paged.ts'
import { hasWords, inOrder } from '../platform/postgres/search.ts'

const naturally = (column: string) => sql`natural_order(${sql.ref(column)})`
const ranks: Record<'order' | 'family' | 'genus' | 'species', RawBuilder<unknown>> = {
  order: naturally('species.order'),
  family: naturally('species.family'),
  genus: naturally('species.genus'),
  species: naturally('species.species'),
}
/** All names under which a species is found, also in the reader's language. */
const nameTexts = () => [
  ...['order', 'family', 'genus', 'species', 'common_name'].map((name) => sql`${sql.ref(`species.${name}`)}`),
  sql`array_to_string(species.synonyms, ' ')`,
  sql`${JSON.stringify(translatedCommonNames())}::jsonb ->> species.common_name`,
]

const chosenSpecies = (db: Db, { q }: SpeciesFilter) => db.selectFrom('species').where(hasWords(q, ...nameTexts()))
const speciesColumns = [
  'species.id',
  'species.order',
  'species.family',
  'species.genus',
  'species.species',
  'species.functional_group',
  'species.rank',
  'species.common_name',
  'species.synonyms',
  'species.gbif_id',
  'species.uksi_id',
  'species.version',
] as const
const sortedSpecies = (db: Db, filter: SpeciesFilter) =>
  chosenSpecies(db, filter)
    .select(speciesColumns)
    .orderBy(inOrder(filter.sort, { ...ranks, functional_group: sql`species.functional_group` }, 'functional_group'))
    .orderBy(sql`${ranks.genus}, ${ranks.species}, ${ranks.order}, ${ranks.family}`)
    .orderBy('species.id')

/** Species are shared by all organisations, so there is no scope. */
export const species = {
  ...pagedList(sortedSpecies, (row): Species => row),
  find: (db: Db, id: number): Promise<Species | undefined> =>
    db.selectFrom('species').select(speciesColumns).where('id', '=', id).executeTakeFirst(),
}

const chosenStages = (db: Db, { q }: StageFilter) => db.selectFrom('stages').where(hasWords(q, sql`stages.stage`))
const sortedStages = (db: Db, filter: StageFilter) =>
  chosenStages(db, filter)
    .select(['id', 'stage', 'version'])
    .orderBy(inOrder(filter.sort, { stage: naturally('stages.stage') }, 'stage'))
    .orderBy('id')

export const stages = {
  ...pagedList(sortedStages, (row): Stage => row),
  find: (db: Db, id: number): Promise<Stage | undefined> =>
    db.selectFrom('stages').select(['id', 'stage', 'version']).where('id', '=', id).executeTakeFirst(),
}

const taxonColumns: Record<TaxonColumn, RawBuilder<unknown>> = {
  functional_group: sql`taxa.functional_group`,
  stage: naturally('stages.stage'),
  ...ranks,
}

/** Queries of the pollinator or predator list; both tables have the same columns. */
const listIn = <T extends Pollinator | Predator>(table: 'pollinators' | 'predators') => {
  const chosen = (db: Db, { q, functional_group }: TaxonFilter) =>
    db
      .selectFrom(sql<Selectable<DB['pollinators']>>`${sql.table(table)}`.as('taxa'))
      .innerJoin('species', 'species.id', 'taxa.species_id')
      .innerJoin('stages', 'stages.id', 'taxa.stage_id')
      .where(
        functional_group === undefined ? sql<boolean>`true` : sql<boolean>`taxa.functional_group = ${functional_group}`,
      )
      .where(hasWords(q, sql`taxa.functional_group`, sql`stages.stage`, ...nameTexts()))
  const whole = (db: Db, filter: TaxonFilter) =>
    chosen(db, filter).select([
      'taxa.id',
      'taxa.functional_group',
      'taxa.species_id',
      'taxa.stage_id',
      'taxa.version',
      'species.order',
      'species.family',
      'species.genus',
      'species.species',
      'species.rank',
      'species.common_name',
      'species.synonyms',
      'stages.stage',
    ])
  type Row = Awaited<ReturnType<ReturnType<typeof whole>['execute']>>[number]
  const taxonOf = (row: Row) =>
    ({
      id: row.id,
      functional_group: row.functional_group,
      species: {
        id: row.species_id,
        order: row.order,
        family: row.family,
        genus: row.genus,
        species: row.species,
        rank: row.rank,
        common_name: row.common_name,
        synonyms: row.synonyms,
      },
      stage: { id: row.stage_id, stage: row.stage },
      version: row.version,
    }) as T
  const sorted = (db: Db, filter: TaxonFilter) =>
    whole(db, filter)
      .orderBy(inOrder(filter.sort, taxonColumns, 'functional_group'))
      .orderBy(sql`taxa.functional_group, ${ranks.genus}, ${ranks.species}, ${naturally('stages.stage')}`)
      .orderBy('taxa.id')
  return {
    table,
    ...pagedList(sorted, taxonOf),
    find: async (db: Db, id: number): Promise<T | undefined> => {
      const row = await whole(db, {}).where('taxa.id', '=', id).executeTakeFirst()
      return row && taxonOf(row)
    },
  }
}
export const pollinators = listIn<Pollinator>('pollinators')
export const predators = listIn<Predator>('predators')
export type TaxonList = typeof pollinators | typeof predators
