import { sql } from 'kysely'
import type { Taxon, PollinatorGroup } from '#domain/reference/taxon.ts'
import type { Trx } from '../platform/postgres/database.ts'

/**
 * Columns common to lists of observed pollinators and predators; the query must name the tables `taxa`, `species`,
 * `stages`.
 */
export const taxonColumns = [
  'taxa.functional_group',
  'species.order',
  'species.family',
  'species.genus',
  'species.species',
  'stages.stage',
] as const

export interface TaxonRow {
  functional_group: string
  order: string | null
  family: string | null
  genus: string | null
  species: string
  stage: string
}

export const taxonOf = (id: number, row: TaxonRow): Taxon => ({
  id,
  functional_group: row.functional_group,
  species: { order: row.order, family: row.family, genus: row.genus, species: row.species },
  stage: { stage: row.stage },
})

export const taxonName = sql`concat_ws(' ', species.genus, species.species)`

/** The display name. */
export const nameOf = ({ species }: Taxon): string => [species.genus, species.species].filter(Boolean).join(' ')

/** The group of each existing pollinator, locked so that none changes its group meanwhile. */
export const groupsOf = async (trx: Trx, given: readonly number[]): Promise<Map<number, PollinatorGroup>> => {
  const ids = [...new Set(given)].toSorted((a, b) => a - b)
  const { rows } = await sql<{ id: number; functional_group: PollinatorGroup }>`
    select id, functional_group from pollinators where id = any(${ids}::int[]) order by id for share`.execute(trx)
  return new Map(rows.map((row) => [row.id, row.functional_group]))
}
